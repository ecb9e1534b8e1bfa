"""The public names of the Citadels SDK.

Each is imported when it is first asked for, so that ``import citadels_core`` costs next to nothing. What they promise
is told in ``docs/reference/api.md``.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citadels_core.bots.bot import Bot
    from citadels_core.bots.budget import Budget
    from citadels_core.bots.greedy import GreedyBot
    from citadels_core.bots.playout import Playout, playout, playouts
    from citadels_core.bots.random_bot import RandomBot
    from citadels_core.bots.registry import BOTS, SLOW_BOTS
    from citadels_core.bots.search import SearchBot
    from citadels_core.box.box import Box
    from citadels_core.box.find import box_for
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
    from citadels_core.model.ir import Card
    from citadels_core.model.problem import Problem
    from citadels_core.model.question import SEVERAL, Question
    from citadels_core.model.setup import Setup
    from citadels_core.model.vocabulary.types import DISTRICT_TYPES
    from citadels_core.packs.loading.loader import load
    from citadels_core.speech.arguments import ListArgument, MessageArgument, NameArgument
    from citadels_core.speech.narrator import Narrator
    from citadels_core.table.decision import Decision, Option
    from citadels_core.table.decision_views import DecisionView, OptionView
    from citadels_core.table.event_views import CauseView, EventView, narrator_of
    from citadels_core.table.game import Game
    from citadels_core.table.journal import Journal, replay_journal
    from citadels_core.table.json import JsonError, from_json, to_json
    from citadels_core.table.observation import observe
    from citadels_core.table.position import Holdings, Mark, Position
    from citadels_core.table.reason_views import ReasonView
    from citadels_core.table.record import Given, Head, Record, RecordError, TakenBack, replay
    from citadels_core.table.referee_view import events_of_all, observe_all
    from citadels_core.table.seat import Seat
    from citadels_core.table.setup_json import setup_from_json, setup_to_json
    from citadels_core.table.snapshot import restore, save
    from citadels_core.table.staging import PositionError
    from citadels_core.table.stakes import Stake, stakes
    from citadels_core.table.views import (
        DistrictView,
        HiddenView,
        Knowledge,
        MarkView,
        Observation,
        PlaceView,
        PlayerView,
        TurnView,
    )

    __version__: str

__all__ = [
    "BOTS",
    "DISTRICT_TYPES",
    "SEVERAL",
    "SLOW_BOTS",
    "Bot",
    "Box",
    "Budget",
    "Card",
    "Catalog",
    "CauseView",
    "CitadelsError",
    "ContentError",
    "Decision",
    "DecisionView",
    "DistrictView",
    "EngineBug",
    "EventView",
    "Game",
    "Given",
    "GreedyBot",
    "Head",
    "HiddenView",
    "Holdings",
    "IllegalAnswer",
    "Journal",
    "JsonError",
    "Knowledge",
    "ListArgument",
    "Mark",
    "MarkView",
    "MessageArgument",
    "NameArgument",
    "Narrator",
    "Observation",
    "Option",
    "OptionView",
    "PlaceView",
    "PlayerView",
    "Playout",
    "Position",
    "PositionError",
    "Problem",
    "Question",
    "RandomBot",
    "ReasonView",
    "Record",
    "RecordError",
    "SearchBot",
    "Seat",
    "Setup",
    "SetupError",
    "SnapshotError",
    "Stake",
    "TakenBack",
    "TurnView",
    "UnknownOption",
    "ViewError",
    "box_for",
    "events_of_all",
    "from_json",
    "load",
    "narrator_of",
    "observe",
    "observe_all",
    "playout",
    "playouts",
    "replay",
    "replay_journal",
    "restore",
    "save",
    "setup_from_json",
    "setup_to_json",
    "stakes",
    "to_json",
]

_NAMES = {
    "bots.bot": "Bot",
    "bots.budget": "Budget",
    "bots.greedy": "GreedyBot",
    "bots.random_bot": "RandomBot",
    "bots.registry": "BOTS SLOW_BOTS",
    "bots.search": "SearchBot",
    "bots.playout": "Playout playout playouts",
    "box.box": "Box",
    "box.find": "box_for",
    "model.catalog": "Catalog",
    "model.errors": "CitadelsError ContentError EngineBug IllegalAnswer SetupError SnapshotError"
    " UnknownOption ViewError",
    "model.ir": "Card",
    "model.problem": "Problem",
    "model.question": "SEVERAL Question",
    "model.setup": "Setup",
    "model.vocabulary.types": "DISTRICT_TYPES",
    "speech.arguments": "ListArgument MessageArgument NameArgument",
    "speech.narrator": "Narrator",
    "packs.loading.loader": "load",
    "table.decision": "Decision Option",
    "table.decision_views": "DecisionView OptionView",
    "table.event_views": "CauseView EventView narrator_of",
    "table.game": "Game",
    "table.journal": "Journal replay_journal",
    "table.json": "JsonError from_json to_json",
    "table.observation": "observe",
    "table.position": "Holdings Mark Position",
    "table.reason_views": "ReasonView",
    "table.record": "Given Head Record RecordError TakenBack replay",
    "table.referee_view": "events_of_all observe_all",
    "table.seat": "Seat",
    "table.setup_json": "setup_from_json setup_to_json",
    "table.snapshot": "restore save",
    "table.staging": "PositionError",
    "table.stakes": "Stake stakes",
    "table.views": "DistrictView HiddenView Knowledge MarkView Observation PlaceView PlayerView TurnView",
}
"""The public names by the modules that they come from."""

_HOMES = {name: module for module, names in _NAMES.items() for name in names.split()}


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        value: object = version("citadels-sdk")
    elif name in _HOMES:
        value = getattr(import_module(f"citadels_core.{_HOMES[name]}"), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*globals(), *__all__]
