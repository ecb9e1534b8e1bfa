"""The table of one game: it handles messages and the passing of time, but does no input or output."""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import singledispatchmethod
from typing import Any, Self

from attrs import evolve

from citadels_core.bots.bot import Bot
from citadels_core.bots.registry import BOTS, SLOW_BOTS
from citadels_core.box.box import Box
from citadels_core.model.errors import IllegalAnswer, SetupError
from citadels_core.model.quote import shown
from citadels_core.table.game import Game
from citadels_core.table.saves.journal import Journal
from citadels_core.wire.card_source import Source
from citadels_core.wire.describe_cards import describe_cards, describe_library
from citadels_core.wire.encoding import client_message, plain, read_client_message, type_of
from citadels_core.wire.game_in_play import Bots, GameInPlay
from citadels_core.wire.messages import (
    PROTOCOL,
    AskCards,
    AskHistory,
    AskLibrary,
    ChangeName,
    ChangeSeat,
    ChangeSetup,
    ClientMessage,
    Decline,
    Error,
    Hello,
    Leave,
    Ping,
    Pong,
    Reasons,
    Reply,
    Start,
    TableChanged,
    Undo,
    Welcome,
    Why,
)
from citadels_core.wire.outcome import Line, Outcome, Thinking, Who
from citadels_core.wire.refusal_codes import Refused
from citadels_core.wire.seating import Seating
from citadels_core.wire.setup_check import check_name, game_setup, playable
from citadels_core.wire.standing_no import decline, declined, restore_declines
from citadels_core.wire.stored_lines import TABLE, check_changes, read_declines, read_stored, replay_stored
from citadels_core.wire.table_views import Phase, TableOptions, TableSetup, TableView
from citadels_core.wire.wording import Wording, language_of


class Table:
    """The table of one game. Calls return an ``Outcome``: lines to store, messages to send."""

    def __init__(
        self,
        source: Source,
        setup: TableSetup,
        *,
        options: TableOptions | None = None,
        bots: Mapping[str, Callable[[int], Bot]] = BOTS,
        slow_bots: Collection[str] = SLOW_BOTS,
        usual_bot: str = "greedy",
        pause: float = 0.0,
    ) -> None:
        """Open a table without players.

        Args:
            setup: the game, until the host changes it.
            options: the options of the table, until the host changes them.
            bots: the bots by name.
            slow_bots: the names of those that run elsewhere (``Outcome.think``).
            usual_bot: the default bot.
            pause: the number of seconds that a bot waits before it answers.

        Raises:
            Refused, SetupError: the set-up cannot be played.
        """
        self._source, self._options = source, options or TableOptions()
        self._bots = Bots(bots, slow_bots, usual_bot, pause)
        self._setup, self._box = playable(source, setup)
        self._seating = Seating(self._setup.seats)
        self._play: GameInPlay | None = None
        self._sent_phase: Phase = "lobby"
        self._sent_host: int | None = None
        self._changes = 0  # the number of stored lines that contain a view of the table
        self._unstored: list[Line] = []  # lines to store before all others, in the next outcome

    @classmethod
    def of_game(cls, source: Source, setup: TableSetup, game: Game, **others: Any) -> Self:
        """Build a table around a begun game that ``setup`` describes; a person has seat 0, bots the others."""
        table = cls(source, setup, **others)
        table._seating.begin(game.setup.names, table._bots.usual)
        table._play = GameInPlay(game, table._options, table._seating)
        return table

    @classmethod
    def restore(
        cls, source: Source, lines: Iterable[str | bytes | Line], *, changed_cards: bool = False, **others: Any
    ) -> Self:
        """Build a table from its stored lines. The table has no connections yet.

        Args:
            lines: all stored lines, in order. A last line that is cut off does not count.
            changed_cards: whether to continue with changed cards if all moves fit. The next ``Outcome`` then stores
                the new content.
            others: the other parameters of ``Table``, except ``options``.

        Raises:
            RecordError: the lines are not those of a table, or are damaged; or cards have changed (``changed_cards``).
            Refused, SetupError: the set-up can no longer be played.
        """
        seen, journal = read_stored(stored := [*lines])
        table = cls(source, seen.setup, options=seen.options, **others)
        table._seating.restore(seen.seats, seen.host, table._bots.makers)
        restore_declines(table._seating.seats, read_declines(stored))
        if journal:
            found = replay_stored(source.catalog(seen.setup.packs), journal, changed_cards=changed_cards)
            table._unstored, table._play = found[1], GameInPlay(found[0], seen.options, table._seating)
            table._seating.fill(table._bots.usual)  # versions before stored running games with open seats
        table._changes = len(stored) - len(journal)
        table._sent_phase, table._sent_host = table._phase, seen.host
        return table

    def sit(self, name: str | None, now: float, seat: int | None = None) -> tuple[int, Outcome]:
        """Give a person an open seat, by default the first; return its number. The first person is host.

        Raises:
            Refused: ``no_open_seat``, ``seat_taken``, ``no_such_seat`` or ``too_many_changes``.
            SetupError: the name cannot be used.
        """
        check_changes(self._changes)
        seat = self._seating.open_seat(seat)
        if name is not None:
            self._rename(seat, name)
        self._seating.take(seat)
        return seat, self._finish(Outcome(), now, changed=True)

    def connect(self, who: Who, seat: int | None, now: float) -> Outcome:
        """Add a connection for a seat, or for an onlooker. Until it sends ``hello``, it gets no messages.

        Raises:
            Refused: ``no_such_seat``.
        """
        self._seating.come(who, seat)
        return self._finish(Outcome(), now, changed=True, store=False)

    def knows(self, who: Who) -> bool:
        """Return whether a connection was added to the table and not removed."""
        return who in self._seating.places

    def disconnect(self, who: Who, now: float) -> Outcome:
        """Remove a connection. The person of the connection keeps the seat."""
        self._seating.go(who)
        return self._finish(Outcome(), now, changed=True, store=False)

    def receive(self, who: Who, message: ClientMessage | str | bytes | Mapping[str, Any], now: float) -> Outcome:
        """Handle a message of a connection: an object, its JSON text or its JSON data.

        A message that cannot be handled is answered with ``error``; nothing is raised.
        """
        out = Outcome()
        about: str | None = None
        changed = False
        try:
            if isinstance(message, str | bytes):
                message = read_client_message(message)
            elif isinstance(message, Mapping):
                message = client_message(message)
            about = type_of(message)
            if who not in self._seating.greeted and not isinstance(message, Hello | Ping):
                raise Refused("hello_first", "The first message of a connection is hello.")
            if isinstance(message, ChangeSetup | ChangeSeat | ChangeName | Decline):
                check_changes(self._changes)
            changed = not isinstance(message, Ping) and self._seating.hear(who, now)
            if changed and self._play is not None:
                self._play.come_back()
            self._do(message, who, now, out)
        except (Refused, IllegalAnswer, SetupError) as refusal:
            asked = message.language if isinstance(message, Hello) else None
            wording = self._seating.greeted.get(who, Wording(language=language_of(asked)))
            sentence, arguments = wording.refusal(refusal)
            out.send.append((who, Error(code=refusal.code, message=sentence, arguments=arguments, about=about)))
        return self._finish(out, now, changed=changed, store=False)

    def tick(self, now: float) -> Outcome:
        """Handle the passing of time: answer for players whose time limit has passed, and for bots."""
        return self._finish(Outcome(), now, changed=self._play is not None and self._play.send_away(now), store=False)

    def take(self, thought: Thinking, options: tuple[str, ...], now: float) -> Outcome:
        """Take the answer of a slow bot; ignore it if the game has continued.

        Raises:
            IllegalAnswer: the answer does not fit.
        """
        out = Outcome()
        if self._play is not None and (thought.version, thought.seat) == (self._play.game.version, self._play.asked):
            out.store.append(self._play.reply(thought.seat, options, thought.version))
        return self._finish(out, now)

    @singledispatchmethod
    def _do(self, message: ClientMessage, who: Who, now: float, out: Outcome) -> None:
        raise Refused("unknown_type", "The table does not know this message.")

    @_do.register
    def _hello(self, message: Hello, who: Who, now: float, out: Outcome) -> None:
        if message.protocol != PROTOCOL:
            raise Refused("wrong_protocol", protocol=PROTOCOL)
        wording = Wording(message.words, language_of(message.language))
        before = self._seating.greeted.get(who, wording)
        self._seating.greeted[who] = wording
        seat = self._seating.places.setdefault(who, None)
        out.send.append((who, self._welcome(who)))
        if self._play is not None:
            since = message.since if before == wording else None
            out.send.extend((who, one) for one in self._play.missed(seat, wording, since, now))

    @_do.register
    def _ping(self, message: Ping, who: Who, now: float, out: Outcome) -> None:
        out.send.append((who, Pong()))

    @_do.register
    def _reply(self, message: Reply, who: Who, now: float, out: Outcome) -> None:
        seat = self._seating.place(who)
        out.store.append(self._playing().reply(seat, message.options, message.at))

    @_do.register
    def _undo(self, message: Undo, who: Who, now: float, out: Outcome) -> None:
        out.store.append(self._playing().undo(self._seating.place(who), message.at))

    @_do.register
    def _decline(self, message: Decline, who: Who, now: float, out: Outcome) -> None:
        seat = self._seating.place(who)
        decline(self._playing().game, self._seating.seats[seat], message)
        self._store(self.view, out)
        out.send.extend((one, self._welcome(one)) for one in self._seating.greeted_at(seat))

    @_do.register
    def _why(self, message: Why, who: Who, now: float, out: Outcome) -> None:
        seat, play = self._seating.place(who), self._playing()
        reasons = self._seating.greeted[who].reasons(play.game.reasons(seat), play.game.box.catalog)
        out.send.append((who, Reasons(at=play.game.version, reasons=reasons)))

    @_do.register
    def _history(self, message: AskHistory, who: Who, now: float, out: Outcome) -> None:
        seat, wording = self._seating.places[who], self._seating.greeted[who]
        out.send.append((who, self._playing().history(seat, wording, message.since)))

    @_do.register
    def _library(self, message: AskLibrary, who: Who, now: float, out: Outcome) -> None:
        catalog = self._source.catalog(self._setup.packs)
        says, bots = self._seating.greeted[who].translator(catalog), self._bots.makers
        out.send.append((who, describe_library(catalog, self._source.packs, bots, says)))

    @_do.register
    def _cards(self, message: AskCards, who: Who, now: float, out: Outcome) -> None:
        says = self._seating.greeted[who].translator(self.box.catalog)
        out.send.append((who, describe_cards(self.box, self._source.packs, says)))

    @_do.register
    def _change_setup(self, message: ChangeSetup, who: Who, now: float, out: Outcome) -> None:
        self._check_host_before_start(who)
        if message.setup is not None:
            setup, box = playable(self._source, message.setup)
            self._seating.resize(setup.seats)
            self._setup, self._box = setup, box
        if message.options is not None:
            self._options = message.options
        self._table_changed(out)

    @_do.register
    def _change_seat(self, message: ChangeSeat, who: Who, now: float, out: Outcome) -> None:
        self._seating.check_host(who)
        one = self._seating.seat(message.seat)
        if message.status == "open" and self._play is not None:
            raise Refused("bots_only")
        bot = message.bot or self._bots.usual
        if message.status == "bot" and bot not in self._bots.makers:
            raise Refused("no_such_bot", bot=shown(bot), bots=", ".join(self._bots.makers))
        if one.status == "person":
            self._free(message.seat, out, now)
        one.status, one.bot = message.status, bot if message.status == "bot" else None
        self._table_changed(out)

    @_do.register
    def _change_name(self, message: ChangeName, who: Who, now: float, out: Outcome) -> None:
        seat = self._seating.place(who)
        if self._play is not None:
            raise Refused("already_started")
        self._rename(seat, message.name)
        self._table_changed(out)

    @_do.register
    def _start(self, message: Start, who: Who, now: float, out: Outcome) -> None:
        self._check_host_before_start(who)
        setup = game_setup(self._setup, self._seating.names)
        game = Game.start(self._source.catalog(self._setup.packs), setup)
        self._seating.fill(self._bots.usual)
        self._play = GameInPlay(game, self._options, self._seating)
        out.store.append(Journal.head(game))
        self._table_changed(out)

    @_do.register
    def _leave(self, message: Leave, who: Who, now: float, out: Outcome) -> None:
        seat = self._seating.place(who)
        self._free(seat, out, now)
        one = self._seating.seats[seat]
        one.status, one.bot = ("open", None) if self._play is None else ("left", self._bots.usual)
        self._table_changed(out)

    @property
    def view(self) -> TableView:
        """The public view of the table."""
        seed = str(self._play.game.setup.known_seed()) if self._play is not None and self.over else None
        return TableView(
            phase=self._phase,
            setup=evolve(self._setup, seed=seed),
            options=self._options,
            seats=self._seating.views,
            host=self._seating.host,
            onlookers=self._seating.onlookers,
            seed_named=self._setup.seed is not None,
        )

    @property
    def box(self) -> Box:
        """The box of the game."""
        return self._box if self._play is None else self._play.game.box

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._phase == "over"

    @property
    def _phase(self) -> Phase:
        if self._play is None:
            return "lobby"
        return "over" if self._play.game.over else "playing"

    def _welcome(self, who: Who) -> Welcome:
        language = self._seating.greeted[who].language
        return Welcome(protocol=PROTOCOL, you=self._seating.you(who), table=self.view, language=language)

    def _table_changed(self, out: Outcome, *, store: bool = True) -> None:
        """Send the view of the table to all clients; with ``store``, store it with the secret seed."""
        message = TableChanged(table=self.view)
        out.send.extend((who, message) for who in self._seating.greeted)
        if store:
            self._store(message.table, out)
        if self._play is not None and self._phase == "over" != self._sent_phase:
            out.store.append(Journal.result(self._play.game))
        self._sent_phase = self._phase

    def _store(self, view: TableView, out: Outcome) -> None:
        out.store.append({TABLE: plain(evolve(view, setup=self._setup, onlookers=0)), **declined(self._seating.seats)})
        self._changes += 1

    def _finish(self, out: Outcome, now: float, *, changed: bool = False, store: bool = True) -> Outcome:
        """Finish an outcome: replace an absent host, let bots answer, send the changes, set its wake time."""
        passed_on = self._seating.pass_host_on(now)
        if changed or passed_on:
            self._table_changed(out, store=store or passed_on)
        if self._seating.host != self._sent_host:
            self._sent_host = self._seating.host
            out.send.extend((who, self._welcome(who)) for who in self._seating.greeted_at(self._sent_host))
        out.store[:0], self._unstored = self._unstored, []
        out.wake = self._seating.host_due
        if self._play is not None:
            self._play.play_on(self._bots, out, now)
            if self._phase != self._sent_phase:
                self._table_changed(out)
            self._play.tell(out, now)
            if self._play.due is not None:
                out.wake = self._play.due if out.wake is None else min(self._play.due, out.wake)
        return out

    def _playing(self) -> GameInPlay:
        if self._play is None:
            raise Refused("not_started")
        return self._play

    def _check_host_before_start(self, who: Who) -> None:
        self._seating.check_host(who)
        if self._play is not None:
            raise Refused("already_started")

    def _free(self, seat: int, out: Outcome, now: float) -> None:
        people = self._seating.seats[seat].people
        self._seating.free(seat)
        out.freed.append(seat)
        for who in people & self._seating.greeted.keys():
            out.send.append((who, self._welcome(who)))
            if self._play is not None:
                out.send.append((who, self._play.state(None, self._seating.greeted[who], now)))

    def _rename(self, seat: int, name: str) -> None:
        check_name(self._setup, self._seating.names, seat, name)
        self._seating.seats[seat].name = name
