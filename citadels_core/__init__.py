"""The public names of the Citadels SDK.

Each is imported when it is first asked for, so that ``import citadels_core`` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citadels_core.bots.playout import Playout, playout, playouts
    from citadels_core.model.catalog import Catalog
    from citadels_core.model.errors import (
        CitadelsError,
        ContentError,
        EngineBug,
        IllegalAnswer,
        SetupError,
        SnapshotError,
        UnknownOption,
        ViewError,
    )
    from citadels_core.model.problem import Problem
    from citadels_core.model.setup import Setup
    from citadels_core.packs.loading.loader import load
    from citadels_core.table.decision import Decision, Option
    from citadels_core.table.event_views import EventView
    from citadels_core.table.game import Game
    from citadels_core.table.journal import Journal, replay_journal
    from citadels_core.table.observation import observe
    from citadels_core.table.record import Record, RecordError, replay
    from citadels_core.table.seat import Seat
    from citadels_core.table.setup_json import setup_from_json, setup_to_json
    from citadels_core.table.snapshot import restore, save
    from citadels_core.table.views import Knowledge, Observation

__all__ = [
    "Catalog",
    "CitadelsError",
    "ContentError",
    "Decision",
    "EngineBug",
    "EventView",
    "Game",
    "IllegalAnswer",
    "Journal",
    "Knowledge",
    "Observation",
    "Option",
    "Playout",
    "Problem",
    "Record",
    "RecordError",
    "Seat",
    "Setup",
    "SetupError",
    "SnapshotError",
    "UnknownOption",
    "ViewError",
    "load",
    "observe",
    "playout",
    "playouts",
    "replay",
    "replay_journal",
    "restore",
    "save",
    "setup_from_json",
    "setup_to_json",
]

_HOMES = {
    "Catalog": "citadels_core.model.catalog",
    "CitadelsError": "citadels_core.model.errors",
    "ContentError": "citadels_core.model.errors",
    "Decision": "citadels_core.table.decision",
    "EngineBug": "citadels_core.model.errors",
    "EventView": "citadels_core.table.event_views",
    "Game": "citadels_core.table.game",
    "IllegalAnswer": "citadels_core.model.errors",
    "Journal": "citadels_core.table.journal",
    "Knowledge": "citadels_core.table.views",
    "Observation": "citadels_core.table.views",
    "Option": "citadels_core.table.decision",
    "Playout": "citadels_core.bots.playout",
    "Problem": "citadels_core.model.problem",
    "Record": "citadels_core.table.record",
    "RecordError": "citadels_core.table.record",
    "Seat": "citadels_core.table.seat",
    "Setup": "citadels_core.model.setup",
    "SetupError": "citadels_core.model.errors",
    "SnapshotError": "citadels_core.model.errors",
    "UnknownOption": "citadels_core.model.errors",
    "ViewError": "citadels_core.model.errors",
    "load": "citadels_core.packs.loading.loader",
    "observe": "citadels_core.table.observation",
    "playout": "citadels_core.bots.playout",
    "playouts": "citadels_core.bots.playout",
    "replay": "citadels_core.table.record",
    "replay_journal": "citadels_core.table.journal",
    "restore": "citadels_core.table.snapshot",
    "save": "citadels_core.table.snapshot",
    "setup_from_json": "citadels_core.table.setup_json",
    "setup_to_json": "citadels_core.table.setup_json",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*globals(), *__all__]
