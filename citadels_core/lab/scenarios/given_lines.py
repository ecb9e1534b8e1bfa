"""Build the start position of a scenario from the ``given`` lines of the scenario."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

from attrs import define, evolve, field

from citadels_core.game.core_game import CoreGame
from citadels_core.game.positions import Fall
from citadels_core.lab.scenarios import box_choice
from citadels_core.lab.scenarios.means import means
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import EngineBug
from citadels_core.model.programs.ir import Scenario, Step
from citadels_core.table.game import Game
from citadels_core.table.positions import staging
from citadels_core.table.positions.layouts import Layout, PositionError
from citadels_core.table.positions.staging import Start

SEATS = 4
"""The default number of players."""


@define
class ChanceScript:
    """The random choices that ``given`` lines fix, in order, each with the step of its line."""

    said: list[tuple[Step, Sequence[Any]]] = field(factory=list)
    left: list[tuple[Step, Sequence[Any]]] = field(factory=list)
    """The choices not yet used in the current deal."""

    def begin(self, game: CoreGame) -> Fall:
        """Rewind to the first fixed choice, and return the callback that makes a game's random choices."""
        self.left = list(self.said)
        return partial(self._choose, game)

    def _choose(self, game: CoreGame, noun: str, things: tuple[int, ...], drawn: int) -> int:
        """Return the index of the next fixed choice in ``things``, or ``drawn`` if the choice is not there."""
        if not self.left:
            return drawn
        _, choice = self.left[0]
        fitting = [at for at, thing in enumerate(things) if means(game, noun, thing, choice)]
        if not fitting:
            return drawn
        del self.left[0]
        return drawn if drawn in fitting else fitting[0]


@define
class GivenLayout(Layout):
    """The start position that the ``given`` lines of a scenario describe, with its edition and cards."""

    seats: int = 0
    edition: str | None = None
    variants: tuple[str, ...] = ()
    preset: str | None = None
    cast: tuple[str, ...] = ()
    districts: tuple[str, ...] | None = None
    deals: int = 1
    falls: ChanceScript = field(factory=ChanceScript)


def read_table(scenario: Scenario) -> GivenLayout:
    """Collect the ``given`` lines of a scenario in a layout."""
    table = GivenLayout()
    for step in box_choice.steps_of(scenario, box_choice.GIVEN):
        values = dict(step.values)
        match step.form:
            case "players":
                table.seats = values.get("count", table.seats or len(values.get("players", ())))
                table.edition = values.get("edition", table.edition)
            case "player":
                table.players[values["player"]] = dict(values["facts"])
            case "deck" | "deck only":
                table.deck, table.rest = values.get("cards", ()), step.form == "deck"
            case "turn":
                table.turn = values["player"], values.get("character")
            case "gathered":
                table.gathered = values["player"]
            case "crown aside":
                table.crown_aside = True
            case "new game":
                table.new_game = True
            case "chance":
                table.falls.said += [(step, choice) for choice in values["choices"]]
                table.fall = table.falls.begin
            case "deals":
                table.deals = values["count"]
            case "pack":
                pass  # without this pack, the scenario was not compiled
            case "preset":
                table.preset = values["preset"]
            case "cast":
                table.cast = (*table.cast, *values["characters"])
            case "districts":
                table.districts = (*(table.districts or ()), *values.get("cards", ()))
            case "variant":
                table.variants = (*table.variants, values["variant"])
            case "marker" | "counter" | "note":
                table.marks.append(values)
            case "zone":
                table.zones.append(values)
            case "under":
                table.under.append(values)
            case "facedown":
                table.facedown.append(values["district"])
            case "finishers":
                table.finishers = values["players"]
            case _:
                raise EngineBug(f"nothing sets the table for {step.form!r}")
    return table


def stage(
    catalog: Catalog, scenario: Scenario, table: GivenLayout, pack: str, deal: int, start: Start = Game.start
) -> tuple[Game, int]:
    """Build the game at the start position of a scenario; return the game and the length of its log.

    Cards that the scenario's pack adds to another pack's edition lie at the bottom of the deck unless they are named.

    Raises:
        PositionError: the position cannot be set up.
        SetupError: the edition cannot be played with this setup.
    """
    seats = table.seats or max(SEATS, len(scenario.players))
    setup = evolve(box_choice.setup_for(catalog, scenario, table, pack, seats), seed=deal, names=scenario.players)
    if len(scenario.players) > setup.seats:
        raise PositionError(
            f"{len(scenario.players)} players are named, but there are {setup.seats}.", code="no_such_seat"
        )
    named = {scenario.about, *box_choice.named_ids(scenario)}
    added = {pack} - {setup.edition.split(":")[0]}
    return staging.stage(catalog, setup, table, start, partial(_lies_lowest, named, added))


def _lies_lowest(named: Collection[str | None], added: Collection[str], id_: str) -> bool:
    return id_ not in named and id_.split(":", maxsplit=1)[0] in added


__all__ = ["GivenLayout", "PositionError", "Start", "read_table", "stage"]
