"""Who sits at a table: the seats, the host, and the connections that speak for them."""

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
"""A host may be without a connection for so long; then the next person who is connected is the host."""

IDLE_SECONDS: Final = 600.0
"""A host may send nothing but pings for so long; then the next person who has sent something is the host."""


@define
class SeatEntry:
    """Who has a seat, and the connections that speak for it."""

    name: str
    status: SeatStatus = "open"
    bot: str | None = None
    away: bool = False
    people: set[Who] = Factory(set)
    heard: float | None = None
    """When its person last sent something that was no ping; None if never, as far as anybody knows."""
    declines: set[str] = Factory(set)
    """What it has declined beforehand; see ``standing_no``."""

    @property
    def waits_for_person(self) -> bool:
        """Whether a person answers for this seat, and no bot."""
        return self.status == "person" and not self.away


class Seating:
    """The seats of a table, its host, and where each connection belongs."""

    def __init__(self, count: int) -> None:
        self.seats = [SeatEntry(default_name(number)) for number in range(count)]
        self.host: int | None = None
        self.places: dict[Who, int | None] = {}
        """The seat of each connection, None of those that look on."""
        self.greeted: dict[Who, Wording] = {}
        """The connections that have said hello, in that order, each with how it wants things said."""
        self.host_due: float | None = None
        """When somebody else will be the host if this one has not come back; None where nobody would be."""
        self._host_gone: float | None = None
        """Since when the host has had no connection, as far as anybody has looked."""

    def seat(self, number: int) -> SeatEntry:
        """Return a seat.

        Raises:
            Refused: ``no_such_seat``.
        """
        if not 0 <= number < len(self.seats):
            raise Refused("no_such_seat", last=len(self.seats) - 1, seat=shown(number))
        return self.seats[number]

    def open_seat(self, number: int | None) -> int:
        """Return the seat of this number if nobody has it, or the first that nobody has.

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
        """Give a seat to a person, who is the host if there is none."""
        self.seats[number].status, self.seats[number].bot = "person", None
        if self.host is None:
            self.host = number

    def free(self, number: int) -> None:
        """Take a seat from its person, whose connections look on from now; the first other person may be the host."""
        one = self.seats[number]
        for who in one.people:
            self.places[who] = None
        one.people, one.away, one.declines, one.heard = set(), False, set(), None
        if self.host == number:
            others = (at for at, other in enumerate(self.seats) if at != number and other.status == "person")
            self.host = next(others, None)

    def pass_host_on(self, now: float) -> bool:
        """Let the next person be the host if this one has been gone or idle for long; tells whether so."""
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
        """Return the next connected person after the host, who also sent something since ``active`` if given."""
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

    def resize(self, count: int) -> None:
        """Have so many seats from now.

        Raises:
            Refused: ``seats_needed``.
        """
        if any(one.status == "person" for one in self.seats[count:]):
            raise Refused("seats_needed", seats=count)
        del self.seats[count:]
        self.seats += [SeatEntry(default_name(number)) for number in range(len(self.seats), count)]

    def come(self, who: Who, number: int | None) -> None:
        """Take in a connection.

        Raises:
            Refused: ``no_such_seat``.
        """
        if number is not None:
            self.seat(number).people.add(who)
        self.places[who] = number

    def go(self, who: Who) -> None:
        """Forget a connection."""
        number = self.places.pop(who, None)
        self.greeted.pop(who, None)
        if number is not None:
            self.seats[number].people.discard(who)

    def hear(self, who: Who, now: float) -> bool:
        """Note that a connection has sent something that is no ping; a person who was away answers again.

        Returns whether the person was away.
        """
        number = self.places.get(who)
        if number is None:
            return False
        self.seats[number].heard = now
        if not self.seats[number].away:
            return False
        self.seats[number].away = False
        return True

    def place(self, who: Who) -> int:
        """Return the seat that a connection speaks for.

        Raises:
            Refused: ``not_seated``.
        """
        number = self.places.get(who)
        if number is None:
            raise Refused("not_seated")
        return number

    def you(self, who: Who) -> You:
        """Return who a connection is at the table."""
        number = self.places[who]
        if number is None:
            return You(seat=None, host=False)
        return You(seat=number, host=number == self.host, declines=tuple(sorted(self.seats[number].declines)))

    def check_host(self, who: Who) -> None:
        """Refuse who is not the host.

        Raises:
            Refused: ``not_seated`` or ``not_the_host``.
        """
        if self.place(who) != self.host:
            raise Refused("not_the_host")

    def greeted_at(self, number: int | None) -> list[Who]:
        """Return the connections that have said hello and speak for a seat."""
        return [who for who in self.greeted if number is not None and self.places[who] == number]

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return tuple(one.name for one in self.seats)

    @property
    def onlookers(self) -> int:
        """How many look on."""
        return sum(number is None for number in self.places.values())

    @property
    def views(self) -> tuple[SeatView, ...]:
        """The seats as everybody may see them."""
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
        """Have seats and host as they were seen; nobody is connected.

        Args:
            bots: the names of those that can have seats.

        Raises:
            RecordError: these are not the seats of this table, or there is no such bot.
        """
        if len(views) != len(self.seats) or host not in (None, *range(len(views))):
            raise RecordError("The table has other seats than its set-up, or none for its host.", code="damaged")
        if unknown := {view.bot for view in views} - {None, *bots}:
            raise RecordError(f"There is no bot {shown(unknown.pop())}, which has a seat.", code="damaged")
        self.seats = [SeatEntry(view.name, view.status, view.bot, view.away) for view in views]
        self.host = host


def default_name(number: int) -> str:
    """Return what a seat is called that has no name."""
    return f"Player {number + 1}"
