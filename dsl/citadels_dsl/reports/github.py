"""Write findings as workflow commands, which GitHub shows beside the lines of a change."""

from collections.abc import Iterable, Iterator, Mapping

from citadels_core.model.escape import visible
from citadels_dsl.codes import CODES, Severity
from citadels_dsl.text.diagnostics import Diagnostic
from citadels_dsl.text.source import SourceText

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
LINE_ENDS = "\r\n"
_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


def to_github(problems: Iterable[Diagnostic], sources: Mapping[str, SourceText]) -> Iterator[str]:
    """Yield one line per finding, escaped so that the text of a file cannot inject a command.

    Lines and columns count from 1, columns in code points.
    """
    for found in problems:
        properties = {"file": found.path}
        if source := sources.get(found.path):
            line, column = source.position(found.span.start)
            end_line, end_column = source.position(found.span.end)
            properties |= {"line": str(line), "endLine": str(end_line)}
            if line == end_line:  # GitHub accepts columns only if the span is within one line
                properties |= {"col": str(column), "endColumn": str(end_column)}
        properties["title"] = f"{found.code} {CODES[found.code].title}"
        text = found.message + (f"\nhelp: {found.help}" if found.help else "")
        yield _command(_COMMANDS[found.severity], properties, text)


def notice(path: str, title: str, text: str) -> str:
    """Return a workflow command with a notice about a whole file, at its first line."""
    return _command("notice", {"file": path, "line": "1", "title": title}, text)


def _command(name: str, properties: Mapping[str, str], text: str) -> str:
    shown = {key: visible(value, LINE_ENDS).translate(_PROPERTY) for key, value in properties.items()}
    listed = ",".join(f"{key}={value}" for key, value in shown.items())
    return f"::{name} {listed}::{visible(text, LINE_ENDS).translate(_DATA)}"
