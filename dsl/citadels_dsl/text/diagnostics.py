"""Say what is wrong with a card, as values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import evolve, field, frozen

from citadels_dsl.codes import CODES, Code, Confidence, Severity, Stage

if TYPE_CHECKING:  # `source` reports problems itself, and so imports this module
    from collections.abc import Mapping

    from citadels_dsl.text.source import Span


@frozen
class Label:
    """A second place that explains a finding; `path` is None in the file of the finding itself."""

    span: Span
    message: str
    path: str | None = field(default=None, kw_only=True)


@frozen
class Fix:
    """A change that settles a finding; `description` is an order, such as "remove it".

    `path` is None when it is a change of the file of the finding itself.
    """

    span: Span
    replacement: str
    description: str
    path: str | None = field(default=None, kw_only=True)


Kind = Literal["", "word", "clause", "state", "edition", "variant", "preset", "action", "ban"]
"""What sort of thing a name is that a finding is about; empty where its code says it."""


@frozen(kw_only=True)
class Subject:
    """What a finding is about, for whatever decides something by it: nothing reads its sentences."""

    kind: Kind = ""
    """What sort of thing was meant by a name that is not known, or what a word is that stands in the wrong place."""
    names: tuple[str, ...] = ()
    """What it speaks of, beside what stands at its place: names, and ids of what a pack declares."""
    near: tuple[str, ...] = ()
    """What may have been meant, the most likely first."""


NO_SUBJECT = Subject()
"""That of a finding of which its code and its place say all."""


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
    """A finding that its author allows with a comment, and why."""

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
    """Make a finding with the severity that `CODES` gives it.

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
    """Return a finding that names its files, those of its labels and its fix too, as ``paths`` has them."""
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
    """Cut what quotes a word of thousands of letters; the place it stands at is shown anyway."""
    half = LONGEST_MESSAGE // 2
    return text if len(text) <= LONGEST_MESSAGE else f"{text[:half]} ... {text[-half:]}"


def sort_key(diagnostic: Diagnostic) -> tuple[str, int, int, str, str]:
    """Order findings as a reader meets them: by file, place, and then by code and message, so that no tie is left."""
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
