"""Run mutation tests: play the scenarios with each mutant until one fails."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from citadels_core.lab.coverage.points import Owner, watched
from citadels_core.lab.coverage.reach import play
from citadels_core.lab.mutation.mutants import Mutant, mutants
from citadels_core.lab.runs.spread import spread
from citadels_core.lab.scenarios.runner import ScenarioResult, chosen, run
from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.ir import Card, Module, Scenario
from citadels_core.model.progress import Progress
from citadels_core.packs.finding.discovery import SUFFIX
from citadels_core.table.positions.stops import with_stops
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import read_source

if TYPE_CHECKING:
    from citadels_core.packs.loading.results import Loaded

MOST_SCENARIOS = 30
"""The maximum number of scenarios played with a mutant: those about the card first."""


@frozen(kw_only=True)
class Trial:
    """A mutant, its pack, and the indexes of the scenarios to play with it."""

    mutant: Mutant
    pack: str
    scenarios: tuple[int, ...]


@frozen(kw_only=True)
class TrialResult:
    """The result of a mutant; ``noticed_by`` is the scenario that failed, or None if all passed."""

    mutant: Mutant
    file: str
    scenarios: int
    noticed_by: str | None


def tried(
    loaded: "Loaded", files: Mapping[str, str], word: str | None, jobs: int, progress: Progress | None = None
) -> tuple[tuple[ScenarioResult, ...], tuple[TrialResult, ...]]:
    """Build the mutants of the cards in card files, and play the scenarios with each mutant.

    Args:
        files: the path to show for each compiled file.
        word: a filter: only scenarios and cards whose name, card or file contains it.

    Returns:
        The scenarios that fail without a mutant, and the results. With such failures, no mutant is tried.
    """
    catalog = loaded.catalog
    proofs = list(chosen(catalog, files=files, word=word))
    failed, reached = _reached(catalog, proofs)
    if failed:
        return tuple(evolve(result, file=files[result.file]) for result in failed), ()
    trials = [
        Trial(mutant=mutant, pack=pack, scenarios=_scenarios(mutant, owner, proofs, reached))
        for pack, mutant, owner in _mutants(loaded, files)
        if word is None or word.lower() in f"{mutant.name} {PurePath(mutant.file).name}".lower()
    ]
    work = partial(_try_all, trials, proofs)
    noticed: dict[int, str | None] = {}
    for _, share in spread(with_stops(catalog), work, len(trials), jobs, progress):
        noticed.update(share)
    return (), tuple(
        TrialResult(
            mutant=trial.mutant,
            file=files[trial.mutant.file],
            scenarios=len(trial.scenarios),
            noticed_by=noticed[number],
        )
        for number, trial in enumerate(trials)
    )


def _reached(
    catalog: Catalog, proofs: Iterable[tuple[str, Scenario]]
) -> tuple[list[ScenarioResult], list[frozenset[int]]]:
    """Play scenarios once; return the failed results, and the coverage points of each scenario."""
    cards = watched(catalog)
    failed: list[ScenarioResult] = []
    reached: list[frozenset[int]] = []
    for pack, scenario in proofs:
        result, seen = play(cards, scenario, pack)
        reached.append(frozenset(number for number, _ in seen))
        if not result.passed:
            failed.append(result)
    return failed, reached


def _mutants(loaded: "Loaded", files: Mapping[str, str]) -> Iterator[tuple[str, Mutant, Owner]]:
    """Yield the mutants of the cards in card files, with the pack and the coverage points of the card."""
    owners = {(owner.file, owner.line): owner for owner in watched(loaded.catalog).owners}
    modules = {module.pack: module for module in loaded.catalog.modules}
    for pack in loaded.packs:
        read = [(pack.compiled_name(name), data) for name, data in pack.files if name.endswith(SUFFIX)]
        if not any(name in files for name, _ in read):
            continue
        sources = [read_source(data, name)[0] for name, data in read]
        names = compile_pack(pack.id, sources, [modules[id_] for id_ in pack.requires or ()]).names
        for source in sources:
            if source.path in files:
                for mutant in mutants(source, pack.id, names):
                    yield pack.id, mutant, owners[mutant.file, mutant.thing.line]


def _scenarios(
    mutant: Mutant, owner: Owner, proofs: Sequence[tuple[str, Scenario]], reached: Sequence[frozenset[int]]
) -> tuple[int, ...]:
    """Return the scenarios that cover a changed rule of a mutant, first those about the mutant's card."""
    numbers = frozenset(number for at in mutant.rules for number in owner.rules[at].numbers)
    there = [at for at, points in enumerate(reached) if not numbers.isdisjoint(points)]
    return tuple(sorted(there, key=lambda at: proofs[at][1].about != mutant.id)[:MOST_SCENARIOS])


def _try_all(
    trials: Sequence[Trial], proofs: Sequence[tuple[str, Scenario]], catalog: Catalog, numbers: Iterable[int]
) -> dict[int, str | None]:
    """Run the trials with the given numbers; return by number the name of the failed scenario, or None."""
    return {number: _noticed(trials[number], proofs, catalog) for number in numbers}


def _noticed(trial: Trial, proofs: Sequence[tuple[str, Scenario]], catalog: Catalog) -> str | None:
    """Play scenarios with a mutant until one fails; return the name of that scenario, or None."""
    modules = tuple(
        _changed(module, trial.mutant) if module.pack == trial.pack else module for module in catalog.modules
    )
    changed = evolve(catalog, modules=modules)
    for at in trial.scenarios:
        pack, scenario = proofs[at]
        if not run(changed, scenario, pack).passed:
            return scenario.name
    return None


def _changed(module: Module, mutant: Mutant) -> Module:
    thing = mutant.thing
    if isinstance(thing, Card):
        return evolve(module, cards=tuple(thing if card.id == thing.id else card for card in module.cards))
    place = thing.file, thing.line
    return evolve(module, patches=tuple(thing if (one.file, one.line) == place else one for one in module.patches))


def mutation_report(found: Sequence[TrialResult]) -> str:
    """Build the report of mutants that no scenario noticed, each with its card, line and change."""
    if not found:
        return "There is nothing in these cards that could be changed."
    noticed = sum(one.noticed_by is not None for one in found)
    lines = [f"Scenarios noticed {noticed} of {len(found)} mutants: {int(share(found))}%"]
    last = ""
    for one in found:
        if one.noticed_by is not None:
            continue
        mutant = one.mutant
        if last != mutant.name:
            own = [other for other in found if other.mutant.id == mutant.id]
            count = sum(other.noticed_by is not None for other in own)
            lines.append(f"  {mutant.name}: {count} of {len(own)}")
            last = mutant.name
        unseen = "" if one.scenarios else " (no scenario comes by this rule)"
        lines += [f"      {one.file}:{mutant.line}: {mutant.what}{unseen}", f"        - {mutant.before}"]
        if mutant.after:
            lines.append(f"        + {mutant.after}")
    return "\n".join(lines)


def share(found: Sequence[TrialResult]) -> float:
    """Return the percentage of noticed mutants; 100 if there are no mutants.

    >>> share(())
    100.0
    """
    return 100 * sum(one.noticed_by is not None for one in found) / len(found) if found else 100.0


def mutation_json(found: Sequence[TrialResult]) -> dict[str, Any]:
    """Return the results of mutation tests as plain data for JSON."""
    return {
        "percent": round(share(found), 2),
        "mutants": len(found),
        "noticed": sum(one.noticed_by is not None for one in found),
        "results": [
            {
                "card": one.mutant.name,
                "id": one.mutant.id,
                "file": one.file,
                "line": one.mutant.line,
                "what": one.mutant.what,
                "before": one.mutant.before,
                "after": one.mutant.after,
                "scenarios": one.scenarios,
                "noticed_by": one.noticed_by,
            }
            for one in found
        ],
    }
