"""The public names and where they come from: what type checkers read, and what ``__init__.py`` goes by."""

# ruff: noqa: I001 -- one import for each module; sorted otherwise, each name would have an import of its own
from citadels_core.bots.bot import Bot as Bot
from citadels_core.bots.budget import Budget as Budget
from citadels_core.bots.greedy import GreedyBot as GreedyBot
from citadels_core.bots.habit import HabitBot as HabitBot
from citadels_core.bots.playout import Playout as Playout, playout as playout, playouts as playouts
from citadels_core.bots.random_bot import RandomBot as RandomBot
from citadels_core.bots.registry import BOTS as BOTS, SLOW_BOTS as SLOW_BOTS
from citadels_core.bots.search import SearchBot as SearchBot
from citadels_core.box.box import Box as Box
from citadels_core.box.find import box_for as box_for
from citadels_core.game.tally import (
    CardTally as CardTally,
    CharacterTally as CharacterTally,
    RuleTally as RuleTally,
    Tally as Tally,
)
from citadels_core.model.catalog import Catalog as Catalog
from citadels_core.model.errors import (
    CitadelsError as CitadelsError,
    ContentError as ContentError,
    EngineBug as EngineBug,
    IllegalAnswer as IllegalAnswer,
    Problem as Problem,
    SetupError as SetupError,
    SnapshotError as SnapshotError,
    UnknownOption as UnknownOption,
    ViewError as ViewError,
)
from citadels_core.model.programs.ir import Card as Card
from citadels_core.model.question import SEVERAL as SEVERAL, Question as Question
from citadels_core.model.setup import Setup as Setup
from citadels_core.model.vocabulary.types import DISTRICT_TYPES as DISTRICT_TYPES
from citadels_core.packs.loading.loader import load as load
from citadels_core.pictures.drawing import back_svg as back_svg, card_svg as card_svg
from citadels_core.pictures.position_picture import position_svg as position_svg
from citadels_core.speech.arguments import (
    ListArgument as ListArgument,
    MessageArgument as MessageArgument,
    NameArgument as NameArgument,
)
from citadels_core.speech.narrator import Narrator as Narrator
from citadels_core.table.decision import Decision as Decision, Option as Option
from citadels_core.table.views.decision_views import DecisionView as DecisionView, OptionView as OptionView
from citadels_core.table.views.event_views import (
    CauseView as CauseView,
    EventView as EventView,
    narrator_of as narrator_of,
)
from citadels_core.table.game import Game as Game
from citadels_core.table.saves.journal import Journal as Journal, replay_journal as replay_journal
from citadels_core.table.json import JsonError as JsonError, from_json as from_json, to_json as to_json
from citadels_core.table.views.observation import observe as observe
from citadels_core.table.positions.position import Holdings as Holdings, Mark as Mark, Position as Position
from citadels_core.table.views.reason_views import ReasonView as ReasonView
from citadels_core.table.saves.record import (
    Given as Given,
    Head as Head,
    Record as Record,
    RecordError as RecordError,
    TakenBack as TakenBack,
    replay as replay,
    replay_what_fits as replay_what_fits,
)
from citadels_core.table.views.referee_view import events_of_all as events_of_all, observe_all as observe_all
from citadels_core.table.seat import Seat as Seat
from citadels_core.table.setup_json import setup_from_json as setup_from_json, setup_to_json as setup_to_json
from citadels_core.table.saves.snapshot import restore as restore, save as save
from citadels_core.table.positions.layouts import PositionError as PositionError
from citadels_core.table.stakes import Stake as Stake, stakes as stakes
from citadels_core.table.views.views import (
    DistrictView as DistrictView,
    HiddenView as HiddenView,
    Knowledge as Knowledge,
    MarkView as MarkView,
    Observation as Observation,
    PlaceView as PlaceView,
    PlayerView as PlayerView,
    TieBreakView as TieBreakView,
    TurnView as TurnView,
    ZoneView as ZoneView,
)

__version__: str
__all__: list[str]
