"""Reports of scenario results, as text and as JUnit XML."""

from collections.abc import Collection, Iterable, Mapping
from xml.etree import ElementTree as ET

from attrs import evolve

from citadels_core.lab.scenarios.runner import ScenarioEvent, ScenarioFailure, ScenarioResult
from citadels_core.model.escape import visible
from citadels_core.model.programs.ir import Bridge
from citadels_core.model.vocabulary import EVENTS
from citadels_core.speech.messages import message
from citadels_dsl.codes import CODES
from citadels_dsl.reports.render import render
from citadels_dsl.text.diagnostics import Diagnostic, Label, problem
from citadels_dsl.text.keywords import GIVEN_PACK
from citadels_dsl.text.source import SourceText

QUIET = frozenset(event.name for event in EVENTS if event.minor)
"""The minor events, which a text report leaves out."""

LATEST = 25
"""The maximum number of events in a report: the last ones before the failure."""

NO_SOURCES: Mapping[str, SourceText] = {}


def report(
    result: ScenarioResult,
    sources: Mapping[str, SourceText] = NO_SOURCES,
    paths: Mapping[str, str] | None = None,
    *,
    color: bool = False,
) -> str:
    """Build the text report of a failed scenario, or one line for a scenario that passed.

    Args:
        result: the result, whose file is the path to show.
        sources: the texts of card files by the path to show; the failed line is quoted from there.
        paths: the path to show for each file of an event; None for the compiled paths.
        color: whether to color the text for a terminal.
    """
    failure = result.failure
    if failure is None:
        return f"ok    {result.name}"
    lines = [f"FAIL  {result.name}"]
    if result.file in sources:
        quoted = render((failure_finding(result, failure, sources, paths or {}),), sources, color=color)
        lines += [f"      {line}".rstrip() for line in quoted.splitlines()]
    else:
        lines += [
            f"      {result.file}:{failure.line}: {failure.step}",
            f"      expected: {failure.expected}",
            f"      but:      {failure.actual}",
        ]
    if result.deals > 1:
        lines.append("      " + message("report.deal", deal=failure.deal, deals=result.deals))
    if failure.pending and failure.pending != failure.actual:
        lines.append(f"      asked:    {failure.pending}")
    if events := [event for event in failure.events if event.event not in QUIET]:
        earlier = len(events) - LATEST
        events = events[-LATEST:]
        lines.append("      " + message("report.events", earlier=earlier if earlier > 0 else None))
        width = min(max(len(event.text) for event in events), 72)
        lines += [f"        {event.text:<{width}}  {_where(event)}".rstrip() for event in events]
    return "\n".join(lines)


def failure_finding(
    result: ScenarioResult,
    failure: ScenarioFailure,
    sources: Mapping[str, SourceText],
    paths: Mapping[str, str],
) -> Diagnostic:
    """Return a finding at the failed step, which also shows the last event that the pack caused.

    Args:
        result: the result, whose file is the path to show.
        failure: the failure of the result.
        sources: the texts of card files by the path to show.
        paths: the path to show for each file of an event.
    """
    labels = []
    last = next((event for event in reversed(failure.events) if event.pack == result.pack), None)
    if last is not None and (path := paths.get(last.file, last.file)) in sources:
        labels.append(Label(sources[path].words_span(last.line), message("report.last", event=last.text), path=path))
    return problem(
        "CIT702",
        sources[result.file].words_span(failure.line),
        result.file,
        f"expected: {failure.expected}; but: {failure.actual}",
        None,
        tuple(labels),
    )


def _where(event: ScenarioEvent) -> str:
    return f"({event.pack}, {event.card}, line {event.line})" if event.pack else ""


def junit(
    results: Iterable[ScenarioResult],
    seconds: float,
    errors: Collection[Diagnostic] = (),
    sources: Mapping[str, SourceText] = NO_SOURCES,
    skipped: Collection[Bridge] = (),
) -> str:
    """Build a JUnit XML document of scenario results, for build servers.

    Args:
        results: the results of scenarios.
        errors: findings that prevented scenarios from being played; each becomes a test with an error.
        sources: the texts of the files with errors, by the path to show.
        skipped: scenarios for packs that are not loaded, with the path to show.
    """
    listed = list(results)
    failed = sum(not result.passed for result in listed)
    figures = {
        "tests": str(len(listed) + len(errors) + len(skipped)),
        "failures": str(failed),
        "errors": str(len(errors)),
    }
    figures |= {"skipped": str(len(skipped))} if skipped else {}
    figures["time"] = f"{seconds:.3f}"
    suites = ET.Element("testsuites", figures)
    suite = ET.SubElement(suites, "testsuite", {"name": "citadels", **figures})
    for result in listed:
        file = visible(result.file)  # XML allows no control characters
        place = {"classname": result.about or result.pack, "name": result.name, "file": file}
        case = ET.SubElement(suite, "testcase", {**place, "line": str(result.line)})
        if result.failure is not None:
            message = f"expected: {result.failure.expected}; but: {result.failure.actual}"
            failure = ET.SubElement(case, "failure", {"message": message, "type": "CIT702"})
            failure.text = visible(report(evolve(result, file=file)), "\n")
    for one in skipped:
        place = {"classname": one.file, "name": one.name, "file": visible(one.file), "line": str(one.line)}
        ET.SubElement(ET.SubElement(suite, "testcase", place), "skipped", {"message": f"{GIVEN_PACK} {one.pack}"})
    for found in errors:
        _error(suite, found, sources)
    ET.indent(suites)
    return ET.tostring(suites, encoding="unicode", xml_declaration=True)


def _error(suite: ET.Element, found: Diagnostic, sources: Mapping[str, SourceText]) -> None:
    file = visible(found.path)
    name, message = f"{found.code} {CODES[found.code].title}", visible(found.message)
    case = ET.SubElement(suite, "testcase", {"classname": file, "name": name, "file": file})
    if found.path in sources:
        case.set("line", str(sources[found.path].position(found.span.start)[0]))
    error = ET.SubElement(case, "error", {"message": message, "type": found.code})
    error.text = visible(render([found], sources, color=False), "\n")
