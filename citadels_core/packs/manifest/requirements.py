"""Parse requirements; a requirement is the id of a pack with a range of versions: ``court >=1.2``.

Versions and specifiers are those of Python packages (PEP 440), parsed by ``packaging``. The import is slow, so simple
cases are parsed without it: a version such as ``1.2.0`` and an id without a specifier.
"""

import re
from functools import cache
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from packaging.specifiers import SpecifierSet
    from packaging.version import Version

RESERVED = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))]
)
"""Names that Windows reserves; an id is also the name of a folder, so it cannot be one of these."""

ID = rf"(?!(?:{'|'.join(sorted(RESERVED))})(?![a-z0-9_]))[a-z][a-z0-9_]*"
"""The regular expression of an id."""

LONGEST = 200
"""The maximum number of characters of an id, a version or a specifier."""

# The regular expression stays a text, because compiling it takes longer than parsing a manifest.
_SPLIT = rf"({ID})[ \t]*(.*)"
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz")
_ID_LETTERS = _LETTERS | frozenset("0123456789_")
_EXAMPLE = 'such as "another_pack" or "another_pack >=1.2,<2"'
_VERSIONS = f"an id and then versions, each after one of == != < <= > >= ~=, {_EXAMPLE}"


@frozen
class Requirement:
    """A requirement: the id of a pack, and the range of its versions that are accepted.

    >>> str(Requirement.parse("court>=1.2, <2"))
    'court >=1.2,<2'
    """

    id: str
    specifier: str = ""

    @classmethod
    def parse(cls, text: str) -> "Requirement":
        """Parse the text of a requirement, such as ``court>=1.2, <2``.

        Raises:
            ValueError: the text is not a requirement; the message says what is expected.
        """
        if is_id(text):
            return cls(text)
        found = re.fullmatch(_SPLIT, text.strip()) if len(text) <= LONGEST else None
        if found is None:
            raise ValueError(f"the id of a pack and, if needed, its versions, {_EXAMPLE}")
        if not found[2]:
            return cls(found[1])
        from packaging.specifiers import InvalidSpecifier

        parts = [re.sub(r"\s+", "", part) for part in found[2].split(",")]
        try:
            for part in parts:
                _set(part)
        except InvalidSpecifier:
            raise ValueError(f"versions after the id, each after one of == != < <= > >= ~=, {_EXAMPLE}") from None
        if "" in parts or any(part.startswith("===") for part in parts):
            raise ValueError(_VERSIONS)
        return cls(found[1], ",".join(parts))

    def fits(self, version: str | None) -> bool:
        """Return whether a version is accepted; None (an unknown version) is accepted and reported elsewhere."""
        if not self.specifier or version is None:
            return True
        return _set(self.specifier).contains(version, prereleases=True)

    def __str__(self) -> str:
        return f"{self.id} {self.specifier}".strip()


def compatible(id_: str, number: str) -> Requirement:
    """Return the requirement of a pack in this version, or in a later one that changes nothing.

    Below 1.0, a pack raises the second number for a change that may break other packs; from then on, the first.

    >>> str(compatible("court", "0.1.0")), str(compatible("court", "0.1.3")), str(compatible("court", "1.4.2"))
    ('court >=0.1,<0.2', 'court >=0.1.3,<0.2', 'court >=1.4.2,<2')

    Raises:
        packaging.version.InvalidVersion: the text is not a version.
    """
    known = version(number)
    least = re.sub(r"(\.0)+$", "", known.public) if not (known.is_prerelease or known.is_postrelease) else known.public
    least = least if "." in least or known.major else f"{least}.0"
    most = f"{known.major + 1}" if known.major else f"0.{known.minor + 1}"
    return Requirement(id_, f">={least},<{f'{known.epoch}!' if known.epoch else ''}{most}")


def is_id(text: str) -> bool:
    """Return whether a text is the id of a pack."""
    fits = 0 < len(text) <= LONGEST and text[0] in _LETTERS and _ID_LETTERS.issuperset(text)
    return fits and text not in RESERVED


def is_version(text: str) -> bool:
    """Return whether a text is a version in printable ASCII without surrounding spaces."""
    if len(text) > LONGEST or not (text.isascii() and text.isprintable()) or text != text.strip():
        return False  # `packaging` would accept white space and non-ASCII letters
    parts = text.split(".")
    if all(part.isascii() and part.isdecimal() for part in parts):
        return True
    from packaging.version import InvalidVersion, Version

    try:
        Version(text)
    except InvalidVersion:
        return False
    return True


@cache
def version(text: str) -> "Version":
    """Convert a version text to an object that compares in version order.

    Raises:
        packaging.version.InvalidVersion: the text is not a version.
    """
    from packaging.version import Version

    return Version(text)


def newest_first(text: str | None) -> tuple[bool, bool, "Version"]:
    """Return a key for a descending sort of versions: releases before pre-releases, then newest first."""
    known = version(text or "0")
    return (text is not None, not known.is_prerelease, known)


@cache
def _set(specifier: str) -> "SpecifierSet":
    from packaging.specifiers import SpecifierSet

    return SpecifierSet(specifier)
