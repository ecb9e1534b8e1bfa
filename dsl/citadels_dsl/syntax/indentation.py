"""Tell once of a body that is not indented, and not of what follows from it."""

from collections.abc import Iterable, Mapping, Sequence

from attrs import evolve

from citadels_dsl.text.diagnostics import Diagnostic, Fix, Subject
from citadels_dsl.text.keywords import KINDS
from citadels_dsl.text.source import TAB_STOP, SourceText, Span

NOT_INDENTED = f"put {TAB_STOP} spaces before this line, so that it belongs to what is declared above"
"""The help of a line in the first column that can only stand below a declaration."""

LOOSE = Subject(kind="clause")
"""What a finding is about of a line in the first column that is a clause."""

FOLLOWS = frozenset({"CIT106", "CIT401", "CIT701"})
"""Findings about the head of a declaration that has nothing, or too little, below it."""


def told_once(problems: Sequence[Diagnostic], sources: Iterable[SourceText]) -> list[Diagnostic]:
    """Return sorted findings in which lines that are not indented, one below the other, are one with one fix."""
    loose: dict[str, dict[int, Diagnostic]] = {}
    texts = {source.path: source for source in sources}
    for found in problems:
        if found.code == "CIT104" and found.subject == LOOSE:
            loose.setdefault(found.path, {})[texts[found.path].position(found.span.start)[0]] = found
    if not loose:
        return list(problems)
    heads: dict[str, set[int]] = {}
    first: dict[tuple[str, int], Diagnostic] = {}
    for path, there in loose.items():
        heads[path], bodies = _bodies(texts[path], there)
        first |= {(path, line): _whole(there[line], line, lines, texts[path]) for line, lines in bodies.items()}
    left = []
    for found in problems:
        if found.path in loose:
            line = texts[found.path].position(found.span.start)[0]
            if found is loose[found.path].get(line):
                left += [first[found.path, line]] if (found.path, line) in first else []
                continue
            if found.code in FOLLOWS and line in heads[found.path]:
                continue
        left.append(found)
    return left


def _bodies(source: SourceText, loose: Mapping[int, Diagnostic]) -> tuple[set[int], dict[int, list[int]]]:
    """Return the lines with the heads of declarations that bodies belong to, and of each body by its first line all."""
    heads: set[int] = set()
    bodies: dict[int, list[int]] = {}
    head = body = 0
    waiting: list[int] = []
    for number, text in enumerate(source.text.split("\n"), 1):
        if number in loose:
            body = body or number
            bodies.setdefault(body, []).extend([*waiting, number] if number != body else [number])
            heads |= {head} if head else set()
            waiting = []
        elif not text.strip() or text.startswith("#"):
            waiting.append(number)  # part of a body only when more of it follows
        elif text[0] in " \t":
            if body:
                bodies[body].extend([*waiting, number])
            waiting = []
        else:
            head, body, waiting = number if text.partition(" ")[0] in KINDS else 0, 0, []
    return heads, bodies


def _whole(found: Diagnostic, first: int, lines: Sequence[int], source: SourceText) -> Diagnostic:
    """Return the finding about the first line of a body as one about all of its lines."""
    texts = {number: source.line_text(number) for number in lines}
    said = sum(bool(text.strip()) for text in texts.values()) - 1
    indented = "\n".join(" " * TAB_STOP + text if text.strip() else text for text in texts.values())
    span = Span(source.line_span(first).start, source.line_span(lines[-1]).end)
    fix = Fix(span, indented, f"indent {'this line' if not said else 'these lines'} by {TAB_STOP} spaces")
    if not said:
        return evolve(found, fix=fix)
    below = f"the {said} below it" if said > 1 else "the one below it"
    help_ = f"put {TAB_STOP} spaces before this line and {below}, so that they belong to what is declared above"
    return evolve(found, help=help_, fix=fix)
