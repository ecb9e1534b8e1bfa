"""Build mutants of a card: copies of the card with one small mistake in the text of a rule.

A mutant is an edit of one declaration, compiled again. An edit that does not compile, or compiles to the same rules,
is dropped. Fields such as the cost are not changed: they are data, not behaviour that a scenario tests.
"""

import re
from collections.abc import Iterator

from attrs import evolve, frozen

from citadels_core.model.programs import ir
from citadels_core.model.programs.rules import Rule
from citadels_core.model.vocabulary.rule_kinds import ACTIONS
from citadels_core.model.vocabulary.types import DISTRICT_TYPES
from citadels_dsl.compiler.bindings import Names
from citadels_dsl.session.declarations import compile_declaration
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.parser import parse_piece
from citadels_dsl.syntax.trees import parts
from citadels_dsl.text.diagnostics import Severity
from citadels_dsl.text.keywords import CLAUSE_BY_WORD, clause_of
from citadels_dsl.text.layout import Piece, pieces
from citadels_dsl.text.source import SourceText, Span

KINDS = ("district", "character", "patch")
"""The kinds of declarations that are mutated."""

NOTHING = "let skipped be 0"
"""The replacement for a dropped instruction."""

ALWAYS = "if 1 is at least 1"
"""The replacement for a dropped condition, and for a `may` that no longer asks."""

LIMITS = {
    "once per turn": "twice per turn",
    "twice per turn": "once per turn",
    "once per round": "once per turn",
    "once per game": "once per round",
}

COMPARISONS = {
    "is not at least": "is at least",
    "is not at most": "is at most",
    "at least": "more than",
    "at most": "less than",
    "more than": "at least",
    "less than": "at most",
    "is not in": "is in",
    "is in": "is not in",
    "not in": "in",
    "is not": "is",
    "are not": "are",
    "is": "is not",
    "are": "are not",
    "in": "not in",
    "+": "-",
    "-": "+",
}
"""The mutation of each comparison; the first match between two values applies."""

_ONE_THING = re.compile(r" (?:card|district|character)(?![\w])")
"""A noun after a 1, which becomes plural with a 2."""

SAME = re.compile(r"\b(you|player) is (not )?\1\b")
"""A comparison of something with itself: such a mutant is dropped."""

GUARDED = frozenset(word for word, row in CLAUSE_BY_WORD.items() if row.form.endswith("[if CONDITION]"))
"""The clauses that may end with a condition."""


@frozen(kw_only=True)
class Mutant:
    """A changed declaration: the kind of change, the line before and after it, and the compiled card."""

    name: str
    id: str
    file: str
    line: int
    what: str
    before: str
    after: str
    thing: ir.Card | ir.Patch
    rules: frozenset[int]
    """The indexes in the card of the changed or dropped rules."""


@frozen
class _Edit:
    span: Span
    text: str
    what: str


def mutants(source: SourceText, pack: str, names: Names) -> Iterator[Mutant]:
    """Yield the mutants of the cards in a file, in the order of its lines."""
    for piece in pieces(source.text):
        for declaration in parse_piece(piece, source.path)[0]:
            if declaration.bridge is not None:
                continue  # its names are those of a pack that may be missing
            original = _compiled(declaration, source.path, pack, names)
            if declaration.kind in KINDS and original is not None:
                yield from _mutants(piece, declaration, original, source, pack, names)


def _compiled(declaration: nodes.Declaration, path: str, pack: str, names: Names) -> ir.Card | ir.Patch | None:
    made = compile_declaration(declaration, path, pack, names, sound=True)
    broken = any(found.severity is Severity.ERROR for found in made.problems)
    return made.thing if not broken and isinstance(made.thing, ir.Card | ir.Patch) else None


def _mutants(
    piece: Piece,
    declaration: nodes.Declaration,
    original: ir.Card | ir.Patch,
    source: SourceText,
    pack: str,
    names: Names,
) -> Iterator[Mutant]:
    known = {original.rules}
    for edit in sorted(dict.fromkeys(_edits(declaration, source.text)), key=lambda edit: (edit.span.start, edit.what)):
        start, end = edit.span.start - piece.start, edit.span.end - piece.start
        text = piece.text[:start] + edit.text + piece.text[end:]
        found, problems = parse_piece(evolve(piece, text=text), source.path)
        if SAME.search(text) or len(found) != 1 or any(problem.severity is Severity.ERROR for problem in problems):
            continue
        thing = _compiled(found[0], source.path, pack, names)
        if thing is None or thing.rules in known:
            continue
        known.add(thing.rules)
        number, _ = source.position(edit.span.start)
        after = text.split("\n")[number - piece.number].strip()
        yield Mutant(
            name=declaration.name,
            id=original.id if isinstance(original, ir.Card) else original.card,
            file=source.path,
            line=number,
            what=edit.what,
            before=source.line_text(number).strip(),
            # A dropped line is replaced by an instruction without effect, which reports do not show.
            after="" if after == NOTHING else after,
            thing=thing,
            rules=_changed(original.rules, thing.rules),
        )


def _changed(before: tuple[Rule, ...], after: tuple[Rule, ...]) -> frozenset[int]:
    if len(before) == len(after):
        return frozenset(at for at, pair in enumerate(zip(before, after, strict=True)) if pair[0] != pair[1])
    lost = [at for at, rule in enumerate(before) if rule not in after]
    return frozenset(lost or range(len(before)))


def _edits(declaration: nodes.Declaration, text: str) -> Iterator[_Edit]:
    for line in declaration.line.children:
        for inner in line.walk():
            yield from _line_edits(inner, text)


def _line_edits(line: nodes.Line, text: str) -> Iterator[_Edit]:
    clause = CLAUSE_BY_WORD.get(line.keyword)
    if clause is not None and clause.data:
        return
    written = text[line.span.start : line.span.end]
    yield from _clause_edits(line, written)
    content = line.content
    if content is None:
        return
    yield from _guards(line, content, text)
    for node in _values(content):
        yield from _value_edits(node, text)


def _clause_edits(line: nodes.Line, written: str) -> Iterator[_Edit]:
    """Yield the edits that drop a whole line or change its keyword or limit."""
    start = line.span.start
    word = line.keyword
    if word == "":
        yield _Edit(line.span, NOTHING, "this line was dropped")
    elif word in CLAUSE_BY_WORD and CLAUSE_BY_WORD[word].alone and not line.children:
        yield _Edit(line.span, "", "this line was dropped")
    elif word == "if" and not line.children:
        yield _Edit(line.span, "", "this condition was dropped")
    elif word == "if":
        yield _Edit(line.span, ALWAYS, "this condition was dropped")
    elif word == "may" and not line.rest.end > line.keyword_span.end:
        yield _Edit(line.span, ALWAYS, "nobody is asked any more")
    elif word == "must":
        yield _Edit(line.keyword_span, "action", "a must became a may")
    elif clause_of(word) == "instead of":
        other = "instead of" if word.startswith("may") else "may instead of"
        yield _Edit(
            line.keyword_span, other, "a may became a must" if word.startswith("may") else "a must became a may"
        )
    elif word != clause_of(word) == "when":
        yield _Edit(line.keyword_span, "when", "its place among other answers was dropped")
    if word in ACTIONS:
        for limit, other in LIMITS.items():
            at = written.find(limit)
            if at >= 0:
                yield _Edit(Span(start + at, start + at + len(limit)), other, "the limit was changed")


def _guards(line: nodes.Line, content: nodes.Content, text: str) -> Iterator[_Edit]:
    """Yield the edits that drop a trailing condition, after ``if`` or ``where``."""
    if isinstance(content, nodes.Phrase) and line.keyword in GUARDED:
        for item in content.items:
            if isinstance(item, nodes.Particle) and item.text == "if":
                yield _Edit(Span(item.span.start, line.span.end), "", "the condition was dropped")
    for selection in _values(content):
        if isinstance(selection, nodes.SelectionNode) and selection.where is not None:
            start = text.rfind("where", 0, selection.where.span.start)
            yield _Edit(Span(start, selection.where.span.end), "", 'what follows "where" was dropped')


def _values(node: object) -> Iterator[object]:
    """Yield a syntax node and all values inside it, but not its ``name``, ``word`` and ``purpose``."""
    yield node
    names = [getattr(node, field, None) for field in ("word", "name", "purpose")]
    for part in parts(node):
        if part not in names:
            yield from _values(part)


def _value_edits(node: object, text: str) -> Iterator[_Edit]:
    """Yield the edits of one value, but not the edits of the values inside it."""
    match node:
        case nodes.BinaryNode(operator="and" | "or"):
            what = f'one side of an "{node.operator}" was dropped'
            yield _Edit(node.span, text[node.left.span.start : node.left.span.end], what)
            if not (isinstance(node.left, nodes.BinaryNode) and node.left.operator == node.operator):
                yield _Edit(node.span, text[node.right.span.start : node.right.span.end], what)
        case nodes.BinaryNode():
            yield from _operator(node, text)
        case nodes.UnaryNode(operator="not") if text.startswith("not ", node.span.start):
            yield _Edit(Span(node.span.start, node.span.start + 4), "", "a condition was turned round")
        case nodes.NumberNode():
            noun = _ONE_THING.match(text, node.span.end) if node.value == 1 else None
            span, more = (node.span, "") if noun is None else (Span(node.span.start, noun.end()), f"{noun[0]}s")
            yield _Edit(span, f"{node.value + 1}{more}", "a number was made larger by one")
        case nodes.QuantifierNode(operator="any" | "no"):
            other = "no" if node.operator == "any" else "any"
            place = Span(node.span.start, node.span.start + len(node.operator))
            if text[place.start : place.end] == node.operator:
                yield _Edit(place, other, "a condition was turned round")
        case nodes.FoldNode(operator="highest" | "lowest"):
            other = "lowest" if node.operator == "highest" else "highest"
            yield _Edit(Span(node.span.start, node.span.start + len(node.operator)), other, f"{other} is looked for")
        case nodes.NameNode(text="you"):
            if text[node.span.start : node.span.end] == "you":
                yield _Edit(node.span, "player", "you became the player of the event")
        case nodes.NameNode(text="player"):
            yield _Edit(node.span, "you", "the player of the event became you")
        case nodes.DotNode(base=nodes.NameNode(text="you")) if text.startswith("your ", node.span.start):
            place = Span(node.span.start, node.span.start + len("your "))
            yield _Edit(place, "player.", "yours became that of the player of the event")
        case nodes.NameNode() if node.text in DISTRICT_TYPES:
            other = DISTRICT_TYPES[(DISTRICT_TYPES.index(node.text) + 1) % len(DISTRICT_TYPES)]
            yield _Edit(node.span, other, "another type is meant")
        case _:
            pass


def _operator(node: nodes.BinaryNode, text: str) -> Iterator[_Edit]:
    start, end = node.left.span.end, node.right.span.start
    between = text[start:end]
    for operator, other in COMPARISONS.items():
        found = re.search(rf"(?<!\w){re.escape(operator)}(?!\w)", between)
        if found is not None:
            what = (
                "a sum became a difference, or the other way round" if operator in "+-" else "a comparison was changed"
            )
            yield _Edit(Span(start + found.start(), start + found.end()), other, what)
            return
