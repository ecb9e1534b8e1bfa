"""Play scenarios and report the rules and branches that they cover."""

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
    """A game that also records which actions reached their limit and which replacements were declined."""

    __slots__ = ("recorder",)

    recorder: "CoverageRecorder"

    def answer(self, choice: Choice | Sequence[Choice]) -> None:
        """Answer a decision, and record a declined replacement and used-up limits."""
        decision = self.decision
        if decision is not None and decision.kind == "replace" and decision.values[decision.number(choice)] == NO:
            if decision.cause is not None:
                self.recorder.note_declined(decision.cause)
        super().answer(choice)
        self._note_limits()

    def _note_limits(self) -> None:
        """Record the actions that the menu of a turn lacks because their limit is reached."""
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
                    self.recorder.note_limit(self.box.causes[live.cause], live.rule.name)


class CoverageRecorder:
    """A recorder that starts games with instrumented cards and collects the coverage points reached."""

    def __init__(self, watched: WatchedCatalog) -> None:
        self.watched = watched
        self._noted: set[Key] = set()
        self._boxes: list[LinkedBox] = []

    def start(self, catalog: Catalog, setup: Setup) -> Game:
        """Start a game that records the coverage points it reaches."""
        box = linked(box_for(catalog, setup)).box
        if box not in self._boxes:
            forget_points(box)
            self._boxes.append(box)
        game = _WatchedGame.start(catalog, setup)
        game.recorder = self
        return game

    def seen(self) -> frozenset[Key]:
        """Return the coverage points that the games have reached so far."""
        return frozenset(self._noted).union(*map(read_points, self._boxes))

    def note_limit(self, home: Cause, name: str) -> None:
        """Record that the limit of an action was reached, so that players could not use the action."""
        self._note(self.watched.limits.get((home.pack, home.file, home.line, name)))

    def note_declined(self, home: Cause) -> None:
        """Record that a player declined a replacement."""
        self._note(self.watched.declined.get((home.pack, home.file, home.line)))

    def _note(self, point: int | None) -> None:
        if point is not None:
            self._noted.add((point, True))


def play(watched: WatchedCatalog, scenario: Scenario, pack: str) -> tuple[ScenarioResult, frozenset[Key]]:
    """Play a scenario with instrumented cards; return its result and the coverage points it reached."""
    recorder = CoverageRecorder(watched)
    result = run(watched.catalog, scenario, pack, recorder.start)
    return result, recorder.seen()


def covered(
    catalog: Catalog, files: Mapping[str, str], word: str | None = None, progress: Progress | None = None
) -> tuple[list[ScenarioResult], "tuple[OwnerCoverage, ...]"]:
    """Play the scenarios in card files; return their results and the coverage of the cards in the files.

    Args:
        files: the path to show for each compiled file; results use it.
        word: a filter: only scenarios and cards whose name or file contains it, as in ``chosen``.
    """
    watched = points.watched(catalog)
    results: list[ScenarioResult] = []
    seen: set[Key] = set()
    wanted = list(chosen(catalog, files=files, word=word))
    for done, (pack, scenario) in enumerate(wanted):
        if progress is not None:
            progress(done, len(wanted))
        result, new = play(watched, scenario, pack)
        results.append(evolve(result, file=files[result.file]))
        seen |= new
    found = reached(watched, seen, files)
    if word is not None:
        found = tuple(one for one in found if word.lower() in f"{one.owner.name} {PurePath(one.file).name}".lower())
    return results, found


@frozen(kw_only=True)
class OwnerCoverage:
    """The coverage of a card, a patch or a group of rules; ``file`` is the path to show."""

    owner: Owner
    file: str
    seen: frozenset[Key]

    @property
    def count(self) -> int:
        """The number of rules and branches."""
        return sum(len(rule.points) for rule in self.owner.rules)

    @property
    def reached(self) -> int:
        """The number of covered rules and branches."""
        return self.count - sum(1 for _ in self.missing())

    def has(self, point: CoveragePoint) -> bool:
        """Return whether a scenario covers a coverage point."""
        return point.key in self.seen

    def missing(self) -> Iterator[tuple[RulePoints, CoveragePoint]]:
        """Yield each coverage point that no scenario covers, with its rule."""
        return ((rule, point) for rule in self.owner.rules for point in rule.points if not self.has(point))


def reached(watched: WatchedCatalog, seen: Iterable[Key], files: Mapping[str, str]) -> tuple[OwnerCoverage, ...]:
    """Return the coverage of cards; ``files`` maps the file paths in compiled packs to paths to show."""
    keys = frozenset(seen)
    return tuple(
        OwnerCoverage(owner=owner, file=files[owner.file], seen=keys)
        for owner in watched.owners
        if owner.file in files and owner.rules
    )


def percent(found: Iterable[OwnerCoverage]) -> float:
    """Return the percentage of covered rules and branches; 100 if there are none.

    >>> percent(())
    100.0
    """
    there, count = totals(found)
    return 100 * there / count if count else 100.0


def totals(found: Iterable[OwnerCoverage]) -> tuple[int, int]:
    """Return the number of covered rules and branches, and the number of all rules and branches."""
    listed = list(found)
    return sum(one.reached for one in listed), sum(one.count for one in listed)


def coverage_report(found: Iterable[OwnerCoverage], scenarios: int) -> str:
    """Build the coverage report: the total, and each card with its uncovered lines."""
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
    """Yield the lines of a card that no scenario covers, each with a description."""
    for rule in one.owner.rules:
        yield from _lacks(rule, one)


def _lacks(rule: RulePoints, one: OwnerCoverage) -> Iterator[tuple[int, str]]:
    """Yield the uncovered lines of a rule; only its first line if no scenario reaches the rule."""
    first = rule.points[0]
    if not one.has(first):
        yield rule.line, f"{rule.name} {first.lack}"
        return
    for point in rule.points:
        if not one.has(point):
            yield point.line, point.lack if point.line != rule.line else f"{rule.name}: {point.lack}"


def _shown(share: float) -> str:
    """Format a percentage, rounded down so that only full coverage is 100%.

    >>> _shown(99.96), _shown(100.0)
    ('99%', '100%')
    """
    return f"{int(share)}%"


def coverage_json(found: Iterable[OwnerCoverage]) -> dict[str, Any]:
    """Return the coverage as plain data for JSON."""
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
