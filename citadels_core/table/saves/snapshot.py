"""Saved games: written at any decision, and restored in any process.

A save is numbers wherever possible. The answers are one list (see ``answers``), and so are the events (see
``game.log_numbers``). The state is the fields of the layout that differ from the start, the running programs and the
options (see ``machine.saving.save_data``). Parts that all games of a box share are cached, and each event is converted
once; a caller may still change the returned data.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from weakref import WeakValueDictionary

from attrs import frozen

from citadels_core.box.box import Box
from citadels_core.box.entries import LONGEST, is_entry
from citadels_core.box.find import box_for
from citadels_core.game.core_game import CoreGame
from citadels_core.game.log import Log, UndoEntry, gaps_of
from citadels_core.game.log_numbers import entries_of
from citadels_core.machine.saving.save_data import SavedState
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import SetupError, SnapshotError
from citadels_core.model.pack_pins import PackPin
from citadels_core.model.setup import Setup
from citadels_core.model.versions import IR_VERSION
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from citadels_core.table.json import JsonError, canonical, from_json, to_json
from citadels_core.table.memory import Memory
from citadels_core.table.positions.stops import STANDS, with_stops
from citadels_core.table.saves.answer_record import AnswerRecord
from citadels_core.table.saves.answers import Answer, answers_of, steps_of, undone_of
from citadels_core.table.saves.content import changed, content, packs
from citadels_core.table.saves.migrations import SAVES, VersionError, migrate
from citadels_core.table.saves.seal import hash_head, seal, seal_with

FORMAT = "citadels-save"
VERSION = 8

_CATALOGS: WeakValueDictionary[str, Catalog] = WeakValueDictionary()
"""The catalogs of unpickled games, so that equal catalogs are shared with all that is cached for them."""


@frozen(kw_only=True)
class Snapshot:
    """A saved game: the fields of its JSON data.

    ``content`` holds a digest of each card and rule in use, and ``packs`` their packs. ``answers`` and ``log``
    are the answers and events as numbers; ``next_event`` is the number of the next event. ``undone`` are the answers
    that were taken back, each with its index among all answers and undos; ``undos`` are the events of these undos,
    four numbers each (see ``game.log.UndoEntry``). ``at`` is the version of the game.
    """

    format: str
    version: int
    ir: int
    packs: tuple[PackPin, ...]
    content: Mapping[str, str]
    setup: Setup
    started: bool
    floor: int
    answers: tuple[int, ...]
    undone: tuple[int, ...]
    log: tuple[int, ...]
    next_event: int
    undos: tuple[int, ...]
    at: int
    state: SavedState
    seal: str


def save(game: Game) -> dict[str, Any]:
    """Return a snapshot of a game, at any decision, as JSON data.

    It holds all hidden cards: never send it to a player.
    """
    (pinned, digests, head), history, record = _head(game.box), game.log, game.record
    log, setup = history.numbers(), _setup_text(game.setup)
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "ir": IR_VERSION,
        "packs": [dict(pack) for pack in pinned],
        "content": dict(digests),
        "setup": json.loads(setup),
        "started": record.started,
        "floor": record.floor,
        "answers": record.history.numbers[:],
        "undone": [
            number for at, (seat, chosen) in record.undone.items() for number in (at, seat, len(chosen), *chosen)
        ],
        "log": log.numbers[:],
        "next_event": len(history),
        "undos": [number for one in history.undos for number in one],
        "at": game.version,
        "state": _state(game.core.plain()),
    }
    data["seal"] = seal_with(data, setup, head, log.digest)
    return data


@lru_cache(maxsize=64)
def _setup_text(setup: Setup) -> str:
    return canonical(to_json(setup))


def _state(state: SavedState) -> dict[str, Any]:
    """Return the same JSON data of a state as ``to_json``, in a third of the time."""
    frames = [{"code": one.code, "at": one.at, "slots": [*one.slots], "guards": [*one.guards]} for one in state.frames]
    fields = {name: [*numbers] for name, numbers in state.fields.items()}
    return {"fields": fields, "frames": frames, "options": [*state.options]}


@lru_cache(maxsize=64)
def _head(box: Box) -> tuple[list[dict[str, Any]], dict[str, str], str]:
    """Return what all saves of a game have in common: packs, content digests, and a hash of these."""
    pinned, digests = to_json(packs(box)), dict(content(box))
    same = {"format": FORMAT, "version": VERSION, "ir": IR_VERSION, "packs": pinned, "content": digests}
    return pinned, digests, hash_head(same)


def restore(catalog: Catalog, data: object) -> Game:
    """Return the game of a snapshot, ready to continue.

    Raises:
        SnapshotError: the data is no snapshot, is damaged, or belongs to other content or another version.
    """
    snapshot = _parse(data)
    if snapshot.ir != IR_VERSION:
        raise SnapshotError(
            f"The game was saved with rules compiled for version {snapshot.ir}; this is {IR_VERSION}.",
            code="other_content",
        )
    try:
        box = _box(catalog, snapshot)
    except SetupError as error:
        raise SnapshotError(f"The saved game cannot be set up: {error}") from None
    core = CoreGame.resume(box.catalog, snapshot.setup, snapshot.state, _log(box, snapshot))
    if not 0 <= snapshot.at < LONGEST:
        raise SnapshotError(f"The saved game cannot have the version {snapshot.at}.")
    answers, undone = _answers(snapshot)
    record = AnswerRecord.restored(core.moves, answers, undone, floor=snapshot.floor, started=snapshot.started)
    record.ahead = snapshot.at - core.moves
    game = Game(core, record, Memory.from_start(box.catalog, snapshot.setup) if snapshot.started else None)
    if wrong := next(iter(check(game, history=False)), None):
        raise SnapshotError(f"The saved game contradicts itself: {wrong}.")
    _check_views(game)
    return game


def _box(catalog: Catalog, snapshot: Snapshot) -> Box:
    """Return the `Box` of a saved game; for a game that began at a position, its rules have a pause.

    Raises:
        SetupError: the set-up cannot be played.
        SnapshotError: the game was saved with other content.
    """
    box = box_for(catalog, snapshot.setup)
    told = changed(box, snapshot.content, snapshot.packs)
    if told is None:
        return box
    for stand in STANDS:
        other = box_for(with_stops(catalog, stand), snapshot.setup)
        if content(other) == snapshot.content:
            return other
    raise SnapshotError(
        f"The game was saved with other cards or rules than are loaded: {told}.",
        code="other_content",
    )


def unpickled(catalog: Catalog, data: object) -> Game:
    """Restore a pickled game; games of equal catalogs share one catalog."""
    known = _CATALOGS.get(catalog.digest)
    if known != catalog:
        known = _CATALOGS[catalog.digest] = catalog
    return restore(known, data)


def _answers(snapshot: Snapshot) -> tuple[tuple[Answer, ...], Mapping[int, Answer]]:
    """Return the answers of a save, and its undone answers by their index."""
    try:
        answers = tuple(answers_of(snapshot.answers))
        undone = dict(undone_of(snapshot.undone))
        steps_of(answers, undone)
    except ValueError:
        raise SnapshotError("The saved game is damaged. Its answers cannot have been given so.") from None
    return answers, undone


def _log(box: Box, snapshot: Snapshot) -> Log:
    log = Log()
    try:
        for number, entry in entries_of(snapshot.log):
            if not is_entry(box, entry):
                raise ValueError(str(number))
            log = _skip_to(log, number)
            log.append(entry)
    except ValueError as error:
        raise SnapshotError(f"The saved game tells of something that cannot happen, as event {error}.") from None
    log = _skip_to(log, snapshot.next_event)
    _add_undos(log, snapshot.undos, box.seats)
    return log


def _add_undos(log: Log, numbers: tuple[int, ...], seats: int) -> None:
    undos = tuple([UndoEntry(*numbers[at : at + 4]) for at in range(0, len(numbers) - 3, 4)])
    try:
        if len(numbers) % 4 or gaps_of(undos, seats=seats) != log.gaps():
            raise ValueError(str(len(log)))
    except ValueError as error:
        raise SnapshotError(f"The saved game takes back what cannot be taken back, at event {error}.") from None
    log.undos = undos


def _skip_to(log: Log, number: int) -> Log:
    if not len(log) <= number < LONGEST:
        raise SnapshotError(f"The saved game has its events in a wrong order, at number {number}.")
    return log if number == len(log) else log.skip(number)


def _check_views(game: Game) -> None:
    """Build the view of every seat once, which fails if a saved variable has an impossible value."""
    try:
        for seat in range(game.box.seats):
            game.observe(seat)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        raise SnapshotError("The saved game asks something that cannot be.") from None


def _parse(data: object) -> Snapshot:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SnapshotError("This is not a saved game.", code="not_a_save")
    try:
        snapshot = from_json(Snapshot, migrate(data, VERSION, SAVES, "The saved game"))
    except VersionError as error:
        raise SnapshotError(str(error), code=error.code) from None
    except JsonError as error:
        raise SnapshotError(f"The saved game is damaged. {error}") from None
    if snapshot.seal != seal(data):
        raise SnapshotError("The saved game has been changed since it was saved.")
    return snapshot
