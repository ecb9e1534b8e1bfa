"""Leave out what is told of a line, or of a name, that another finding has told of already."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence

from citadels_dsl.syntax import nodes
from citadels_dsl.text.diagnostics import Diagnostic, Severity
from citadels_dsl.text.source import SourceText

FIRST = ("CIT102", "CIT105")
"""The findings that tell more of their line than others there, wherever they stand."""

MISREAD = frozenset({*FIRST, "CIT101", "CIT103", "CIT302"})
"""Findings about a line as a whole."""

UNKNOWN = frozenset({"CIT201", "CIT202", "CIT204", "CIT206", "CIT207", "CIT209", "CIT303", "CIT703"})
"""Findings about names that mean nothing."""

CARD = "CIT202"
NOTHING_BELOW = "CIT106"

MOST_SLIPS = 2
"""A name that is said more often and not known is no slip: what it stands for has another name."""


def once_a_file(
    problems: Sequence[Diagnostic], sources: Mapping[str, SourceText], trees: Iterable[nodes.File]
) -> list[Diagnostic]:
    """Return findings without errors about a name that is not known, and was told of in the file before.

    Outside of scenarios that is the name of a card, which another file was to declare.
    """
    files = {tree.path: tree.declarations for tree in trees}
    starts = {path: [one.line.span.start for one in there] for path, there in files.items()}
    told: dict[tuple[str, str], list[Diagnostic]] = {}
    for found in sorted(problems, key=lambda found: found.span.start):
        above = bisect_right(starts[found.path], found.span.start) - 1
        of_scenario = above >= 0 and files[found.path][above].is_scenario
        if found.code == CARD or (of_scenario and found.code in UNKNOWN):
            said = sources[found.path].text[found.span.start : found.span.end].strip('"')
            told.setdefault((found.path, said), []).append(found)
    again = {
        id(found)
        for several in told.values()
        for found in several[1:]
        if found.fix is None or len(several) > MOST_SLIPS
    }
    return [found for found in problems if id(found) not in again]


def first_of_each_line(problems: Sequence[Diagnostic], sources: Mapping[str, SourceText]) -> list[Diagnostic]:
    """Return findings with one error for each line that cannot be read as a whole."""
    lines: dict[tuple[str, int], list[Diagnostic]] = {}
    for found in sorted(problems, key=lambda found: found.span.start):
        if found.severity is Severity.ERROR and found.code != NOTHING_BELOW:
            lines.setdefault((found.path, sources[found.path].position(found.span.start)[0]), []).append(found)
    left_out: set[int] = set()
    for errors in lines.values():
        if len(errors) > 1 and any(found.code in MISREAD for found in errors):
            told = min(errors, key=lambda found: FIRST.index(found.code) if found.code in FIRST else len(FIRST))
            left_out |= {id(found) for found in errors if found is not told}
    return [found for found in problems if id(found) not in left_out]
