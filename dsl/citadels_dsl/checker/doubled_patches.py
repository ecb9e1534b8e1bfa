"""Refuse two patches of one pack that set the same thing: which of them counts would hang on the names of files."""

from collections.abc import Iterator

from citadels_dsl.bases import ALWAYS
from citadels_dsl.checker.pack import Pack
from citadels_dsl.clauses import ONCE
from citadels_dsl.diagnostics import Diagnostic, Label, problem

Where = tuple[str, int]
"""A file and a line."""


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find what a pack says of a card, or as a number of an edition, in two patches.

    Twice in one patch is found where that one is compiled.
    """
    if len(pack.module.patches) + len(pack.module.extensions) <= 1:
        return
    first: dict[tuple[str, object], tuple[int, Where]] = {}
    for at, (subject, said, what, where) in _said(pack):
        before, there = first.setdefault((subject, what), (at, where))
        if before != at:
            path, span = where[0], pack.span(*where)
            message = f"{said} is said in another patch of this pack as well"
            labels = (Label(pack.span(*there), "the first one is here", path=there[0] if there[0] != path else None),)
            yield problem("CIT403", span, path, message, "remove one of the two lines", labels)


def _said(pack: Pack) -> Iterator[tuple[int, tuple[str, str, object, Where]]]:
    """Go through what patches set: the number of the patch, whose it is, how it is said, what it is, and where."""
    lines = pack.lines
    patches = list(pack.module.patches)
    for at, patch in enumerate(patches):
        head = lines.get((patch.file, patch.line))
        for line in head.children if head is not None else ():
            if line.keyword in ONCE:
                yield at, (patch.card, f'"{line.keyword}"', line.keyword, (patch.file, line.number))
    for at, extension in enumerate(pack.module.extensions, start=len(patches)):
        for base in extension.book.bases:
            what = (base.query, base.test if base.test != ALWAYS else None)
            yield at, (extension.edition, f'"base {base.query}"', what, (extension.file, base.line))
