"""Journals: game records as lines of JSON, appended during the game; a damaged last line is ignored.

Each answer and each undo appends a line, so earlier lines are never touched again. The first line is the head of a
record; the last one may be the hash of the final state. When a game goes on with changed packs, a line with the new
packs is appended. There are no files here: lines come in and go out, for a file, a database or a socket.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from attrs import evolve, frozen

from citadels_core.model.catalog import Catalog
from citadels_core.model.pack_pins import PackPin
from citadels_core.model.quote import shown
from citadels_core.table.game import Game
from citadels_core.table.json import JsonError, from_json, to_json
from citadels_core.table.saves.migrations import JOURNALS, VersionError, migrate
from citadels_core.table.saves.record import Given, Head, Move, Record, RecordError, TakenBack, replay, state_hash

FORMAT: Final = "citadels-journal"
VERSION: Final = 1

Line = str | bytes | Mapping[str, Any]
"""A line of a journal: JSON text, or its data."""


@frozen(kw_only=True)
class ContentChange:
    """A change of packs during a game: the new packs and the new content; see ``Head``."""

    packs: tuple[PackPin, ...]
    content: Mapping[str, str]


@frozen(kw_only=True)
class Journal:
    """A loaded journal. All methods but ``read`` make lines of journals, as JSON data.

    Attributes:
        record: the record of the game.
        count: the number of whole lines. Remove everything behind these lines before you append a line.
        torn: a sentence about a last line that is cut off or damaged; else None. Nobody has seen the answer of such a
            line, because the program or the machine stopped while writing it.
    """

    record: Record
    count: int
    torn: str | None = None

    @staticmethod
    def head(game: Game) -> dict[str, Any]:
        """Return the first line of the journal of a game.

        Raises:
            RecordError: the game did not begin with ``Game.start``.
        """
        return _head(Head.of(game))

    @staticmethod
    def answer(at: int, seat: int, kind: str, options: Sequence[str]) -> dict[str, Any]:
        """Return the journal line for an answer.

        Args:
            at: the version of the game before the answer.
            seat: the seat that answers.
            kind: the kind of the decision.
            options: the ids of the chosen options.
        """
        return {"at": at, "seat": seat, "kind": kind, "options": [*options]}

    @staticmethod
    def undo(at: int, seat: int) -> dict[str, Any]:
        """Return the journal line for an undo, with the game version before it."""
        return {"at": at, "seat": seat, "undo": True}

    @staticmethod
    def content(game: Game) -> dict[str, Any]:
        """Return a line with the current packs and content of a game, which replace those of earlier lines.

        Add it before you continue a game whose packs have changed.

        Raises:
            RecordError: the game did not begin with ``Game.start``.
        """
        head = Head.of(game)
        return {"at": game.version, "packs": to_json(head.packs), "content": {**head.content}}

    @staticmethod
    def result(game: Game) -> dict[str, Any]:
        """Return the last line of the journal of a finished game, which verifies a replay."""
        return {"result": state_hash(game)}

    @classmethod
    def lines(cls, record: Record) -> list[dict[str, Any]]:
        """Return all journal lines of a record."""
        end = [] if record.result is None else [{"result": record.result}]
        return [_head(record.head), *(_line(at, move) for at, move in enumerate(record.moves)), *end]

    @classmethod
    def read(cls, lines: Iterable[Line]) -> "Journal":
        """Parse a journal from its lines; empty lines at the end are ignored.

        Raises:
            RecordError: the lines are no journal, or a journal of another version; or a line before the last is damaged
                or does not follow the line before it.
        """
        kept = [*lines]
        while kept and isinstance(kept[-1], str | bytes) and not kept[-1].strip():
            kept.pop()
        if not kept:
            raise RecordError("This is not the journal of a game: it is empty.", code="not_a_record")
        record = Record(head=_read_head(kept[0]))
        moves = list[Move]()
        for number, line in enumerate(kept[1:], 2):
            try:
                if record.result is not None:
                    raise ValueError("it follows the result of the game")
                told = _read(_data(line), len(moves))
            except JsonError as problem:
                if number == len(kept):
                    torn = f"The last line, {number}, was cut off or damaged, and is left out."
                    return cls(record=evolve(record, moves=tuple(moves)), count=number - 1, torn=torn)
                raise _damaged(number, str(problem)) from None
            except ValueError as problem:
                raise _damaged(number, str(problem)) from None
            if isinstance(told, str):
                record = evolve(record, result=told)
            elif isinstance(told, ContentChange):
                head = evolve(record.head, packs=told.packs, content=told.content)
                record = evolve(record, head=head)
            else:
                moves.append(told)
        return cls(record=evolve(record, moves=tuple(moves)), count=len(kept))


def replay_journal(catalog: Catalog, lines: Iterable[Line], *, to: int | None = None) -> Game:
    """Replay the game of a journal, without a last line that is cut off or damaged.

    Args:
        to: as for ``replay``.

    Raises:
        RecordError: the lines are no journal, are damaged before the end, or do not fit the catalog.
        SetupError: the set-up cannot be played with this catalog.
    """
    return replay(catalog, Journal.read(lines).record, to=to)


def _head(head: Head) -> dict[str, Any]:
    return {"format": FORMAT, "version": VERSION, **head.to_json()}


def _line(at: int, move: Move) -> dict[str, Any]:
    if isinstance(move, TakenBack):
        return Journal.undo(at, move.seat)
    return Journal.answer(at, move.seat, move.kind, move.options)


def _data(line: Line) -> object:
    if not isinstance(line, str | bytes):
        return line
    try:
        data: object = json.loads(line)
    except (ValueError, RecursionError):
        raise JsonError("It is no JSON.") from None
    return data


def _read_head(line: Line) -> Head:
    try:
        data = _data(line)
    except JsonError:
        data = None
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise RecordError("This is not the journal of a game.", code="not_a_record", line=1)
    try:
        data = migrate(data, VERSION, JOURNALS, "The journal")
    except VersionError as error:
        raise RecordError(str(error), code=error.code, line=1) from None
    try:
        return from_json(Head, {name: value for name, value in data.items() if name not in ("format", "version")})
    except JsonError as error:
        raise _damaged(1, str(error)) from None


def _read(data: object, at: int) -> "Move | ContentChange | str":
    """Parse the data of a line: a move, a change of content, or the result of the game.

    Raises:
        JsonError: the line is none of these.
        ValueError: the move belongs to another version.
    """
    match data:
        case {"result": str() as result, **rest} if not rest:
            return result
        case {"at": int() as then, "undo": True, **rest}:
            move: Move | ContentChange = from_json(TakenBack, rest)
        case {"at": int() as then, "packs": packs, **rest}:
            move = from_json(ContentChange, {**rest, "packs": packs})
        case {"at": int() as then, **rest}:
            move = from_json(Given, rest)
        case _:
            raise JsonError("It is no line of a journal.")
    if then != at:
        raise ValueError(f"it is of version {shown(then)}, and {at} is the next one.")
    return move


def _damaged(line: int, problem: str) -> RecordError:
    return RecordError(f"Line {line} of the journal is damaged: {problem}", code="damaged", line=line)
