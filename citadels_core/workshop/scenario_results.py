"""Play the scenarios of a pack that a change may affect, and keep the results of the others."""

import time
from collections.abc import Mapping
from typing import Any, Final

from attrs import define, field

from citadels_core.lab.coverage.points import Key, Owner, WatchedCatalog, watched
from citadels_core.lab.coverage.reach import lacks, play, reached
from citadels_core.lab.scenarios.runner import ScenarioResult
from citadels_core.lab.trying.bench import names, touched
from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.ir import Scenario

BUDGET: Final = 0.08
"""The seconds after which ``play`` leaves the other scenarios to the next call, so that typing is answered between."""

PointPlace = tuple[str, str, int, bool]
"""A coverage point as it stays when other cards change: the owner's id and file, its index there, and its value."""


@define
class _PlayedScenario:
    result: ScenarioResult
    seen: frozenset[PointPlace]


@define
class ScenarioResults:
    """The results of the scenarios of one pack."""

    pack: str
    _played: dict[str, _PlayedScenario] = field(factory=dict)
    """The results by the names of the scenarios, as they were played last."""
    _waiting: dict[str, Scenario] = field(factory=dict)
    _names: dict[int, tuple[Scenario, frozenset[str]]] = field(factory=dict)
    """What each scenario names, by the identity of the scenario, which is the same while its file is."""
    _catalog: Catalog | None = None
    _watched: WatchedCatalog | None = None
    _places: dict[Key, PointPlace] = field(factory=dict)
    """The places of the coverage points of ``_watched``."""

    def play(self, catalog: Catalog, first: str | None = None, budget: float = BUDGET) -> int:
        """Play scenarios that a change may affect, until the budget is used; return how many are left to play.

        Args:
            catalog: the packs without errors.
            first: the compiled name of a file whose scenarios are played before others.
        """
        if catalog is not self._catalog:
            self._begin(catalog)
        cards = self._watched
        if cards is None:
            cards = self._watched = watched(catalog)
            self._places = {key: place for owner in cards.owners for key, place in _places_in(owner)}
        places = self._places
        end = time.perf_counter() + budget
        for scenario in sorted(self._waiting.values(), key=lambda one: one.file != first):
            result, keys = play(cards, scenario, self.pack)
            self._played[scenario.name] = _PlayedScenario(
                result, frozenset(places[key] for key in keys if key in places)
            )
            del self._waiting[scenario.name]
            if time.perf_counter() > end:
                break
        return len(self._waiting)

    def as_data(self, paths: Mapping[str, str]) -> dict[str, Any]:
        """Return the results, and the lines that no scenario covers, as data for JSON."""
        scenarios = self._scenarios()
        played = [(one, self._played[one.name]) for one in scenarios if one.name in self._played]
        told = [_scenario(scenario, one.result, paths) for scenario, one in played]
        uncovered: list[dict[str, Any]] = []
        if self._watched is not None:
            places = set().union(*(one.seen for _, one in played))
            seen = {key for key, place in self._places.items() if place in places}
            for owner in reached(self._watched, seen, dict(paths)):
                if owner.owner.pack == self.pack:
                    name = owner.owner.name
                    uncovered += (
                        {"card": name, "path": owner.file, "line": line, "text": text} for line, text in lacks(owner)
                    )
        return {"scenarios": told, "uncovered": uncovered, "pending": len(self._waiting)}

    def _begin(self, catalog: Catalog) -> None:
        changed = [scenario for _, scenario in touched(self._catalog, catalog, self.pack, self._named)]
        self._catalog, self._watched = catalog, None
        now = {one.name: one for one in self._scenarios()}
        wanted = {one.name: one for one in changed} | {name: now[name] for name in self._waiting if name in now}
        wanted |= {name: one for name, one in now.items() if name not in self._played}
        self._waiting = wanted
        self._played = {name: one for name, one in self._played.items() if name in now}
        self._names = {id(one): self._names[id(one)] for one in now.values() if id(one) in self._names}

    def _named(self, scenario: Scenario) -> frozenset[str]:
        found = self._names.get(id(scenario))
        if found is None:
            found = self._names[id(scenario)] = scenario, names(scenario)
        return found[1]

    def _scenarios(self) -> tuple[Scenario, ...]:
        modules = self._catalog.modules if self._catalog is not None else ()
        return next((module.scenarios for module in modules if module.pack == self.pack), ())


def _scenario(scenario: Scenario, result: ScenarioResult, paths: Mapping[str, str]) -> dict[str, Any]:
    failure = result.failure
    moved = scenario.line - result.line
    return {
        "name": scenario.name,
        "path": paths.get(scenario.file, scenario.file),
        "line": scenario.line,
        "card": scenario.about,
        "passed": result.passed,
        "message": None if failure is None else f"Expected: {failure.expected}; but: {failure.actual}",
        "failed_line": None if failure is None else failure.line + moved,
    }


def _places_in(owner: Owner) -> list[tuple[Key, PointPlace]]:
    """Return for each coverage point of a card where it is in the card."""
    numbers = sorted({point.key[0] for rule in owner.rules for point in rule.points})
    return [
        ((number, value), (owner.id, owner.file, at, value))
        for at, number in enumerate(numbers)
        for value in (True, False)
    ]
