"""The versions of the card language and of what it compiles to."""

from typing import Final

LANGUAGE_VERSION: Final = 1
"""The version of the card language that this SDK reads; older ones are read as well."""

IR_VERSION: Final = 1
"""Raised whenever the meaning of compiled data changes; caches and snapshots of another version are refused."""
