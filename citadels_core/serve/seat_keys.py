"""Manage the tokens and invitations of a table, which are stored as hashes among its lines."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe
from typing import Any, Final

from citadels_core.wire import Refused

Line = Mapping[str, Any]

KEY = "key"
"""The field that marks a stored line as a key: ``{"invite": hash}``, ``{"seat": 2, "token": hash}`` or
``{"revoked": [2]}``."""


def is_key(line: Line) -> bool:
    """Return whether a stored line contains a token, an invitation or a revocation."""
    return KEY in line


class SeatKeys:
    """The tokens and invitations of one table."""

    def __init__(self) -> None:
        self._seats: dict[str, int] = {}
        self._invites: list[str] = []

    def take(self, line: Line) -> bool:
        """Apply a stored line if it contains a key; return whether it contains one."""
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
        """Grant a seat to a token, and add an invitation if one is given; return the lines to store."""
        lines = [] if invite is None else [{KEY: {"invite": hashed(invite)}}]
        return self._apply_all([*lines, {KEY: {"seat": seat, "token": hashed(token)}}])

    def revoked(self, seats: Sequence[int]) -> Sequence[Line]:
        """Revoke the tokens of some seats; return the lines to store."""
        return self._apply_all([{KEY: {"revoked": list(seats)}}] if seats else [])

    def seat(self, token: str | None) -> int | None:
        """Return the seat that is granted to a token; None without a token, which means a spectator.

        Raises:
            Refused: the token has no seat.
        """
        if token is None:
            return None
        found = matching(token, self._seats)
        if found is None:
            raise Refused("wrong_token")
        return self._seats[found]

    def invited(self, invite: str) -> None:
        """Check that an invitation belongs to this table and is valid.

        Raises:
            Refused: the invitation is not valid.
        """
        if matching(invite, self._invites) is None:
            raise Refused("wrong_invitation")

    def _apply_all(self, lines: Sequence[Line]) -> Sequence[Line]:
        for line in lines:
            self.take(line)
        return lines


TOKEN_BYTES: Final = 32
"""256 bits cannot be guessed, so the hash needs no salt."""

ID_BYTES: Final = 12
"""Whoever knows the id of a table may watch it, so the id must not be guessable."""


def new_token() -> str:
    """Generate a random token, which gives a client access to a seat."""
    return token_urlsafe(TOKEN_BYTES)


def new_id() -> str:
    """Generate the id of a new table."""
    return token_urlsafe(ID_BYTES)


def hashed(token: str) -> str:
    """Return the hash under which a token is stored."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def matching(token: str, kept: Iterable[str]) -> str | None:
    """Return the hash of a token if it is one of the given hashes; compare in constant time."""
    mine, found = hashed(token), None
    for one in kept:
        if compare_digest(mine, one):
            found = one
    return found
