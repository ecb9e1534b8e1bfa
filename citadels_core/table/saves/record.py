"""Records: the set-up of a game with all answers and undos, which can be replayed."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import Factory, evolve, frozen

from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import CitadelsError, IllegalAnswer
from citadels_core.model.pack_pins import PackPin
from citadels_core.model.quote import shown
from citadels_core.model.setup import Setup
from citadels_core.table.decision import Decision
from citadels_core.table.game import Game
from citadels_core.table.json import JsonError, from_json, sha256, to_json
from citadels_core.table.saves.content import changed, content, packs
from citadels_core.table.saves.migrations import RECORDS, VersionError, migrate

FORMAT: Final = "citadels-record"
VERSION: Final = 6

UNDO: Final = "undo"
"""The word of an undo, in place of the kind of a question."""


class RecordError(CitadelsError):
    """A record or a journal that cannot be loaded, made or replayed.

    Attributes:
        code: when it is loaded ``not_a_record``, ``damaged``, ``newer`` or ``too_old``; when it is replayed
            ``does_not_fit``, ``other_end`` or ``no_such_version``, for a table also ``changed_cards``; when it is made
            ``not_from_start`` or ``not_by_answers``.
        at: the version of the game at the first move that does not fit; None if all fit.
        line: the number of the damaged line of a journal, from 1; None without one.
    """

    def __init__(self, message: str, *, code: str, at: int | None = None, line: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.at = at
        self.line = line


@frozen(kw_only=True)
class Given:
    """A recorded answer of a seat.

    Attributes:
        seat: the seat that gave it.
        kind: the kind of the decision.
        options: the ids of the chosen options.
    """

    seat: int
    kind: str
    options: tuple[str, ...]


@frozen(kw_only=True)
class TakenBack:
    """A recorded undo of the last answer.

    Attributes:
        seat: the seat that had given the answer.
    """

    seat: int


Move = Given | TakenBack
"""A step from one version of a game to the next."""


@frozen(kw_only=True)
class Head:
    """The start of a record: the set-up and the content of the game.

    Attributes:
        setup: the set-up, with its seed.
        packs: the packs of all cards and rules at the table.
        content: a digest of each card and rule at the table, by id.
        about: your own JSON data about the game; the engine does not use it.
    """

    setup: Setup
    packs: tuple[PackPin, ...] = ()
    content: Mapping[str, str] = Factory(dict)
    about: Mapping[str, Any] = Factory(dict)

    @classmethod
    def of(cls, game: Game) -> "Head":
        """Return the head of a record: the set-up and content of a game.

        Raises:
            RecordError: the game did not begin with ``Game.start``.
        """
        if not game.record.started:
            problem = "The game did not begin from its set-up, so its answers do not tell it."
            raise RecordError(problem, code="not_from_start")
        return cls(setup=game.setup, packs=packs(game.box), content=content(game.box))

    def changed(self, game: Game) -> str | None:
        """Return how a game differs from this content, as the end of a sentence; None if equal.

        None also without recorded content.
        """
        return changed(game.box, self.content, self.packs) if self.content else None

    def to_json(self) -> dict[str, Any]:
        """Return the head as JSON data, without ``about`` when that is empty."""
        data: dict[str, Any] = to_json(self)
        return data if self.about else {name: value for name, value in data.items() if name != "about"}


@frozen(kw_only=True, repr=False)
class Record:
    """All moves of a game, to replay it. It has the same data as a journal.

    Attributes:
        head: the start of the game.
        moves: the answers and undos; the place of a move is the version of the game before it.
        result: the hash of the last state; None when it was not recorded.
    """

    head: Head
    moves: tuple[Move, ...] = ()
    result: str | None = None

    @classmethod
    def of(cls, game: Game) -> "Record":
        """Return the record of a game up to now. This replays the game.

        Raises:
            RecordError: the game did not begin with ``Game.start``, or was changed by something else than answers.
        """
        head = Head.of(game)
        again, moves = Game.start(game.box.catalog, game.setup), list[Move]()
        for seat, chosen in game.record.steps:
            decision = again.decision
            if decision is None:
                break
            if chosen is None:
                moves.append(TakenBack(seat=seat))
                again.undo()
            else:
                moves.append(given(decision, chosen))
                again.play(seat, chosen)
        result = state_hash(game)
        if state_hash(again) != result:
            raise not_by_answers()
        return cls(head=head, moves=tuple(moves), result=result)

    @classmethod
    def from_json(cls, data: object) -> "Record":
        """Parse a record from JSON data.

        Raises:
            RecordError: the data is no record, or one of another version.
        """
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise RecordError("This is not the record of a game.", code="not_a_record")
        try:
            data = migrate(data, VERSION, RECORDS, "The record")
        except VersionError as error:
            raise RecordError(str(error), code=error.code) from None
        head = {name: value for name, value in data.items() if name not in ("format", "version", "moves", "result")}
        moves, result = data.get("moves"), data.get("result")
        if not isinstance(moves, list) or not isinstance(result, str | None):
            raise RecordError("The record is damaged. It has no moves, or no result.", code="damaged")
        try:
            read = tuple([_parse_move(at, move) for at, move in enumerate(moves)])
            return cls(head=from_json(Head, head), moves=read, result=result)
        except JsonError as error:
            raise RecordError(f"The record is damaged. {error}", code="damaged") from None

    def __repr__(self) -> str:
        return f"Record({self.head.setup!r}, {len(self.moves)} moves)"

    def to_json(self) -> dict[str, Any]:
        """Return the record as JSON data. It reveals all choices and hidden cards."""
        moves = [_encode_move(move) for move in self.moves]
        return {"format": FORMAT, "version": VERSION, **self.head.to_json(), "moves": moves, "result": self.result}


def not_by_answers() -> RecordError:
    """Return the error of a game whose answers lead elsewhere."""
    problem = "Something else than answers has changed the game, so its answers do not tell it."
    return RecordError(problem, code="not_by_answers")


def state_hash(game: Game) -> str:
    """Return the SHA-256 of the state of a game: equal states have equal hashes.

    Cards and rules are numbered by content, so compare games of one catalog only.
    """
    return sha256(to_json(game.core.plain()))


def given(decision: Decision, chosen: Sequence[int]) -> Given:
    """Return the recorded form of an answer to a decision, from the numbers of its options."""
    ids = decision.ids
    return Given(seat=decision.seat, kind=decision.kind, options=tuple(ids[number] for number in chosen))


def replay(catalog: Catalog, record: Record, *, to: int | None = None) -> Game:
    """Replay a record, also with other content than it was made with, as long as the moves fit.

    Versions and numbers of events are those of the recorded game.

    Args:
        to: the version of the game to stop at, from 0; None for the last one.

    Raises:
        RecordError: a move does not fit, or the game ends differently. The error shows the first difference.
        SetupError: the set-up cannot be played with this catalog.
    """
    last = len(record.moves)
    if to is not None and not 0 <= to <= last:
        raise RecordError(f"The record has the versions 0 to {last}, and none {shown(to)}.", code="no_such_version")
    game, misfit = replay_what_fits(catalog, evolve(record, moves=record.moves[:to]))
    if misfit is not None:
        raise misfit
    if to in (None, last) and record.result is not None:
        if record.head.content == content(game.box) and state_hash(game) != record.result:
            problem = "The moves fit, but lead elsewhere than they did when the record was made."
            raise RecordError(problem, code="other_end")
    return game


def replay_what_fits(catalog: Catalog, record: Record) -> tuple[Game, RecordError | None]:
    """Replay a record up to the first move that does not fit; return the game and the error, if any.

    The result of the record is not compared.

    Raises:
        SetupError: the set-up cannot be played with this catalog.
    """
    game = Game.start(catalog, record.head.setup)
    for at, move in enumerate(record.moves):
        if problem := _replay_move(game, move):
            told = changed(game.box, record.head.content, record.head.packs)
            other = f" The record was made with other cards or rules: {told}." if told else ""
            return game, RecordError(f"Move {at} does not fit: {problem}.{other}", code="does_not_fit", at=at)
    return game, None


def _replay_move(game: Game, move: Move) -> str | None:
    """Make a recorded move in a game; return the reason if the move is not possible."""
    if isinstance(move, TakenBack):
        answers = game.answers
        if not answers or answers[-1][0] != move.seat:
            return f"seat {move.seat} took back an answer, and has not given the last one"
        try:
            game.undo()
        except IllegalAnswer:
            return f"seat {move.seat} took back an answer that cannot be taken back"
        return None
    decision = game.decision
    if problem := misfit(decision, move):
        return problem
    if decision is not None:
        ids = decision.ids
        numbers = [ids.index(id_) for id_ in move.options]
        game.answer(numbers if decision.many else numbers[0])
    return None


def misfit(decision: Decision | None, given: Given) -> str | None:
    """Return the reason why a recorded answer does not fit a decision; None if it fits."""
    if decision is None:
        return "the game is over"
    if (decision.seat, decision.kind) != (given.seat, given.kind):
        return f"seat {given.seat} answered a {given.kind}, and now seat {decision.seat} is asked a {decision.kind}"
    offered = decision.ids
    if missing := [id_ for id_ in given.options if id_ not in offered]:
        return f"{shown(missing[0])} is not offered"
    count = len(given.options)
    if len(set(given.options)) != count or not decision.least <= count <= decision.most:
        return f"{count} options were chosen, and now {decision.least} to {decision.most} can be"
    return None


def _encode_move(move: Move) -> list[int | str]:
    """Return a move as a JSON list: the seat, then ``undo`` or the kind of question and the option ids."""
    return [move.seat, UNDO] if isinstance(move, TakenBack) else [move.seat, move.kind, *move.options]


def _parse_move(at: int, listed: object) -> Move:
    match listed:
        case [seat, "undo"] if type(seat) is int:
            return TakenBack(seat=seat)
        case [seat, str() as kind, *options] if type(seat) is int and kind != UNDO:
            ids = tuple([one for one in options if isinstance(one, str)])
            if len(ids) == len(options):
                return Given(seat=seat, kind=kind, options=ids)
    raise JsonError(f"Move {at} is none.")


__all__ = [
    "Given",
    "Head",
    "Move",
    "Record",
    "RecordError",
    "TakenBack",
    "given",
    "misfit",
    "replay",
    "replay_what_fits",
    "state_hash",
]
