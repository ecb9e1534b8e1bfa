"""The versions of the card language and of what it compiles to."""

from typing import Final

LANGUAGE_VERSION: Final = 1
"""The version of the card language that this SDK reads; older ones are read as well."""

IR_VERSION: Final = 1
"""Raised by a release in which the meaning of compiled data has changed; snapshots of another version are refused.

It is 1 up to the first release. The cache does not rely on it: its keys hold the source code of the compiler too.
"""
