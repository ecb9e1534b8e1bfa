"""Build quick fixes for the findings at a span of a file."""

from collections.abc import Iterator

from attrs import frozen

from citadels_core.model.suggest import did_you_mean
from citadels_dsl.ide.project import Project
from citadels_dsl.ide.rename import Edit
from citadels_dsl.text.diagnostics import Diagnostic
from citadels_dsl.text.source import Span


@frozen
class FixAction:
    """A quick fix with its edit and its finding; editors apply a ``preferred`` fix by default."""

    title: str
    edit: Edit
    finding: Diagnostic
    preferred: bool


def fixes(project: Project, path: str, span: Span) -> Iterator[FixAction]:
    """Yield the quick fixes for the findings that touch a span of a file."""
    source = project.source(path)
    for finding in project.problems:
        if finding.path != path or finding.span.start > span.end or finding.span.end < span.start:
            continue
        if finding.fix is not None:
            edit = Edit(finding.fix.path or path, finding.fix.span, finding.fix.replacement)
            order = finding.fix.description
            yield FixAction(order[:1].upper() + order[1:], edit, finding, preferred=True)
            continue
        meant = finding.subject.near
        old = source.text[finding.span.start : finding.span.end] if source else ""
        for word in meant:
            if did_you_mean(old.strip('"'), [word]):
                new = f'"{word}"' if old.startswith('"') else word
                title = f'Change "{old.strip(chr(34))}" to "{word}"'
                yield FixAction(title, Edit(path, finding.span, new), finding, preferred=len(meant) == 1)
