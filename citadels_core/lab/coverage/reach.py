"""Play scenarios and say which rules and branches of the cards they came by."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import Any

from attrs import evolve, frozen

from citadels_core.box.box import Cause
from citadels_core.box.find import box_for
from citadels_core.lab.coverage import points
from citadels_core.lab.coverage.points import CoveragePoint, Key, Owner, RulePoints, WatchedCatalog
from citadels_core.lab.scenarios.runner import ScenarioResult, chosen, run
from citadels_core.machine.linked_box import LinkedBox
from citadels_core.machine.linking.link_box import linked
from citadels_core.machine.linking.link_coverage import forget_points, read_points
from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.ir import Scenario
from citadels_core.model.programs.rules import ActionRule
from citadels_core.model.progress import Progress
from citadels_core.model.setup import Setup
from citadels_core.table.decision import Choice
from citadels_core.table.game import Game

NO = 0
"""The answer that declines a replacement."""


class _WatchedGame(Game):
    """A game that notes, besides what its cards note, limits that are used up and replacements that are declined."""

    __slots__ = ("watching",)

    watching: "CoverageRecorder"

    def answer(self, choice: Choice | Sequence[Choice]) -> None:
        """Note a replacement that is declined, answer, and note the limits that are used up then."""
        decision = self.decision
        if decision is not None and decision.kind == "replace" and decision.values[decision.number(choice)] == NO:
            if decision.cause is not None:
                self.watching.note_declined(decision.cause)
        super().answer(choice)
        self._note_limits()

    def _note_limits(self) -> None:
        """Note the limits that withhold something from the menu of a turn."""
        question, table = self.question, self.table
        if question is None or not question.is_menu:
            return
        for (share, _), times in (*table.turn.uses.items(), *table.uses.items()):
            for live in self.box.rules:
                if (
                    live.share == share
                    and isinstance(live.rule, ActionRule)
                    and live.limit
                    and times >= live.rule.times
                ):
                    self.watching.note_limit(self.box.causes[live.cause], live.rule.name)


class CoverageRecorder:
    """Starts games of watched cards, and knows what they came by."""

    def __init__(self, watched: WatchedCatalog) -> None:
        self.watched = watched
        self._noted: set[Key] = set()
        self._boxes: list[LinkedBox] = []

    def start(self, catalog: Catalog, setup: Setup) -> Game:
        """Start a game of which it is noted what it comes by."""
        box = linked(box_for(catalog, setup)).box
        if box not in self._boxes:
            forget_points(box)
            self._boxes.append(box)
        game = _WatchedGame.start(catalog, setup)
        game.watching = self
        return game

    def seen(self) -> frozenset[Key]:
        """Return the points that the games came by so far."""
        return frozenset(self._noted).union(*map(read_points, self._boxes))

    def note_limit(self, home: Cause, name: str) -> None:
        """Note that the limit of an action withholds it."""
        self._note(self.watched.limits.get((home.pack, home.file, home.line, name)))

    def note_declined(self, home: Cause) -> None:
        """Note that somebody declined a replacement."""
        self._note(self.watched.declined.get((home.pack, home.file, home.line)))

    def _note(self, point: int | None) -> None:
        if point is not None:
            self._noted.add((point, True))


def play(watched: WatchedCatalog, scenario: Scenario, pack: str) -> tuple[ScenarioResult, frozenset[Key]]:
    """Play a scenario with watched cards; returns what came of it, and the points that it came by."""
    watching = CoverageRecorder(watched)
    result = run(watched.catalog, scenario, pack, watching.start)
    return result, watching.seen()


def covered(
    catalog: Catalog, files: Mapping[str, str], word: str | None = None, progress: Progress | None = None
) -> tuple[list[ScenarioResult], "tuple[OwnerCoverage, ...]"]:
    """Play the scenarios in some files; returns what came of each, and what of the cards there they came by.

    Args:
        files: the files, as they were compiled, with the path to show for each; results name the latter.
        word: only scenarios, and cards, whose name or file contains this, as ``chosen`` has it.
    """
    watched = points.watched(catalog)
    results: list[ScenarioResult] = []
    seen: set[Key] = set()
    wanted = list(chosen(catalog, files=files, word=word))
    for done, (pack, scenario) in enumerate(wanted):
        if progress is not None:
            progress(done, len(wanted))
        result, come_by = play(watched, scenario, pack)
        results.append(evolve(result, file=files[result.file]))
        seen |= come_by
    found = reached(watched, seen, files)
    if word is not None:
        found = tuple(one for one in found if word.lower() in f"{one.owner.name} {PurePath(one.file).name}".lower())
    return results, found


@frozen(kw_only=True)
class OwnerCoverage:
    """A card, patch or book of rules with what scenarios came by; ``file`` is the path to show."""

    owner: Owner
    file: str
    seen: frozenset[Key]

    @property
    def count(self) -> int:
        """How many rules and branches there are."""
        return sum(len(rule.points) for rule in self.owner.rules)

    @property
    def reached(self) -> int:
        """How many of them scenarios came by."""
        return self.count - sum(1 for _ in self.missing())

    def has(self, point: CoveragePoint) -> bool:
        """Return whether a scenario came by a point."""
        return point.key in self.seen

    def missing(self) -> Iterator[tuple[RulePoints, CoveragePoint]]:
        """Yield what no scenario came by."""
        return ((rule, point) for rule in self.owner.rules for point in rule.points if not self.has(point))


def reached(watched: WatchedCatalog, seen: Iterable[Key], files: Mapping[str, str]) -> tuple[OwnerCoverage, ...]:
    """Return what of the cards in some files scenarios came by; ``files`` gives the path to show for each."""
    keys = frozenset(seen)
    return tuple(
        OwnerCoverage(owner=owner, file=files[owner.file], seen=keys)
        for owner in watched.owners
        if owner.file in files and owner.rules
    )


def percent(found: Iterable[OwnerCoverage]) -> float:
    """Return how much of the rules and branches was come by, from 0 to 100; 100 where there are none.

    >>> percent(())
    100.0
    """
    there, count = totals(found)
    return 100 * there / count if count else 100.0


def totals(found: Iterable[OwnerCoverage]) -> tuple[int, int]:
    """Return how many rules and branches were come by, and how many there are."""
    listed = list(found)
    return sum(one.reached for one in listed), sum(one.count for one in listed)


def coverage_report(found: Iterable[OwnerCoverage], scenarios: int) -> str:
    """Return for a person what was come by: the sum, and below it each card with the lines it lacks."""
    listed = list(found)
    if not listed:
        return "There are no rules to come by."
    there, count = totals(listed)
    plural = "" if scenarios == 1 else "s"
    lines = [f"{scenarios} scenario{plural} came by {there} of {count} rules and branches: {_shown(percent(listed))}"]
    whole = [one for one in listed if one.reached == one.count]
    width = max(len(one.owner.name) for one in listed)
    for one in listed:
        share = _shown(percent((one,)))
        lines.append(f"  {one.owner.name:<{width}}  {share:>4}  {one.reached} of {one.count}".rstrip())
        if one in whole:
            continue
        lines.append(f"      {one.file}")
        lines += [f"      line {line}: {text}" for line, text in lacks(one)]
    return "\n".join(lines)


def lacks(one: OwnerCoverage) -> Iterator[tuple[int, str]]:
    """Yield the lines of a card with what no scenario came by there, in words."""
    for rule in one.owner.rules:
        yield from _lacks(rule, one)


def _lacks(rule: RulePoints, one: OwnerCoverage) -> Iterator[tuple[int, str]]:
    """Yield what a rule lacks; one that is never come by at all is said to lack that alone."""
    first = rule.points[0]
    if not one.has(first):
        yield rule.line, f"{rule.name} {first.lack}"
        return
    for point in rule.points:
        if not one.has(point):
            yield point.line, point.lack if point.line != rule.line else f"{rule.name}: {point.lack}"


def _shown(share: float) -> str:
    """Return a share as text, rounded down, so that only what is whole is 100%.

    >>> _shown(99.96), _shown(100.0)
    ('99%', '100%')
    """
    return f"{int(share)}%"


def coverage_json(found: Iterable[OwnerCoverage]) -> dict[str, Any]:
    """Return what was come by as plain data."""
    listed = list(found)
    there, count = totals(listed)
    return {
        "percent": round(percent(listed), 2),
        "points": count,
        "reached": there,
        "cards": [_card_json(one) for one in listed],
    }


def _card_json(one: OwnerCoverage) -> dict[str, Any]:
    owner = one.owner
    return {
        "name": owner.name,
        "id": owner.id,
        "file": one.file,
        "line": owner.line,
        "percent": round(percent((one,)), 2),
        "points": one.count,
        "reached": one.reached,
        "rules": [
            {
                "rule": rule.name,
                "line": rule.line,
                "reached": one.has(rule.points[0]),
                "branches": [
                    {"line": point.line, "reached": one.has(point), "otherwise": point.lack}
                    for point in rule.points[1:]
                ],
            }
            for rule in owner.rules
        ],
    }
