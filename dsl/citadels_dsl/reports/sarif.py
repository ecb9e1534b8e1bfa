"""Write findings as SARIF 2.1.0, the format of code hosts for the results of checks."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import quote

from citadels_dsl.codes import CODES, Code, Severity
from citadels_dsl.text.diagnostics import Allowed, Diagnostic
from citadels_dsl.text.source import SourceText, Span


def fingerprint(found: Diagnostic, sources: Mapping[str, SourceText]) -> str:
    """Return a hash (16 hex digits) of a finding's code and line text, but not of the line number."""
    source = sources.get(found.path)
    line = source.line_text(source.position(found.span.start)[0]).strip() if source else ""
    return hashlib.sha256(f"{found.code}\n{line}".encode("utf-8", "surrogatepass")).hexdigest()[:16]


SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
MOST_RESULTS = 5_000
"""The most results of a run that code hosts show; of more results, errors have precedence."""
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}

Json = dict[str, Any]


def to_sarif(
    left: Sequence[Diagnostic],
    allowed: Iterable[Allowed],
    known: Iterable[Diagnostic],
    sources: Mapping[str, SourceText],
    version: str,
    properties: Json | None = None,
) -> Json:
    """Return findings as a SARIF log with one run.

    Lines and columns count from 1, columns in code points. Findings that a comment allows or a baseline contains are
    listed as suppressed. Beyond `MOST_RESULTS` findings, the properties have the number of those left out.

    Args:
        allowed: findings that comments in the files allow.
        known: findings that are in a baseline.
        properties: further properties of the run, with custom names.
    """
    codes = list(CODES)
    shown = left if len(left) <= MOST_RESULTS else sorted(left, key=lambda one: list(_LEVELS).index(one.severity))
    results = [_result(found, sources, codes) for found in shown[:MOST_RESULTS]]
    for one in allowed:
        suppression = {"kind": "inSource", "justification": one.reason}
        results.append(_result(one.finding, sources, codes) | {"suppressions": [suppression]})
    results += [_result(found, sources, codes) | {"suppressions": [{"kind": "external"}]} for found in known]
    driver = {"name": "citadels", "version": version, "rules": [_rule(row) for row in CODES.values()]}
    run: Json = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    if (over := len(left) - MOST_RESULTS) > 0:
        properties = {**(properties or {}), "resultsLeftOut": over}
    if properties:
        run["properties"] = properties
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(row: Code) -> Json:
    full = f"{row.meaning} {row.approximation}" if row.approximation else row.meaning
    return {
        "id": row.code,
        "name": "".join(word.capitalize() for word in row.title.replace("-", " ").split()),
        "shortDescription": {"text": row.title},
        "fullDescription": {"text": full},
        "help": {"text": f"{row.mend} `citadels explain {row.code}` shows examples."},
        "defaultConfiguration": {"level": _LEVELS[row.severity]},
        "properties": {"confidence": row.confidence.value, "stage": row.stage.value},
    }


def _result(found: Diagnostic, sources: Mapping[str, SourceText], codes: list[str]) -> Json:
    text = f"{found.message}\n{found.help}" if found.help else found.message
    result: Json = {
        "ruleId": found.code,
        "ruleIndex": codes.index(found.code),
        "level": _LEVELS[found.severity],
        "message": {"text": text},
        "locations": [_location(found.path, found.span, sources)],
        "partialFingerprints": {"citadels/v1": fingerprint(found, sources)},
    }
    if found.labels:
        result["relatedLocations"] = [
            _location(label.path or found.path, label.span, sources) | {"message": {"text": label.message}}
            for label in found.labels
            if label.message
        ]
    if found.fix and (path := found.fix.path or found.path) in sources:
        replacement = {
            "deletedRegion": _region(found.fix.span, sources[path]),
            "insertedContent": {"text": found.fix.replacement},
        }
        change = {"artifactLocation": {"uri": _uri(path)}, "replacements": [replacement]}
        result["fixes"] = [{"description": {"text": found.fix.description}, "artifactChanges": [change]}]
    return result


def _location(path: str, span: Span, sources: Mapping[str, SourceText]) -> Json:
    place: Json = {"artifactLocation": {"uri": _uri(path)}}
    if source := sources.get(path):
        place["region"] = _region(span, source)
    return {"physicalLocation": place}


def _region(span: Span, source: SourceText) -> Json:
    line, column = source.position(span.start)
    end_line, end_column = source.position(span.end)
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}


def _uri(path: str) -> str:
    """Return a path as a URI; a relative path stays relative, so that a code host finds the file."""
    escaped = quote(path.encode("utf-8", "surrogateescape"))
    return f"file://{escaped}" if PurePosixPath(path).is_absolute() else escaped
