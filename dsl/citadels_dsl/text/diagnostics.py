"""The data of a finding: `Diagnostic` with its labels, its fix and its subject."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import evolve, field, frozen

from citadels_dsl.codes import CODES, Code, Confidence, Severity, Stage

if TYPE_CHECKING:  # at run time this import would be a cycle: `source` imports this module
    from collections.abc import Mapping

    from citadels_dsl.text.source import Span


@frozen
class Label:
    """A second place that explains a finding; `path` is None for a place in the same file."""

    span: Span
    message: str
    path: str | None = field(default=None, kw_only=True)


@frozen
class Fix:
    """An edit that removes a finding; `description` tells the user what to do, such as "remove it".

    `path` is None if the edit is in the file of the finding.
    """

    span: Span
    replacement: str
    description: str
    path: str | None = field(default=None, kw_only=True)


Kind = Literal["", "word", "clause", "state", "edition", "variant", "preset", "action", "ban"]
"""The kind of thing that a finding is about; empty where the code of the finding implies it."""


@frozen(kw_only=True)
class Subject:
    """The things that a finding is about, as data, so that no code has to parse the message."""

    kind: Kind = ""
    """The kind of thing that an unknown name should be, or the kind of a misplaced word."""
    names: tuple[str, ...] = ()
    """Names and ids of declarations that the finding mentions, beside the text at its span."""
    near: tuple[str, ...] = ()
    """Names that the author may have meant, the most likely first."""


NO_SUBJECT = Subject()
"""The subject of a finding whose code and span are enough."""


@frozen(kw_only=True)
class Diagnostic:
    """One finding in a file; made by `problem`."""

    code: str
    severity: Severity
    path: str
    span: Span
    message: str
    help: str | None = None
    labels: tuple[Label, ...] = ()
    fix: Fix | None = None
    subject: Subject = NO_SUBJECT


@frozen(kw_only=True)
class Allowed:
    """A finding that an ``allow`` comment in the card suppresses, with the reason in the comment."""

    finding: Diagnostic
    reason: str


def problem(
    code: str,
    span: Span,
    path: str,
    message: str,
    help: str | None = None,
    labels: tuple[Label, ...] = (),
    fix: Fix | None = None,
    subject: Subject = NO_SUBJECT,
) -> Diagnostic:
    """Make a finding with the severity that `CODES` has for its code.

    Raises:
        KeyError: the code is not in `CODES`.
    """
    return Diagnostic(
        code=code,
        severity=CODES[code].severity,
        path=path,
        span=span,
        message=_shortened(message),
        help=_shortened(help) if help is not None else None,
        labels=labels,
        fix=fix,
        subject=subject,
    )


def with_paths(found: Diagnostic, paths: Mapping[str, str]) -> Diagnostic:
    """Replace the paths in a finding, its labels and its fix; ``paths`` maps old paths to new paths."""
    return evolve(
        found,
        path=paths.get(found.path, found.path),
        labels=tuple(evolve(one, path=_renamed(one.path, paths)) if one.path else one for one in found.labels),
        fix=evolve(found.fix, path=_renamed(found.fix.path, paths)) if found.fix and found.fix.path else found.fix,
    )


def _renamed(path: str | None, paths: Mapping[str, str]) -> str | None:
    return None if path is None else paths.get(path, path)


LONGEST_MESSAGE = 600


def _shortened(text: str) -> str:
    """Cut the middle out of a text that quotes a very long word."""
    half = LONGEST_MESSAGE // 2
    return text if len(text) <= LONGEST_MESSAGE else f"{text[:half]} ... {text[-half:]}"


def sort_key(diagnostic: Diagnostic) -> tuple[str, int, int, str, str]:
    """Return the key that sorts findings by file and place; code and message break ties."""
    return (diagnostic.path, diagnostic.span.start, diagnostic.span.end, diagnostic.code, diagnostic.message)


__all__ = [
    "CODES",
    "NO_SUBJECT",
    "Allowed",
    "Code",
    "Confidence",
    "Diagnostic",
    "Fix",
    "Kind",
    "Label",
    "Severity",
    "Stage",
    "Subject",
    "problem",
    "sort_key",
    "with_paths",
]
