"""Saving a game in the middle of anything, and restoring it in another process."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from weakref import WeakValueDictionary

from attrs import frozen

from citadels_core.engine.box import Box
from citadels_core.engine.limits import LONGEST, is_entry
from citadels_core.engine.link import box_for
from citadels_core.engine.log import Log
from citadels_core.machine.save_data import SavedState
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import SetupError, SnapshotError
from citadels_core.model.pack_pins import Pinned
from citadels_core.model.setup import Setup
from citadels_core.model.versions import IR_VERSION
from citadels_core.model.vocabulary import EVENTS
from citadels_core.model.vocabulary.types import is_set
from citadels_core.table.content import changed, content, packs
from citadels_core.table.game import Answer, Game
from citadels_core.table.invariants import check
from citadels_core.table.json import Datum, JsonError, from_json, sha256, thawed, to_json
from citadels_core.table.observation import observe

FORMAT = "citadels-save"
VERSION = 6

LISTING = frozenset(number for number, row in enumerate(EVENTS) if any(is_set(type_) for _, type_ in row.fields))
"""The events that have fields with several things."""

_CATALOGS: WeakValueDictionary[str, Catalog] = WeakValueDictionary()
"""The catalogs that have come out of pickles, so that the games of one catalog share what is worked out from it."""


@frozen(kw_only=True)
class Snapshot:
    """A saved game.

    ``content`` holds a digest of all that is at its table, and ``packs`` names where that comes from; each entry of the
    log has its number, and ``next_event`` is the number that follows; ``seal`` tells damage, and is no signature.
    """

    format: str
    version: int
    ir: int
    packs: tuple[Pinned, ...]
    content: Mapping[str, str]
    setup: Setup
    started: bool
    floor: int
    answers: tuple[Answer, ...]
    log: tuple[tuple[int, int, Datum, int], ...]
    next_event: int
    state: SavedState
    seal: str


def save(game: Game) -> dict[str, Any]:
    """Return a whole game as JSON data, at any decision.

    It holds everything, hidden cards too: it is for whoever runs the table, not for a player.
    """
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "ir": IR_VERSION,
        **_of_box(game.box),
        "setup": to_json(game.setup),
        "started": game.started,
        "floor": game.settled(),
        "answers": [[seat, list(chosen)] for seat, chosen in game.answers],
        "log": [
            [number, kind, thawed(fields) if kind in LISTING else [*fields], cause]
            for number, (kind, fields, cause) in game.log.numbered(0)
        ],
        "next_event": game.next_event,
        "state": to_json(game.plain()),
    }
    data["seal"] = _seal(data)
    return data


@lru_cache(maxsize=64)
def _told(box: Box) -> tuple[list[Any], dict[str, str]]:
    return to_json(packs(box)), dict(content(box))


def _of_box(box: Box) -> dict[str, Any]:
    """Return what a save says of the box, which whoever has the save may change."""
    pinned, digests = _told(box)
    return {"packs": [dict(pack) for pack in pinned], "content": dict(digests)}


def restore(catalog: Catalog, data: object) -> Game:
    """Return the game that was saved, ready to go on.

    Raises:
        SnapshotError: the data is no saved game, is damaged, or belongs to other content or another version.
    """
    snapshot = _opened(data)
    if snapshot.ir != IR_VERSION:
        raise SnapshotError(f"The game was saved with rules compiled for version {snapshot.ir}; this is {IR_VERSION}.")
    try:
        box = box_for(catalog, snapshot.setup)
    except SetupError as error:
        raise SnapshotError(f"The saved game cannot be set up: {error}") from None
    if told := changed(box, snapshot.content, snapshot.packs):
        raise SnapshotError(f"The game was saved with other cards or rules than are loaded: {told}.")
    game = Game.resume(catalog, snapshot.setup, snapshot.state, _log(box, snapshot))
    game.remember(snapshot.answers, floor=snapshot.floor, started=snapshot.started)
    if wrong := next(iter(check(game, history=False)), None):
        raise SnapshotError(f"The saved game contradicts itself: {wrong}.")
    _look(game)
    return game


def unpickled(catalog: Catalog, data: object) -> Game:
    """Return a game that was pickled; games of equal catalogs come back with one and the same."""
    known = _CATALOGS.get(catalog.digest)
    if known != catalog:
        known = _CATALOGS[catalog.digest] = catalog
    return restore(known, data)


def _log(box: Box, snapshot: Snapshot) -> Log:
    log = Log()
    for number, kind, fields, cause in snapshot.log:
        if not isinstance(fields, tuple) or not is_entry(box, (kind, fields, cause)):
            raise SnapshotError(f"The saved game tells of something that cannot happen, as event {number}.")
        log = _on_to(log, number)
        log.append((kind, fields, cause))
    return _on_to(log, snapshot.next_event)


def _on_to(log: Log, number: int) -> Log:
    """Return the log when its next event has this number."""
    if not len(log) <= number < LONGEST:
        raise SnapshotError(f"The saved game has its events in a wrong order, at number {number}.")
    return log if number == len(log) else log.skip(number)


def _look(game: Game) -> None:
    """Let every player see the table once: what a running program has noted has no declared type to be checked by."""
    try:
        for seat in range(game.box.seats):
            observe(game, seat)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        raise SnapshotError("The saved game asks something that cannot be.") from None


def _opened(data: object) -> Snapshot:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SnapshotError("This is not a saved game.")
    if data.get("version") != VERSION:
        raise SnapshotError(f"The game was saved in version {data.get('version')!r} of the format; this is {VERSION}.")
    try:
        snapshot = from_json(Snapshot, data)
    except JsonError as error:
        raise SnapshotError(f"The saved game is damaged. {error}") from None
    if snapshot.seal != _seal(data):
        raise SnapshotError("The saved game has been changed since it was saved.")
    return snapshot


def _seal(data: dict[str, Any]) -> str:
    return sha256({key: value for key, value in data.items() if key != "seal"})
