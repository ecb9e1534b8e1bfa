"""Pack pins: the exact packs of a game, and their differences from the current packs."""

from collections.abc import Sequence

from attrs import frozen

MOST_TOLD = 5
"""The most differences that are listed in one sentence."""


@frozen
class PackPin:
    """The id, version and SHA-256 (in hex) of a pack, as lock files, saves and records store them."""

    id: str
    version: str
    sha256: str


def differences(then: Sequence[PackPin], now: Sequence[PackPin]) -> str | None:
    """Return the differences between two lists of packs as a phrase; None if they are equal.

    >>> differences([PackPin("court", "1.2", "aa")], [PackPin("court", "1.3", "bb"), PackPin("inn", "1.0", "cc")])
    '"court" was 1.2 and is 1.3 now; "inn" 1.0 was not there'
    """
    before, after = {pack.id: pack for pack in then}, {pack.id: pack for pack in now}
    told = []
    for id_ in sorted({*before, *after}):
        old, new = before.get(id_), after.get(id_)
        if old is None and new is not None:
            told.append(f'"{id_}" {new.version} was not there')
        elif new is None and old is not None:
            told.append(f'"{id_}" {old.version} is not there now')
        elif old is not None and new is not None and old.version != new.version:
            told.append(f'"{id_}" was {old.version} and is {new.version} now')
        elif old != new and old is not None:
            told.append(f'"{id_}" {old.version} has other content now')
    more = len(told) - MOST_TOLD
    return "; ".join([*told[:MOST_TOLD], *([f"and {more} more"] if more > 0 else [])]) or None
