"""The versions of the card language and of compiled data."""

from typing import Final

LANGUAGE_VERSION: Final = 1
"""The version of the card language; the compiler reads older ones too."""

IR_VERSION: Final = 1
"""The version of compiled data. A release that changes its meaning raises it, and refuses snapshots of other versions.

It is 1 up to the first release. The cache does not rely on it: its keys hold the source code of the compiler too.
"""
