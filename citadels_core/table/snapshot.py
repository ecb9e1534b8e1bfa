"""Saving a game in the middle of anything, and restoring it in another process."""

from typing import Any

from attrs import frozen

from citadels_core.engine.link import box_for
from citadels_core.engine.log import Log
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import SetupError, SnapshotError
from citadels_core.model.pinned import Pinned, differences
from citadels_core.model.setup import Setup
from citadels_core.model.versions import IR_VERSION
from citadels_core.table.game import Answer, Game
from citadels_core.table.invariants import check
from citadels_core.table.json import Datum, JsonError, from_json, sha256, to_json
from citadels_core.table.observation import observe
from citadels_core.table.plain import PlainState, plain_state, state_from
from citadels_core.table.shape import is_entry, misfit

FORMAT = "citadels-save"
VERSION = 2


@frozen(kw_only=True)
class Snapshot:
    """A saved game. ``packs`` are those of its catalog; ``seal`` tells damage, and is no signature."""

    format: str
    version: int
    ir: int
    packs: tuple[Pinned, ...]
    setup: Setup
    started: bool
    floor: int
    answers: tuple[Answer, ...]
    log: tuple[tuple[int, Datum, int], ...]
    state: PlainState
    seal: str


def save(game: Game) -> dict[str, Any]:
    """Return a whole game as JSON data, at any decision.

    It holds everything, hidden cards too: it is for whoever runs the table, not for a player.
    """
    snapshot = Snapshot(
        format=FORMAT,
        version=VERSION,
        ir=IR_VERSION,
        packs=game.box.catalog.pinned,
        setup=game.setup,
        started=game.started,
        floor=game.floor,
        answers=tuple(game.answers),
        log=tuple(game.log),
        state=plain_state(game.state),
        seal="",
    )
    data: dict[str, Any] = to_json(snapshot)
    data["seal"] = _seal(data)
    return data


def restore(catalog: Catalog, data: object) -> Game:
    """Return the game that was saved, ready to go on.

    Raises:
        SnapshotError: the data is no saved game, is damaged, or belongs to other content or another version.
    """
    snapshot = _opened(data)
    if snapshot.ir != IR_VERSION:
        raise SnapshotError(f"The game was saved with rules compiled for version {snapshot.ir}; this is {IR_VERSION}.")
    if changed := differences(snapshot.packs, catalog.pinned):
        raise SnapshotError(f"The game was saved with other packs than are loaded: {changed}.")
    try:
        box = box_for(catalog, snapshot.setup)
    except SetupError as error:
        raise SnapshotError(f"The saved game cannot be set up: {error}") from None
    if wrong := misfit(box, snapshot.state):
        raise SnapshotError(f"The saved game does not fit its edition: {wrong} cannot be.")
    log = Log()
    for kind, fields, cause in snapshot.log:
        if not isinstance(fields, tuple) or not is_entry(box, (kind, fields, cause)):
            raise SnapshotError(
                f"The saved game tells of something that cannot happen, in entry {len(log)} of its log."
            )
        log.append((kind, fields, cause))
    game = Game(box, snapshot.setup, state_from(box, snapshot.state), log)
    game.answers = list(snapshot.answers)
    game.started = snapshot.started
    game.floor = snapshot.floor
    if wrong := next(iter(check(game, history=False)), None):
        raise SnapshotError(f"The saved game contradicts itself: {wrong}.")
    _look(game)
    return game


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
