"""Who may speak for which seat of a table, and who may sit down: as hashes, made of the stored lines and into them."""

from collections.abc import Mapping, Sequence
from typing import Any

from citadels_core.serve.tokens import hashed, matching
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
