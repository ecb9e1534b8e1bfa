"""Comments that suppress a warning: ``# allow CIT501: the reason``."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from attrs import field, frozen

from citadels_core.model.suggest import did_you_mean, phrase
from citadels_dsl.codes import CODES, Severity, Stage
from citadels_dsl.text.comments import Comment, comments
from citadels_dsl.text.diagnostics import Allowed, Diagnostic, Fix, Subject, problem
from citadels_dsl.text.layout import cut
from citadels_dsl.text.source import MOST_FINDINGS_OF_A_KIND, SourceText, Span

EXAMPLE = "# allow CIT501: the deck is never empty here"
"""An example of an allowance."""

MAY_HOLD = re.compile(rb"#[ \t]*allow[ \t]+CIT", re.IGNORECASE)
"""A pattern that matches the bytes of every file with an ``allow`` comment; other files need no search."""

_COMMENT = re.compile(r"#[ \t]*allow[ \t]+(CIT\w*(?:[ \t]*,[ \t]*CIT\w*)*)[ \t]*(?::[ \t]*(.*))?", re.IGNORECASE)


@frozen(kw_only=True)
class Allowance:
    """A comment that allows findings of some codes in a range of lines (from 1, end included)."""

    path: str
    comment: Comment
    codes: tuple[tuple[str, Span], ...]
    reason: str
    first: int
    last: int


@frozen(kw_only=True)
class AllowanceResult:
    """The findings that are left after allowances, and the findings that were allowed."""

    left: tuple[Diagnostic, ...]
    allowed: tuple[Allowed, ...] = field(default=())


def allowances(source: SourceText) -> Iterator[Allowance]:
    """Yield the ``allow`` comments of a file, with or without a reason.

    A comment at the end of a line applies to that line. A comment on a line of its own applies to the next line and
    the block below it: above a declaration it applies to the whole declaration.
    """
    ends = {block.number: block.last for top in cut(source)[0] for block in top.walk()}
    lines = sorted(ends)
    for comment in comments(source):
        found = _COMMENT.match(comment.text)
        if found is None:
            continue
        start = comment.span.start + found.start(1)
        codes = tuple(
            (code[0].upper(), Span(start + code.start(), start + code.end()))
            for code in re.finditer(r"CIT\w*", found[1], re.IGNORECASE)
        )
        at = bisect_right(lines, comment.line) if comment.alone else len(lines)
        first = lines[at] if at < len(lines) else comment.line
        last = ends.get(first, first) if comment.alone else first
        reason = (found[2] or "").strip()
        yield Allowance(path=source.path, comment=comment, codes=codes, reason=reason, first=first, last=last)


def sift(problems: Iterable[Diagnostic], sources: Mapping[str, SourceText]) -> AllowanceResult:
    """Remove the findings that are allowed, and add findings about faulty ``allow`` comments.

    Only warnings can be allowed, and only with a reason. Unused allowances are reported only in a pack without
    errors, since errors keep some checks from running. Files without an allowance may be left out of ``sources``.
    """
    problems = list(problems)
    broken = any(found.severity is Severity.ERROR for found in problems)
    known = {path: list(allowances(source)) for path, source in sources.items()}
    used: set[tuple[str, Span]] = set()
    left: list[Diagnostic] = []
    allowed: list[Allowed] = []
    for found in problems:
        line = sources[found.path].position(found.span.start)[0] if found.path in known else 0
        fits = [pair for allowance in known.get(found.path, ()) for pair in _fitting(allowance, found, line)]
        used |= {(found.path, span) for _, span in fits}
        if fits:
            allowed.append(Allowed(finding=found, reason=fits[-1][0].reason))
        else:
            left.append(found)
    for path, own in known.items():
        wrong = (
            found for allowance in own for found in _wrong(allowance, sources[path], used, problems, broken=broken)
        )
        left += islice(wrong, MOST_FINDINGS_OF_A_KIND)
    return AllowanceResult(left=tuple(left), allowed=tuple(allowed))


def _fitting(allowance: Allowance, found: Diagnostic, line: int) -> Iterator[tuple[Allowance, Span]]:
    if found.severity is Severity.ERROR or not allowance.reason:
        return
    for code, span in allowance.codes:
        if code == found.code and allowance.first <= line <= allowance.last:
            yield allowance, span


def _wrong(
    allowance: Allowance,
    source: SourceText,
    used: set[tuple[str, Span]],
    problems: Iterable[Diagnostic],
    *,
    broken: bool,
) -> Iterator[Diagnostic]:
    path, whole = allowance.path, allowance.comment.span
    if not allowance.reason:
        codes = ", ".join(code for code, _ in allowance.codes)
        message = "this comment allows a finding without a reason, so the comment has no effect"
        help_ = f"write a reason after a colon: {EXAMPLE.replace('CIT501', codes)}"
        yield problem("CIT801", whole, path, message, help_)
        return
    for code, span in allowance.codes:
        row = CODES.get(code)
        if row is None:
            near = did_you_mean(code, CODES)
            help_ = phrase(near) or "`citadels explain` lists the codes of all findings"
            message = f'no finding has the code "{code[:40]}"'
            yield problem("CIT802", span, path, message, help_, subject=Subject(near=near))
        elif row.severity is Severity.ERROR:
            help_ = f"correct the card; `citadels explain {code}` shows how"
            yield problem("CIT803", span, path, f"{code} is an error, and an error cannot be allowed", help_)
        elif (path, span) not in used and not broken and row.stage is Stage.CHECK:
            fix = Fix(*_without(allowance, span, source), "remove it")
            there = next((one for one in problems if (one.path, one.code) == (path, code)), None)
            message = f"there is no finding {code} here that this comment could allow"
            if there is None:
                yield problem("CIT804", span, path, message, "remove it", fix=fix)
                continue
            line = source.position(there.span.start)[0]
            help_ = f"the finding {code} is in line {line}: move the comment to the end of that line, or above it"
            yield problem("CIT804", span, path, message, help_)


def _without(allowance: Allowance, span: Span, source: SourceText) -> tuple[Span, str]:
    """Return the edit that removes a code from an ``allow`` comment, or the comment if no code is left."""
    comment = allowance.comment
    if len(allowance.codes) > 1:
        spans = [other for _, other in allowance.codes]
        at = spans.index(span)
        return (Span(span.start, spans[1].start) if at == 0 else Span(spans[at - 1].end, span.end)), ""
    line = source.line_span(comment.line)
    if comment.alone:
        return Span(line.start, min(line.end + 1, len(source.text))), ""
    before = source.text[line.start : comment.span.start]
    return Span(line.start + len(before.rstrip()), line.end), ""
