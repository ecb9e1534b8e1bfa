"""Remove findings that repeat another finding about the same line or the same name."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence

from citadels_dsl.syntax import nodes
from citadels_dsl.text.diagnostics import Diagnostic, Severity
from citadels_dsl.text.source import SourceText

FIRST = ("CIT102", "CIT105")
"""Codes of findings that are kept in preference to other findings of the same line."""

MISREAD = frozenset({*FIRST, "CIT101", "CIT103", "CIT302"})
"""Codes of findings about a line as a whole."""

UNKNOWN = frozenset({"CIT201", "CIT202", "CIT204", "CIT206", "CIT207", "CIT209", "CIT303", "CIT703"})
"""Codes of findings about unknown names."""

CARD = "CIT202"
NOTHING_BELOW = "CIT106"

MOST_SLIPS = 2
"""An unknown name that is used more often is not a typo but the wrong name."""


def once_a_file(
    problems: Sequence[Diagnostic], sources: Mapping[str, SourceText], trees: Iterable[nodes.File]
) -> list[Diagnostic]:
    """Remove findings about an unknown name that was reported earlier in the same file.

    Outside scenarios, only repeated findings about unknown cards are removed.
    """
    files = {tree.path: tree.declarations for tree in trees}
    starts = {path: [one.line.span.start for one in there] for path, there in files.items()}
    reported: dict[tuple[str, str], list[Diagnostic]] = {}
    for found in sorted(problems, key=lambda found: found.span.start):
        above = bisect_right(starts[found.path], found.span.start) - 1
        of_scenario = above >= 0 and files[found.path][above].is_scenario
        if found.code == CARD or (of_scenario and found.code in UNKNOWN):
            said = sources[found.path].text[found.span.start : found.span.end].strip('"')
            reported.setdefault((found.path, said), []).append(found)
    again = {
        id(found)
        for several in reported.values()
        for found in several[1:]
        if found.fix is None or len(several) > MOST_SLIPS
    }
    return [found for found in problems if id(found) not in again]


def first_of_each_line(problems: Sequence[Diagnostic], sources: Mapping[str, SourceText]) -> list[Diagnostic]:
    """Keep one error of each line that cannot be parsed: one with a code in `FIRST`, else the first error."""
    lines: dict[tuple[str, int], list[Diagnostic]] = {}
    for found in sorted(problems, key=lambda found: found.span.start):
        if found.severity is Severity.ERROR and found.code != NOTHING_BELOW:
            lines.setdefault((found.path, sources[found.path].position(found.span.start)[0]), []).append(found)
    left_out: set[int] = set()
    for errors in lines.values():
        if len(errors) > 1 and any(found.code in MISREAD for found in errors):
            reported = min(errors, key=lambda found: FIRST.index(found.code) if found.code in FIRST else len(FIRST))
            left_out |= {id(found) for found in errors if found is not reported}
    return [found for found in problems if id(found) not in left_out]
