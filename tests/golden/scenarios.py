"""Record the decisions and answers of each scenario while it is run."""

from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

from attrs import frozen

from citadels_core.lab.scenarios.runner import run
from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.ir import Scenario
from citadels_core.model.setup import Setup
from citadels_core.table.decision import Option
from tests.golden.games import MODS, catalog_of
from tests.golden.story import Told, end_of, part_of


@frozen
class Staged:
    """A scenario: its unique name, its sample pack, its own pack, and itself."""

    name: str
    sample: str | None
    pack: str
    scenario: Scenario


def staged() -> Iterator[Staged]:
    """Yield the scenarios of the official packs and of the sample packs."""
    for sample in (None, *sorted(folder.name for folder in MODS.iterdir())):
        for module in catalog_of(sample).modules:
            if sample is None or module.pack == sample:
                for scenario in module.scenarios:
                    name = f"{module.pack}/{PurePath(scenario.file).stem}: {scenario.name}"
                    yield Staged(name, sample, module.pack, scenario)


def story_of(staged: Staged, game_class: type[Any]) -> Iterator[str]:
    """Play a scenario with games of a class, and yield its recording, deal by deal."""
    deals: list[tuple[Any, list[str]]] = []

    class Overheard(game_class):  # type: ignore[misc]  # whichever it is
        """A game that records its answers."""

        __slots__ = ("heard", "told")

        def answer(self, choice: Any) -> None:
            asked = self.told.asked()
            if asked is not None:
                self.heard.append(part_of(self.told.happened(), asked, _numbers(choice)))
            super().answer(choice)

    def start(catalog: Catalog, setup: Setup) -> Any:
        game = Overheard.start(catalog, setup)
        game.heard, game.told = [], Told(game)
        deals.append((game.told, game.heard))
        return game

    result = run(catalog_of(staged.sample), staged.scenario, staged.pack, start)
    for told, heard in deals:
        yield from heard
        asked = told.asked()
        yield end_of(told) if asked is None else f"{part_of(told.happened(), asked, ())}"
    yield "holds" if result.passed else "does not hold"


def _numbers(choice: Any) -> list[int]:
    if isinstance(choice, Option):
        return [choice.number]
    return [choice] if isinstance(choice, int) else sorted(_numbers(one)[0] for one in choice)
