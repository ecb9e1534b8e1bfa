"""Records: a game as its set-up and its answers, to be played again with the same content or newer."""

from collections.abc import Mapping
from typing import Any

from attrs import Factory, frozen

from citadels_core.box.entries import LONGEST
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import CitadelsError
from citadels_core.model.pack_pins import Pinned
from citadels_core.model.setup import Setup
from citadels_core.table.content import changed, content, packs
from citadels_core.table.decision import Decision
from citadels_core.table.game import Game
from citadels_core.table.hashing import state_hash
from citadels_core.table.json import JsonError, from_json, to_json

FORMAT = "citadels-record"
VERSION = 5


class RecordError(CitadelsError):
    """A record that cannot be read, made or played again; ``answer`` numbers the first answer that does not fit.

    Answers count from 0; ``answer`` is None when no single one is to blame.
    """

    def __init__(self, message: str, *, answer: int | None = None) -> None:
        super().__init__(message)
        self.answer = answer


@frozen(kw_only=True)
class Given:
    """An answer: the seat that gave it, what kind of decision it answers, and the ids of the chosen options."""

    seat: int
    kind: str
    options: tuple[str, ...]


@frozen(kw_only=True)
class Record:
    """A game that can be played again: set-up, packs, answers, and the hash of where they lead.

    ``content`` holds a digest of all that was at the table; ``floor`` is how many answers cannot be taken back;
    ``taken_back`` has the first and the last number of each run of events that undo has taken back.
    """

    format: str = FORMAT
    version: int = VERSION
    packs: tuple[Pinned, ...]
    content: Mapping[str, str] = Factory(dict)
    setup: Setup
    answers: tuple[Given, ...]
    floor: int = 0
    taken_back: tuple[tuple[int, int], ...] = ()
    result: str

    @classmethod
    def of(cls, game: Game) -> "Record":
        """Return the record of a game up to now; plays it again to do so.

        Raises:
            RecordError: the game did not begin with ``Game.start``, or something else than answers has changed it.
        """
        if not game.started:
            raise RecordError("The game did not begin from its set-up, so its answers do not tell it.")
        again = Game.start(game.box.catalog, game.setup)
        answers = []
        for seat, chosen in game.answers:
            decision = again.decision
            if decision is None:
                break
            ids = decision.ids
            answers.append(Given(seat=seat, kind=decision.kind, options=tuple(ids[number] for number in chosen)))
            again.play(seat, chosen)
        result = state_hash(game)
        if state_hash(again) != result:
            raise RecordError("Something else than answers has changed the game, so its answers do not tell it.")
        return cls(
            packs=packs(game.box),
            content=content(game.box),
            setup=game.setup,
            answers=tuple(answers),
            floor=game.settled(),
            taken_back=tuple((gap[0], gap[-1]) for gap in game.taken_back),
            result=result,
        )

    @classmethod
    def from_json(cls, data: object) -> "Record":
        """Return the record that JSON data stands for.

        Raises:
            RecordError: the data is not a record, or one of another version.
        """
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise RecordError("This is not the record of a game.")
        if data.get("version") != VERSION:
            raise RecordError(f"The record has version {data.get('version')!r} of the format; this is {VERSION}.")
        try:
            return from_json(cls, data)
        except JsonError as error:
            raise RecordError(f"The record is damaged. {error}") from None

    def to_json(self) -> dict[str, Any]:
        """Return the record as JSON data; it tells what every seat chose, hidden cards included."""
        data: dict[str, Any] = to_json(self)
        return data


def replay(catalog: Catalog, record: Record) -> Game:
    """Play a record again, also with other content than it was made with, as far as the answers still fit.

    The events have the numbers that they had: those that were taken back keep theirs.

    Raises:
        RecordError: an answer does not fit any more; it is the first difference that shows.
        SetupError: the set-up cannot be played with this catalog.
    """
    gaps = _gaps(record)
    game = Game.start(catalog, record.setup)
    for number, given in enumerate(record.answers):
        decision = game.decision
        if problem := misfit(decision, given):
            told = changed(game.box, record.content, record.packs)
            other = f" The record was made with other cards or rules: {told}." if told else ""
            raise RecordError(f"Answer {number} does not fit: {problem}.{other}", answer=number)
        if decision is not None:
            options = [decision.find(id_) for id_ in given.options]
            game.answer(options if decision.many else options[0])
    game.floor = min(max(record.floor, 0), len(game.answers))
    if gaps:
        game.log = game.log.apart(gaps)
    if record.content == content(game.box) and state_hash(game) != record.result:
        raise RecordError("The answers fit, but lead elsewhere than they did when the record was made.")
    return game


def _gaps(record: Record) -> tuple[range, ...]:
    """Return the numbers of the events that were taken back, in runs that ascend and do not touch."""
    before = -1
    for first, last in record.taken_back:
        if not before < first <= last < LONGEST:
            raise RecordError(f"The record is damaged. Events {first} to {last} cannot have been taken back.")
        before = last + 1
    return tuple(range(first, last + 1) for first, last in record.taken_back)


def misfit(decision: Decision | None, given: Given) -> str | None:
    """Say why an answer cannot be given to a decision; None when it can."""
    if decision is None:
        return "the game is over"
    if (decision.seat, decision.kind) != (given.seat, given.kind):
        return f"seat {given.seat} answered a {given.kind}, and now seat {decision.seat} is asked a {decision.kind}"
    offered = decision.ids
    if missing := [id_ for id_ in given.options if id_ not in offered]:
        return f'"{missing[0]}" is not offered'
    count = len(given.options)
    if len(set(given.options)) != count or not decision.least <= count <= decision.most:
        return f"{count} options were chosen, and now {decision.least} to {decision.most} can be"
    return None


__all__ = ["Given", "Record", "RecordError", "misfit", "replay", "state_hash"]
