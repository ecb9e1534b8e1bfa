"""The seats of a table, its host, and the connections of its clients."""

from collections.abc import Collection, Sequence
from typing import Final

from attrs import Factory, define

from citadels_core.model.quote import shown
from citadels_core.table.saves.record import RecordError
from citadels_core.wire.messages import You
from citadels_core.wire.outcome import Who
from citadels_core.wire.refusal_codes import Refused
from citadels_core.wire.table_views import SeatStatus, SeatView
from citadels_core.wire.wording import Wording

HOST_SECONDS: Final = 60.0
"""The time without a connection after which a host is replaced by the next connected person."""

IDLE_SECONDS: Final = 600.0
"""The time with nothing but pings after which a host is replaced by the next person who has sent more."""


@define
class SeatEntry:
    """A seat: its player, and the connections that act for it."""

    name: str
    status: SeatStatus = "open"
    bot: str | None = None
    away: bool = False
    people: set[Who] = Factory(set)
    heard: float | None = None
    """The time of the person's last message other than a ping; None if unknown."""
    declines: set[str] = Factory(set)
    """The events that it declines without being asked; see ``standing_no``."""

    @property
    def waits_for_person(self) -> bool:
        """Whether a person answers for this seat: the seat has a person, who is not away."""
        return self.status == "person" and not self.away


class Seating:
    """The seats of a table, its host, and the seat of each connection."""

    def __init__(self, count: int) -> None:
        self.seats = [SeatEntry(default_name(number)) for number in range(count)]
        self.host: int | None = None
        self.places: dict[Who, int | None] = {}
        """The seat of each connection; None for onlookers."""
        self.greeted: dict[Who, Wording] = {}
        """The wording of each connection that has sent ``hello``, in the order of these messages."""
        self.host_due: float | None = None
        """The time at which the host is replaced unless they come back; None if nobody could replace them."""
        self._host_gone: float | None = None
        """The time of the first call that found the host without a connection; None if the host has one."""

    def seat(self, number: int) -> SeatEntry:
        """Return the seat with the given number.

        Raises:
            Refused: ``no_such_seat``.
        """
        if not 0 <= number < len(self.seats):
            raise Refused("no_such_seat", last=len(self.seats) - 1, seat=shown(number))
        return self.seats[number]

    def open_seat(self, number: int | None) -> int:
        """Return ``number`` if this seat is open; if ``number`` is None, return the first open seat.

        Raises:
            Refused: ``no_open_seat``, ``seat_taken`` or ``no_such_seat``.
        """
        if number is None:
            number = next((at for at, one in enumerate(self.seats) if one.status == "open"), None)
            if number is None:
                raise Refused("no_open_seat")
        elif self.seat(number).status != "open":
            raise Refused("seat_taken", seat=number)
        return number

    def take(self, number: int) -> None:
        """Give a seat to a person; if the table has no host, this person becomes the host."""
        self.seats[number].status, self.seats[number].bot = "person", None
        if self.host is None:
            self.host = number

    def free(self, number: int) -> None:
        """Take a seat from its person, whose connections become onlookers.

        If the person was the host, the first other person becomes the host.
        """
        one = self.seats[number]
        for who in one.people:
            self.places[who] = None
        one.people, one.away, one.declines, one.heard = set(), False, set(), None
        if self.host == number:
            others = (at for at, other in enumerate(self.seats) if at != number and other.status == "person")
            self.host = next(others, None)

    def pass_host_on(self, now: float) -> bool:
        """Replace a host who was gone or idle for too long; return whether there is a new host."""
        self.host_due = None
        if self.host is None:
            return False
        host = self.seats[self.host]
        if host.people:
            self._host_gone = None
            host.heard = now if host.heard is None else host.heard
            due, active = host.heard + IDLE_SECONDS, now - IDLE_SECONDS
        else:
            self._host_gone = now if self._host_gone is None else self._host_gone
            due, active = self._host_gone + HOST_SECONDS, None
        heir = self._heir(self.host, active)
        if heir is None:
            return False
        if now < due:
            self.host_due = due
            return False
        self.host, self._host_gone = heir, None
        self.seats[heir].heard = now
        return True

    def _heir(self, host: int, active: float | None) -> int | None:
        """Return the next connected seat after the host's; with ``active``, one with a message since then."""
        behind: list[int] = [*range(host + 1, len(self.seats)), *range(host)]
        for number in behind:
            one = self.seats[number]
            if one.people and (active is None or (one.heard is not None and one.heard > active)):
                return number
        return None

    def fill(self, bot: str) -> None:
        """Give each open seat to a bot."""
        for one in self.seats:
            if one.status == "open":
                one.status, one.bot = "bot", bot

    def begin(self, names: Sequence[str], bot: str) -> None:
        """Give seat 0 to a person and the others to a bot, under the names of a game that has begun."""
        for one, name in zip(self.seats, names, strict=False):
            one.name = name
        self.take(0)
        self.fill(bot)

    def resize(self, count: int) -> None:
        """Change the number of seats.

        Raises:
            Refused: ``seats_needed``.
        """
        if any(one.status == "person" for one in self.seats[count:]):
            raise Refused("seats_needed", seats=count)
        del self.seats[count:]
        self.seats += [SeatEntry(default_name(number)) for number in range(len(self.seats), count)]

    def come(self, who: Who, number: int | None) -> None:
        """Add a connection to a seat, or as an onlooker.

        Raises:
            Refused: ``no_such_seat``.
        """
        if number is not None:
            self.seat(number).people.add(who)
        self.places[who] = number

    def go(self, who: Who) -> None:
        """Remove a connection."""
        number = self.places.pop(who, None)
        self.greeted.pop(who, None)
        if number is not None:
            self.seats[number].people.discard(who)

    def hear(self, who: Who, now: float) -> bool:
        """Note that a connection sent a message other than a ping; return whether its person had been away."""
        number = self.places.get(who)
        if number is None:
            return False
        self.seats[number].heard = now
        if not self.seats[number].away:
            return False
        self.seats[number].away = False
        return True

    def place(self, who: Who) -> int:
        """Return the number of a connection's seat, or None for an onlooker.

        Raises:
            Refused: ``not_seated``.
        """
        number = self.places.get(who)
        if number is None:
            raise Refused("not_seated")
        return number

    def you(self, who: Who) -> You:
        """Return the role of a connection at the table."""
        number = self.places[who]
        if number is None:
            return You(seat=None, host=False)
        return You(seat=number, host=number == self.host, declines=tuple(sorted(self.seats[number].declines)))

    def check_host(self, who: Who) -> None:
        """Raise an error if a connection does not belong to the host.

        Raises:
            Refused: ``not_seated`` or ``not_the_host``.
        """
        if self.place(who) != self.host:
            raise Refused("not_the_host")

    def greeted_at(self, number: int | None) -> list[Who]:
        """Return the connections of a seat that have sent ``hello``."""
        return [who for who in self.greeted if number is not None and self.places[who] == number]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return tuple(one.name for one in self.seats)

    @property
    def onlookers(self) -> int:
        """The number of onlookers."""
        return sum(number is None for number in self.places.values())

    @property
    def views(self) -> tuple[SeatView, ...]:
        """The public views of the seats."""
        return tuple(
            SeatView(
                seat=number,
                name=one.name,
                status=one.status,
                bot=one.bot,
                connected=bool(one.people),
                away=one.away,
            )
            for number, one in enumerate(self.seats)
        )

    def restore(self, views: Sequence[SeatView], host: int | None, bots: Collection[str]) -> None:
        """Restore the seats and the host from stored views, without connections.

        Args:
            bots: the names of the known bots.

        Raises:
            RecordError: the number of seats differs, the host has no seat, or a bot is unknown.
        """
        if len(views) != len(self.seats) or host not in (None, *range(len(views))):
            raise RecordError("The table's seats differ from its set-up, or its host has none.", code="damaged")
        if unknown := {view.bot for view in views} - {None, *bots}:
            raise RecordError(f"There is no bot {shown(unknown.pop())}, which has a seat.", code="damaged")
        self.seats = [SeatEntry(view.name, view.status, view.bot, view.away) for view in views]
        self.host = host


def default_name(number: int) -> str:
    """Return the name of the player at a seat if this player has given no name."""
    return f"Player {number + 1}"
