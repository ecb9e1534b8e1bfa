"""`citadels test`: run the scenarios of card files and packs."""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click
from attrs import asdict, evolve, frozen

from citadels_core.cli.errors import CommandError, unsound
from citadels_core.cli.lookup.paths import below, meant, packs_of
from citadels_core.cli.terminal.completion import complete_pack
from citadels_core.cli.terminal.console import print_json
from citadels_core.cli.terminal.parameters import JOBS, NumberParam
from citadels_core.cli.terminal.progress import progress_bar
from citadels_core.model.errors import ContentError
from citadels_core.model.escape import visible
from citadels_dsl.text.keywords import SCENARIO

if TYPE_CHECKING:
    from citadels_core.lab.coverage.reach import OwnerCoverage
    from citadels_core.lab.scenarios.runner import ScenarioResult
    from citadels_core.model.programs.ir import Bridge
    from citadels_core.packs.loading.results import Loaded
    from citadels_core.packs.loading.sound_part import SoundPart


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...", shell_complete=complete_pack)
@click.option(
    "-k", "word", metavar="WORD", help="Run only scenarios with this text in the name of the scenario, card or file."
)
@click.option(
    "--coverage",
    is_flag=True,
    help='Report the rules, and the branches of "if" and "may", that run in no scenario.',
)
@click.option(
    "--mutate",
    is_flag=True,
    help="Make small changes to copies of the cards, and report each change with which all scenarios still pass.",
)
@click.option("--jobs", type=JOBS, metavar="N", help="Number of processes for --mutate.  [default: 1]")
@click.option(
    "--fail-under",
    metavar="PERCENT",
    type=NumberParam(0, 100, whole=False),
    help="With --coverage or --mutate: exit with code 1 if less than this percentage is covered or detected.",
)
@click.option("--watch", is_flag=True, help="Do not exit: run the scenarios again each time you save a card file.")
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json", "junit"]),
    default="text",
    show_default=True,
    help="Output format: text to read, JSON, or JUnit XML.",
)
def command(
    paths: tuple[str, ...],
    word: str | None,
    format_: str,
    jobs: int | None,
    fail_under: float | None,
    *,
    coverage: bool,
    mutate: bool,
    watch: bool,
) -> None:
    """Run the scenarios (tests of cards) in card files and packs.

    PATH is a card file of a pack, a pack folder, a folder of packs, or the id of a pack from `citadels pack list`; the
    current folder by default. If a pack has errors, only the scenarios that do not depend on cards with errors
    run.

    Exit code 0: all scenarios pass. 1: a scenario fails, or a pack has errors.
    """
    _refuse_wrong_use(format_, jobs, fail_under, coverage=coverage, mutate=mutate, watch=watch)
    wanted = RunOptions(paths=meant(paths or (".",)), word=word, format_=format_, jobs=jobs or 1, fail_under=fail_under)
    once = partial(_mutate, wanted) if mutate else partial(_test, wanted, coverage=coverage)
    if watch:
        _run_after_each_change(wanted.paths, once)
    elif not once():
        raise SystemExit(1)


@frozen(kw_only=True)
class RunOptions:
    """The scenarios to run, and the format of the report."""

    paths: tuple[Path, ...]
    word: str | None
    format_: str
    jobs: int
    fail_under: float | None

    def files(self, loaded: "Loaded") -> dict[str, str]:
        """Return the display path of each file whose scenarios are run, by its name in compiled packs."""
        is_below = below(self.paths)
        return {name: path for name, path in loaded.paths().items() if is_below(path)}

    def skipped(self, loaded: "Loaded") -> tuple["Bridge", ...]:
        """Return the scenarios that are not run, because they are for packs that are not loaded."""
        shown = self.files(loaded)
        there = (evolve(one, file=shown[one.file]) for one in loaded.skipped if one.file in shown)
        word = (self.word or "").lower()
        return tuple(one for one in there if one.kind == SCENARIO and word in f"{one.name} {one.file}".lower())


@frozen
class Trouble:
    """Packs with errors, and the parts of them without errors."""

    loaded: "Loaded"
    part: "SoundPart"
    packs: Sequence[str | Path]

    def told(self) -> str:
        """Return the report of the errors and of the scenarios that did not run."""
        said = unsound(self.loaded.errors, self.loaded.sources(), self.packs).message
        return f"{said}\nNot run:\n{self.part.told()}"


def _refuse_wrong_use(
    format_: str, jobs: int | None, fail_under: float | None, *, coverage: bool, mutate: bool, watch: bool
) -> None:
    if fail_under is not None and not (coverage or mutate):
        raise CommandError("--fail-under is a share of coverage or of detected changes: use --coverage or --mutate.")
    if coverage and mutate:
        raise CommandError("--coverage and --mutate cannot be used together: choose one.")
    if format_ == "junit" and (coverage or mutate):
        raise CommandError("The junit format cannot hold coverage or mutants: use --format json.")
    if jobs is not None and not mutate:
        raise CommandError("--jobs is the number of processes for mutants: use it with --mutate.")
    if watch and format_ != "text":
        raise CommandError("--watch prints text after each change: it cannot be used with another --format.")


def _test(wanted: RunOptions, *, coverage: bool) -> bool:
    """Run and report scenarios; return whether all passed, the packs are sound and the coverage is enough."""
    from citadels_core.lab.coverage.reach import percent

    loaded = _examined(wanted.paths)
    trouble = None
    if loaded.errors:
        trouble = _trouble(loaded, wanted)
        if trouble is None:
            _report_errors_and_exit(loaded, wanted.paths, wanted.format_)
        loaded = trouble.part.loaded
    start = time.perf_counter()
    results, reached = _run_scenarios(loaded, wanted.files(loaded), wanted.word, coverage=coverage)
    skipped = wanted.skipped(loaded)
    _tell(loaded, results, reached, time.perf_counter() - start, wanted.format_, trouble, skipped)
    enough = wanted.fail_under is None or percent(reached or ()) >= wanted.fail_under
    return trouble is None and enough and all(result.passed for result in results)


def _mutate(wanted: RunOptions) -> bool:
    """Report which mutants of the cards the scenarios detect; return whether they detect enough."""
    from citadels_core.lab.mutation.trials import mutation_json, mutation_report, share, tried

    loaded = _examined(wanted.paths)
    if loaded.errors:
        _report_errors_and_exit(loaded, wanted.paths, wanted.format_)
    start = time.perf_counter()
    with progress_bar("trying mutants") as progress:
        failed, found = tried(loaded, wanted.files(loaded), wanted.word, wanted.jobs, progress)
    seconds = time.perf_counter() - start
    if failed:
        _tell(loaded, failed, None, seconds, wanted.format_)
        if wanted.format_ == "text":
            click.echo("No mutant was tried: first make all scenarios pass.")
        return False
    if wanted.format_ == "json":
        figures = {"seconds": round(seconds, 3), "problems": [], "mutation": mutation_json(found)}
        print_json(figures)
    else:
        click.echo(f"{mutation_report(found)}\n({seconds:.1f} s)")
    return wanted.fail_under is None or share(found) >= wanted.fail_under


def _run_after_each_change(paths: Sequence[Path], once: Callable[[], bool]) -> None:
    from citadels_core.cli.watcher import changes

    _run_and_report(once)
    click.echo("Watching; save a file to run the scenarios again, ctrl-C to stop.")
    for changed in changes(packs_of(paths)):
        click.echo(f"\nSaved: {visible(', '.join(sorted(path.name for path in changed)))}.")
        _run_and_report(once)
    click.echo("\nGoodbye.")


def _run_and_report(once: Callable[[], bool]) -> None:
    """Run the scenarios, and print errors of the packs instead of raising them."""
    try:
        once()
    except click.ClickException as problem:
        problem.show()
    except ContentError as problem:
        CommandError(str(problem)).show()


def _examined(paths: Sequence[Path]) -> "Loaded":
    from citadels_core.packs.loading.loader import examine

    return examine(*packs_of(paths))


def _trouble(loaded: "Loaded", wanted: RunOptions) -> "Trouble | None":
    """Return packs with errors and their sound parts; None if these parts have no scenario to run."""
    from citadels_core.packs.loading.sound_part import sound_part

    part = sound_part(loaded)
    shown = set(wanted.files(loaded))
    if part is None or not any(one.file in shown for module in part.loaded.catalog.modules for one in module.scenarios):
        return None
    return Trouble(loaded, part, packs_of(wanted.paths))


def _run_scenarios(
    loaded: "Loaded", shown: Mapping[str, str], word: str | None, *, coverage: bool
) -> tuple[list["ScenarioResult"], "tuple[OwnerCoverage, ...] | None"]:
    with progress_bar("playing scenarios") as progress:
        if coverage:
            from citadels_core.lab.coverage.reach import covered

            return covered(loaded.catalog, shown, word, progress)
        from citadels_core.lab.scenarios.runner import run_all

        played = run_all(loaded.catalog, files=shown, word=word, progress=progress)
        return [evolve(result, file=shown[result.file]) for result in played], None


def _tell(
    loaded: "Loaded",
    results: Sequence["ScenarioResult"],
    reached: "Sequence[OwnerCoverage] | None",
    seconds: float,
    format_: str,
    trouble: "Trouble | None" = None,
    skipped: Sequence["Bridge"] = (),
) -> None:
    from citadels_core.cli.findings.report import missing
    from citadels_core.lab.coverage.reach import coverage_json, coverage_report
    from citadels_core.lab.scenarios.report import junit, report
    from citadels_core.lab.scenarios.runner import as_json

    failed = [result for result in results if not result.passed]
    if format_ == "junit":
        errors = trouble.loaded.errors if trouble is not None else ()
        click.echo(junit(results, seconds, errors, trouble.loaded.sources() if trouble is not None else {}, skipped))
        return
    if format_ == "json":
        figures = _figures(len(results), len(failed), seconds, results=[as_json(result) for result in results])
        if reached is not None:
            figures["coverage"] = coverage_json(reached)
        if skipped:
            figures["skipped"] = [asdict(one) for one in skipped]
        if trouble is not None:
            figures["problems"] = _problems(trouble.loaded)
            figures["left_out"] = list(trouble.part.left_out)
        print_json(figures)
        return
    if trouble is not None:
        click.echo(trouble.told() + "\n", err=True)
    sources = loaded.sources() if failed else {}
    for result in failed:
        click.echo(report(result, sources, loaded.paths()) + "\n")
    if reached is not None:
        click.echo(coverage_report(reached, len(results)) + "\n")
    click.echo(_summary(len(results), len(failed), seconds, found=trouble is not None))
    if skipped:
        click.echo(f"Skipped, because {missing(skipped)}: {', '.join(one.name for one in skipped)}. Name the pack too.")


def _report_errors_and_exit(loaded: "Loaded", paths: Sequence[Path], format_: str) -> NoReturn:
    from citadels_core.lab.scenarios.report import junit

    sources = loaded.sources()
    if format_ == "text":
        raise unsound(loaded.errors, sources, packs_of(paths))
    if format_ == "junit":
        click.echo(junit((), 0.0, loaded.errors, sources))
    else:
        print_json(_figures(0, 0, 0.0, problems=_problems(loaded)))
    raise SystemExit(1)


def _problems(loaded: "Loaded") -> list[dict[str, Any]]:
    from citadels_dsl.reports.render import to_json

    sources = loaded.sources()
    return [to_json(found, sources) for found in loaded.errors]


def _figures(count: int, failed: int, seconds: float, **lists: Any) -> dict[str, Any]:
    counts = {"passed": count - failed, "failed": failed, "seconds": round(seconds, 3)}
    return {**counts, "problems": [], "results": [], **lists}


def _summary(count: int, failed: int, seconds: float, *, found: bool) -> str:
    if not count:
        return "No scenario was run." if found else "No scenarios were found."
    plural = "" if count == 1 else "s"
    came = f"{failed} of {count} scenario{plural} failed" if failed else f"{count} scenario{plural} passed"
    return f"{came} ({seconds:.1f} s)."
