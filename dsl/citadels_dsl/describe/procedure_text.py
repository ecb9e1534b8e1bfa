"""Describe procedures: inlined where they are performed, or in separate paragraphs."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs
from attrs import evolve

from citadels_core.model.listing import listed
from citadels_core.model.programs.ir import Takes
from citadels_core.model.vocabulary.types import is_set
from citadels_core.speech.english import an
from citadels_dsl.compiler.instructions.effects import ENDING
from citadels_dsl.compiler.instructions.performing import performed_names
from citadels_dsl.compiler.instructions.procedures import header_of
from citadels_dsl.compiler.match_forms import VALUES, read_line, read_verb
from citadels_dsl.describe.effects import block
from citadels_dsl.describe.expressions.joining import END, UNLESS, RuleSentences, inline
from citadels_dsl.describe.expressions.memory import Ref, introduced
from citadels_dsl.describe.expressions.reader import Reader
from citadels_dsl.describe.expressions.verb_phrases import keyword
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.trees import lines_of, values_of, within
from citadels_dsl.text.source import Span

PLAIN = (nodes.NumberNode, nodes.NameNode, nodes.TitleNode)
"""The kinds of arguments that replace a parameter in the text; other arguments get a ``let`` line."""

NAMING = ("word", "name", "purpose", "text", "keyword", "span")
"""The names of node fields that contain no expressions."""

Performed = tuple[str, list[nodes.Expression]]
"""The name of a performed procedure, and its arguments."""


def procedure(line: nodes.Line, reader: Reader, life: str) -> RuleSentences:
    """Return the paragraph that describes a procedure; it begins with the name and the parameters."""
    name, takes = takes_of(line)
    given: list[str] = []
    for at, (word, type_) in enumerate(takes):
        ref = Ref(type_, reader.kind_of(type_), key=line.span.start + at)
        ref.letter = reader.letter_of(ref.key, word, type_)
        if not ref.letter:
            reader.memory.ask([ref])
        thing = ref.thing
        noun = thing.plural if is_set(type_) else f"{an(thing.noun)} {thing.noun}"
        given.append(f"{noun} {introduced(ref.letter)}")
        reader.bind(word, ref)
    does = inline(block(line.children, reader))  # a second sentence would seem to be outside the procedure
    called = keyword(name)
    does = does.replace(END, f"end {called}").replace(UNLESS, f"unless {called} has ended, ")
    return RuleSentences([f"{called}{f' (with {listed(given)})' if given else ''}: {does}"])


def written_out(lines: Sequence[nodes.Line]) -> list[nodes.Line]:
    """Return the lines of a block with simple procedures inlined.

    A procedure is simple if "you" performs it, only once or with a single line, if none of its lines ends it,
    and if it shares no names with the rule. Other procedures stay and get a paragraph.
    """
    rest = [evolve(line, children=unended(line.children)) if line.is_procedure else line for line in lines]
    for _ in range(sum(line.is_procedure for line in lines)):
        head = next((line for line in rest if line.is_procedure and _is_inlined(line, rest)), None)
        if head is None:
            break
        rest = [_inline_calls(line, head) for line in rest if line is not head]
    return rest


def unended(lines: Sequence[nodes.Line]) -> tuple[nodes.Line, ...]:
    """Rewrite ``if X: stop`` to ``if not X``, with the lines after ``stop`` as its block."""
    for at, line in enumerate(lines[:-1]):
        test = line.items[0] if line.is_if and len(line.items) == 1 else None
        if test is None or isinstance(test, nodes.Particle) or lines[at + 1].is_otherwise:
            continue
        if [child.text for child in line.children] == ["stop"]:
            content = nodes.Phrase((nodes.UnaryNode("not", test, test.span),), line.span)
            return (*lines[:at], evolve(line, content=content, children=unended(lines[at + 1 :])))
    return tuple(lines)


def takes_of(line: nodes.Line) -> tuple[str, Takes]:
    """Return the name and the parameters of a procedure from its first line."""
    return header_of(line.text) or (line.text.removeprefix("procedure "), ())


def _performed(line: nodes.Line) -> Performed | None:
    """Return the procedure that "you" perform in a line, and its arguments; None for other lines."""
    items = line.items
    if line.keyword or not items or not isinstance(items[0], nodes.NameNode) or items[0].text != "perform":
        return None
    read = read_verb(items)
    name = read[1]["procedure"][1] if read is not None else None
    if read is None or not isinstance(name, nodes.NameNode):
        return None
    return name.text, values_of([item for type_, item in read[1].values() if type_ == VALUES])


def _is_inlined(head: nodes.Line, lines: Sequence[nodes.Line]) -> bool:
    name, _ = takes_of(head)
    said = [(rule, line) for rule in lines for line in rule.walk() if _performs(line, name)]
    single = len(head.children) == 1 and not head.children[0].children
    if not said or (len(said) > 1 and not single) or any(line.plain in ENDING for line in head.walk()):
        return False
    return all(
        _performed(line) is not None and rule is not head and _bound_names(head).isdisjoint(_bound_names(rule))
        for rule, line in said
    )


def _performs(line: nodes.Line, name: str) -> bool:
    return not line.keyword and " ".join(name.split()) in performed_names(line.text)


def _bound_names(rule: nodes.Line) -> set[str]:
    found: set[str] = {word for word, _ in takes_of(rule)[1]} if rule.is_procedure else set()
    found |= {read_line(line).word("WORD") for line in lines_of(rule.walk(), "let")} - {""}
    for line in rule.walk():
        for node in within(line.content):
            if isinstance(node, nodes.SelectionNode):
                head = node.head.text if isinstance(node.head, nodes.NameNode) else ""
                found.add(node.name.text if node.name is not None else head)
    return found


def _inline_calls(line: nodes.Line, head: nodes.Line) -> nodes.Line:
    name, takes = takes_of(head)
    children: list[nodes.Line] = []
    for child in line.children:
        found = _performed(child)
        if found is not None and found[0] == name:
            given = {word: value for (word, _), value in zip(takes, found[1], strict=False)}
            plain = {word: value for word, value in given.items() if isinstance(value, PLAIN)}
            children += _let_lines({word: given[word] for word in given if word not in plain}, child)
            children += [_substitute(line, plain) for line in head.children]
        else:
            children.append(_inline_calls(child, head))
    return evolve(line, children=tuple(children))


def _let_lines(given: Mapping[str, nodes.Expression], line: nodes.Line) -> Iterator[nodes.Line]:
    for at, (word, value) in enumerate(given.items()):
        span = Span(line.span.start + at, line.span.start + at)
        content = nodes.Phrase((nodes.NameNode(word, span), nodes.Particle("be", span), value), span)
        yield nodes.Line("let", content, f"let {word} be", span, line.number, ())


def _substitute(node: Any, plain: Mapping[str, nodes.Expression]) -> Any:
    if isinstance(node, nodes.NameNode):
        return plain.get(node.text, node)
    if type(node) is tuple:
        return tuple(_substitute(part, plain) for part in node)
    if not attrs.has(type(node)):
        return node
    own = (one.name for one in attrs.fields(type(node)) if one.name not in NAMING)
    return evolve(node, **{name: _substitute(getattr(node, name), plain) for name in own})
