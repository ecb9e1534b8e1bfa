"""Merge the findings about unindented lines below a declaration into one finding with one fix."""

from collections.abc import Iterable, Mapping, Sequence

from attrs import evolve

from citadels_dsl.text.diagnostics import Diagnostic, Fix, Subject
from citadels_dsl.text.keywords import KINDS
from citadels_dsl.text.source import TAB_STOP, SourceText, Span

NOT_INDENTED = f"put {TAB_STOP} spaces before this line, so that it belongs to the declaration above"
"""The help for a clause in column 0."""

LOOSE = Subject(kind="clause")
"""The subject of findings about a clause in column 0."""

FOLLOWS = frozenset({"CIT106", "CIT401", "CIT701"})
"""Codes of findings about a declaration whose block is missing or incomplete."""


def told_once(problems: Sequence[Diagnostic], sources: Iterable[SourceText]) -> list[Diagnostic]:
    """Merge findings about adjacent lines that are not indented; ``problems`` must be sorted."""
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
    """Return line numbers: of declarations with unindented bodies, and of each body by its first line."""
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
            waiting.append(number)  # a blank line is part of the body only if another line of the body follows
        elif text[0] in " \t":
            if body:
                bodies[body].extend([*waiting, number])
            waiting = []
        else:
            head, body, waiting = number if text.partition(" ")[0] in KINDS else 0, 0, []
    return heads, bodies


def _whole(found: Diagnostic, first: int, lines: Sequence[int], source: SourceText) -> Diagnostic:
    """Extend the finding about the first line of an unindented body, and its fix, to the whole body."""
    texts = {number: source.line_text(number) for number in lines}
    said = sum(bool(text.strip()) for text in texts.values()) - 1
    indented = "\n".join(" " * TAB_STOP + text if text.strip() else text for text in texts.values())
    span = Span(source.line_span(first).start, source.line_span(lines[-1]).end)
    fix = Fix(span, indented, f"indent {'this line' if not said else 'these lines'} by {TAB_STOP} spaces")
    if not said:
        return evolve(found, fix=fix)
    below = f"the {said} below it" if said > 1 else "the one below it"
    help_ = f"put {TAB_STOP} spaces before this line and {below}, so that they belong to the declaration above"
    return evolve(found, help=help_, fix=fix)
