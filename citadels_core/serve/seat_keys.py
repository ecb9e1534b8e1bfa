"""Who may speak for which seat of a table, and who may sit down: as hashes, made of the stored lines and into them."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe
from typing import Any, Final

from citadels_core.wire import Refused

Line = Mapping[str, Any]

KEY = "key"
"""What a stored line of ours has, and no line of a table: one of ``{"invite": hash}``, ``{"seat": 2, "token": hash}``,
``{"revoked": [2]}``."""


def is_key(line: Line) -> bool:
    """Return whether a stored line is one of ours."""
    return KEY in line


class SeatKeys:
    """The tokens of one table."""

    def __init__(self) -> None:
        self._seats: dict[str, int] = {}
        self._invites: list[str] = []

    def take(self, line: Line) -> bool:
        """Take in a stored line if it is one of ours; returns whether it is."""
        if not is_key(line):
            return False
        key = line[KEY]
        if "invite" in key:
            self._invites.append(key["invite"])
        elif "revoked" in key:
            self._seats = {token: seat for token, seat in self._seats.items() if seat not in key["revoked"]}
        else:
            self._seats[key["token"]] = key["seat"]
        return True

    def granted(self, seat: int, token: str, invite: str | None = None) -> Sequence[Line]:
        """Let a token speak for a seat, and an invitation be one; returns the lines that say so."""
        lines = [] if invite is None else [{KEY: {"invite": hashed(invite)}}]
        return self._taken([*lines, {KEY: {"seat": seat, "token": hashed(token)}}])

    def revoked(self, seats: Sequence[int]) -> Sequence[Line]:
        """Let no token speak for some seats any more; returns the lines that say so."""
        return self._taken([{KEY: {"revoked": list(seats)}}] if seats else [])

    def seat(self, token: str | None) -> int | None:
        """Return for which seat a token speaks; without one, somebody looks on.

        Raises:
            Refused: for none.
        """
        if token is None:
            return None
        found = matching(token, self._seats)
        if found is None:
            raise Refused("wrong_token")
        return self._seats[found]

    def invited(self, invite: str) -> None:
        """Check an invitation.

        Raises:
            Refused: it is none.
        """
        if matching(invite, self._invites) is None:
            raise Refused("wrong_invitation")

    def _taken(self, lines: Sequence[Line]) -> Sequence[Line]:
        for line in lines:
            self.take(line)
        return lines


TOKEN_BYTES: Final = 32
"""256 bits: too many to guess, so that a hash without salt gives nothing away either."""

ID_BYTES: Final = 12
"""The id of a table is what lets people look on, so it is not to be guessed."""


def new_token() -> str:
    """Return a token that nobody has."""
    return token_urlsafe(TOKEN_BYTES)


def new_id() -> str:
    """Return the id of a table that is not there yet."""
    return token_urlsafe(ID_BYTES)


def hashed(token: str) -> str:
    """Return what is kept of a token."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def matching(token: str, kept: Iterable[str]) -> str | None:
    """Return which of some hashes is the token's; how long that takes tells nothing about them."""
    mine, found = hashed(token), None
    for one in kept:
        if compare_digest(mine, one):
            found = one
    return found
