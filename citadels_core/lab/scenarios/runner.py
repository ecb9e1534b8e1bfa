"""Play scenarios and return their results."""

from collections.abc import Iterable, Iterator
from pathlib import PurePath
from typing import Any

from attrs import asdict, frozen

from citadels_core.box.box import Cause
from citadels_core.lab.scenarios.box_choice import THEN, WHEN, meant, steps_of
from citadels_core.lab.scenarios.given_lines import GivenLayout, PositionError, Start, read_table, stage
from citadels_core.lab.scenarios.then_lines import KNOWING, expect
from citadels_core.lab.scenarios.when_lines import Mismatch, do, settle_extras
from citadels_core.lab.scenarios.witness import Witness
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import SetupError
from citadels_core.model.programs.ir import Scenario, Step
from citadels_core.model.progress import Progress
from citadels_core.speech import referee
from citadels_core.speech.messages import message
from citadels_core.table.game import Game

NOWHERE = Cause("", "", "", 0)
"""The cause of events that no card caused."""


@frozen(kw_only=True)
class ScenarioEvent:
    """An event in the game of a scenario, with the pack, card, file and line that caused the event.

    These four are empty (the line is 0) if no card caused the event.
    """

    event: str
    text: str
    pack: str
    card: str
    file: str
    line: int


@frozen(kw_only=True)
class ScenarioFailure:
    """The failed step of a scenario, with the expected and the actual state and the events before."""

    line: int
    step: str
    expected: str
    actual: str
    deal: int
    pending: str
    events: tuple[ScenarioEvent, ...]


@frozen(kw_only=True)
class ScenarioResult:
    """The result of a scenario; ``failure`` is None if the scenario passed."""

    name: str
    pack: str
    about: str | None
    file: str
    line: int
    deals: int
    failure: ScenarioFailure | None = None

    @property
    def passed(self) -> bool:
        """Whether the scenario passed."""
        return self.failure is None


def run(catalog: Catalog, scenario: Scenario, pack: str, start: Start = Game.start) -> ScenarioResult:
    """Play a scenario, several times if it demands several deals, until a step fails."""
    scenario = meant(catalog, scenario)
    table = read_table(scenario)
    failure = None
    for deal in range(1, table.deals + 1):
        failure = _play(catalog, scenario, table, pack, deal, start)
        if failure is not None:
            break
    return ScenarioResult(
        name=scenario.name,
        pack=pack,
        about=scenario.about,
        file=scenario.file,
        line=scenario.line,
        deals=table.deals,
        failure=failure,
    )


def _play(
    catalog: Catalog, scenario: Scenario, table: GivenLayout, pack: str, deal: int, start: Start
) -> ScenarioFailure | None:
    try:
        game, begin = stage(catalog, scenario, table, pack, deal, start)
    except (PositionError, SetupError) as refusal:
        return ScenarioFailure(
            line=scenario.line,
            step=f"scenario {scenario.name}",
            expected=message("failed.given"),
            actual=str(refusal),
            deal=deal,
            pending="",
            events=(),
        )
    witness = Witness(game.core) if any(step.form in KNOWING for step in scenario.steps) else None
    settle_extras(game)
    since = len(game.log)
    for step in steps_of(scenario, WHEN, THEN):
        try:
            if step.kind == WHEN:
                before = len(game.log)
                do(game, step, since)
                since = len(game.log) if step.form == "round ends" else before
            else:
                expect(game, step, scenario, witness)
        except Mismatch as mismatch:
            return _failure(game, begin, step, deal, mismatch)
    for step, _ in table.falls.left:
        return _failure(game, begin, step, deal, Mismatch(message("failed.chance"), message("failed.chance_left")))
    return None


def _failure(game: Game, begin: int, step: Step, deal: int, mismatch: Mismatch) -> ScenarioFailure:
    return ScenarioFailure(
        line=step.line,
        step=step.text,
        expected=mismatch.expected,
        actual=mismatch.actual,
        deal=deal,
        pending=referee.decision(game.core),
        events=tuple(_events(game, begin)),
    )


def _events(game: Game, start: int) -> Iterator[ScenarioEvent]:
    for event, text, cause in referee.history(game.core, start):
        home = cause or NOWHERE
        yield ScenarioEvent(event=event, text=text, pack=home.pack, card=home.card, file=home.file, line=home.line)


def run_all(
    catalog: Catalog,
    *,
    files: Iterable[str] | None = None,
    word: str | None = None,
    progress: Progress | None = None,
) -> Iterator[ScenarioResult]:
    """Play the scenarios of a catalog, in the order of its packs and files.

    Args:
        files: only scenarios in these files, all when None.
        word: a case-insensitive filter: only scenarios whose name, card or file contains it.
        progress: callback with the number of scenarios played.
    """
    wanted = list(chosen(catalog, files=files, word=word))
    for done, (pack, scenario) in enumerate(wanted):
        if progress is not None:
            progress(done, len(wanted))
        yield run(catalog, scenario, pack)


def chosen(
    catalog: Catalog, *, files: Iterable[str] | None = None, word: str | None = None
) -> Iterator[tuple[str, Scenario]]:
    """Yield the scenarios that ``run_all`` plays, each with its pack."""
    wanted = None if files is None else set(files)
    for module in catalog.modules:
        for scenario in module.scenarios:
            if wanted is not None and scenario.file not in wanted:
                continue
            searched = f"{scenario.name} {scenario.about or ''} {PurePath(scenario.file).name}"
            if word is not None and word.lower() not in searched.lower():
                continue
            yield module.pack, scenario


def as_json(result: ScenarioResult) -> dict[str, Any]:
    """Return the result of a scenario as plain data for JSON."""
    return {**asdict(result), "passed": result.passed}
