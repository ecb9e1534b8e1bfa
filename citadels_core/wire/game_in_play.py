"""The running game of a table: its answers, its bots, its time limits and the messages about it."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from citadels_core.bots.bot import Bot
from citadels_core.speech.answer_refusals import refusal
from citadels_core.table.game import Game
from citadels_core.table.saves.journal import Journal
from citadels_core.table.saves.record import RecordError
from citadels_core.wire.feed import MOST_EVENTS, Feed
from citadels_core.wire.messages import History, State, TableMessage
from citadels_core.wire.outcome import Line, Outcome, Thinking, bot_answer, bot_seed
from citadels_core.wire.refusal_codes import Refused
from citadels_core.wire.seating import Seating
from citadels_core.wire.standing_no import standing_no
from citadels_core.wire.table_views import TableOptions
from citadels_core.wire.wording import Wording

MOST_ANSWERS: Final = 16
"""The maximum number of answers of bots in one call, so that no call takes long; the next ``tick`` continues."""

MOST_MOVES: Final = 20_000
"""The maximum number of answers and undos of a game, since each is stored: far more than the longest game needs."""


class GameInPlay:
    """The running game of a table."""

    def __init__(self, game: Game, options: TableOptions, seating: Seating) -> None:
        """Add a new or restored game to a table.

        Raises:
            RecordError: the game has another number of players than the table has seats.
        """
        if game.box.seats != len(seating.seats):
            raise RecordError("The game and the table have different numbers of seats.", code="damaged")
        self.game = game
        self.due: float | None = None
        """The time at which the asked seat must have answered, or at which its bot answers."""
        self._options, self._seating = options, seating
        self._feeds: dict[tuple[int | None, Wording], Feed] = {}
        self._timed = -1
        """The version of the game that ``due`` belongs to."""
        self._thinking = -1
        """The version of the game that was given to a slow bot."""

    @property
    def asked(self) -> int | None:
        """The seat that has to answer the open decision; None if the game is over."""
        decision = self.game.decision
        return None if decision is None else decision.seat

    def reply(self, seat: int, ids: tuple[str, ...], at: int) -> Line:
        """Give the answer of a seat to the game, and return the line to store for it.

        Raises:
            IllegalAnswer: the answer does not fit the decision; nothing has changed.
            Refused: ``too_many_moves``.
        """
        self._check_length()
        decision = self.game.decision
        kind = "" if decision is None else decision.kind
        self.game.reply(seat, [*ids], at=at)
        return Journal.answer(at, seat, kind, ids)

    def undo(self, seat: int, at: int) -> Line:
        """Undo the last answer of a seat, and return the line to store for this undo.

        Raises:
            Refused, IllegalAnswer: the answer cannot be undone.
        """
        if self._options.undo == "off":
            raise Refused("undo_off")
        self._check_length()
        if at != self.game.version:
            raise refusal("stale")
        if not self.game.can_undo(seat):
            raise refusal("nothing_to_undo")
        self.game.undo()
        return Journal.undo(at, seat)

    def _check_length(self) -> None:
        if self.game.version >= MOST_MOVES:
            raise Refused("too_many_moves", most=MOST_MOVES)

    def play_on(self, bots: "Bots", out: Outcome, now: float) -> None:
        """Answer for bots, and "no" for seats that declined the event in advance, until a person is asked."""
        for _ in range(MOST_ANSWERS):
            if (asked := self.asked) is None or self.game.version >= MOST_MOVES:
                self.due = None
                return
            one = self._seating.seats[asked]
            if (no := standing_no(self.game, one)) is not None:
                out.store.append(self.reply(asked, no, self.game.version))
                continue
            if self._timed != self.game.version:
                self._timed = self.game.version
                wait = self._options.timeout if one.waits_for_person else bots.pause
                self.due = None if wait is None else now + wait
            if one.waits_for_person or (self.due is not None and now < self.due):
                return
            name = one.bot or bots.usual
            seed = bot_seed(self.game)
            if name in bots.slow:
                if self._thinking != self.game.version:
                    self._thinking, self.due = self.game.version, None
                    bot = bots.makers[name]
                    game = self.game.copy()
                    out.think.append(Thinking(seat=asked, version=self.game.version, bot=bot, seed=seed, game=game))
                return
            ids = bot_answer(self.game, bots.makers[name](seed))
            out.store.append(self.reply(asked, ids, self.game.version))

    def come_back(self) -> None:
        """Restart the time limit of the asked seat, because the person of the seat has come back."""
        self._timed = -1

    def send_away(self, now: float) -> bool:
        """Mark the asked person as away if the time limit has passed; return whether a person was marked."""
        asked = self.asked
        if asked is None or self.due is None or now < self.due or self._timed != self.game.version:
            return False
        late = self._seating.seats[asked].waits_for_person
        self._seating.seats[asked].away |= late
        return late

    def state(self, seat: int | None, wording: Wording, now: float) -> State:
        """Return the whole game as a seat may know it."""
        return self._feed(seat, wording).state(self.game, **self._extra_fields(seat, now))

    def history(self, seat: int | None, wording: Wording, since: int) -> History:
        """Return the first ``MOST_EVENTS`` events from number ``since`` on, as a seat may know them."""
        found = self.game.events(seat, max(since, 0))[:MOST_EVENTS]
        next_event = found[-1].number + 1 if found else self.game.next_event
        return History(events=wording.events(found, self.game.box.catalog), next_event=next_event)

    def missed(self, seat: int | None, wording: Wording, since: int | None, now: float) -> list[TableMessage]:
        """Return the updates after version ``since``, or the whole game if they are not stored."""
        updates = None if since is None else self._feed(seat, wording).missed(since)
        return [self.state(seat, wording, now)] if updates is None else [*updates]

    def tell(self, out: Outcome, now: float) -> None:
        """Send to each client the changes since its last view, or the whole view if it has got no view."""
        made: dict[Feed, TableMessage | None] = {}
        for who, wording in self._seating.greeted.items():
            seat = self._seating.places[who]
            feed = self._feed(seat, wording)
            if feed not in made:
                made[feed] = None
                if feed.version < 0:
                    made[feed] = self.state(seat, wording, now)
                elif feed.version != self.game.version:
                    made[feed] = feed.update(self.game, **self._extra_fields(seat, now))
            if (message := made[feed]) is not None:
                out.send.append((who, message))

    def _feed(self, seat: int | None, wording: Wording) -> Feed:
        return self._feeds.setdefault((seat, wording), Feed(seat, wording))

    def _extra_fields(self, seat: int | None, now: float) -> dict[str, Any]:
        left = None if self.due is None or self._options.timeout is None else max(self.due - now, 0.0)
        can_undo = seat is not None and self._options.undo == "last" and self.game.can_undo(seat)
        return {"recall": self._options.recall, "can_undo": can_undo, "time_left": left}


class Bots:
    """The bots that can play at a table, and the pause before each of their answers."""

    def __init__(
        self, makers: Mapping[str, Callable[[int], Bot]], slow: Collection[str], usual: str, pause: float
    ) -> None:
        self.makers, self.slow, self.usual, self.pause = makers, frozenset(slow), usual, pause
