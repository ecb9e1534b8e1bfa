"""Test that each grammar rule makes a node with the right span."""

import random
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from citadels_core.model.vocabulary import WORDS
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.builder import Builder
from citadels_dsl.syntax.grammar import line_parser, reserved
from citadels_dsl.syntax.moving import shifted
from citadels_dsl.syntax.parser import LONGEST_LINE, parse_line
from citadels_dsl.text.layout import DEEPEST
from citadels_dsl.text.source import Span

ROOT = Path(__file__).parents[2]
CARDS = sorted(
    {
        text
        for folder in ("content", "mods")
        for file in (ROOT / folder).rglob("*.card")
        for line in file.read_text("utf-8").splitlines()
        for text in (line.strip(), line.strip().partition(" ")[2])
    }
)
ODD = [
    "gain 3",
    "gain 3 from from",
    'choose "',
    "(1 + 2",
    "1; 2",
    "",
    " ",
    "a of",
    "choose one of",
    "é",
    "if-x",
    "isé",
    "x,",
]
LINES = sorted({row.example for row in WORDS} | {*ODD, *CARDS})
PIECES = [
    "(",
    ")",
    "+",
    "-",
    "*",
    ".",
    ",",
    '"',
    ";",
    "or",
    "any",
    "not",
    "is",
    "up  to",
    "for each",
    "one of",
    "'s",
    "é",
    "_",
]
SAYS_THE_SAME_ALONE = (
    nodes.NumberNode
    | nodes.TitleNode
    | nodes.DotNode
    | nodes.UnaryNode
    | nodes.BinaryNode
    | nodes.CountsAsNode
    | nodes.QuantifierNode
    | nodes.FoldNode
)


def any_lines() -> Iterator[str]:
    """Generate lines of any words, and lines of cards with an extra word."""
    chance = random.Random(8)
    words = sorted({word for line in CARDS for word in line.split()})
    for _ in range(1500):
        picked = [chance.choice(chance.choice((words, PIECES))) for _ in range(chance.randrange(1, 9))]
        yield "".join(word + chance.choice(("", " ", " ", "  ")) for word in picked)
    for card in chance.sample(CARDS, 500):
        parts = card.split(" ")
        parts.insert(chance.randrange(len(parts) + 1), chance.choice(PIECES))
        yield " ".join(parts)


def content(line: str) -> nodes.Content | None:
    return parse_line(line, 0, "a.card", [])


def every_node(node: object) -> Iterator[object]:
    yield node
    for field in attrs.fields(type(node)):
        value = getattr(node, field.name)
        for part in value if isinstance(value, tuple) else (value,):
            if attrs.has(type(part)):
                yield from every_node(part)


def test_each_grammar_rule_has_a_builder_method() -> None:
    rules = [rule for rule in line_parser().rules if not rule.origin.name.startswith("_")]
    makers = {name for name in vars(Builder) if not name.startswith("_")}
    assert {rule.alias or rule.origin.name for rule in rules if rule.alias or not rule.options.expand1} <= makers
    assert makers <= {rule.alias or rule.origin.name for rule in rules}


def test_the_text_of_a_nodes_span_parses_to_the_node() -> None:
    checked = 0
    for line in (*LINES, *any_lines()):
        for node in every_node(content(line) or nodes.Phrase((), Span(0, 0))):
            if not isinstance(node, SAYS_THE_SAME_ALONE) or line[node.span.end : node.span.end + 1].isalnum():
                continue  # a word that goes on, as in `everyMap`, can be another word alone
            there = line[node.span.start : node.span.end]
            if there.count("(") == there.count(")"):  # the first of several operators is nested inside the others
                alone = content(there)
                assert isinstance(alone, nodes.Phrase), there
                assert shifted(alone, node.span.start, 0).items == (node,), there
                checked += 1
    assert checked > 1000


def test_the_span_of_a_node_includes_its_parentheses() -> None:
    found = content("gain ((a) + (2)) gold")
    assert isinstance(found, nodes.Phrase)
    total = found.items[1]
    assert isinstance(total, nodes.BinaryNode)
    assert [part.span for part in (total, total.left, total.right)] == [Span(6, 15), Span(7, 8), Span(13, 14)]


@pytest.mark.parametrize(
    ("begin", "most"),
    [("not ", 64), ("- ", 64), ("x of ", 64), ("any ", 32), ("count of ", 32), ("any x where ", 32), ("(1 + ", 64)],
)
def test_too_deep_nesting_is_not_parsed(begin: str, most: int) -> None:
    lines = [f"{begin * times}x{')' * begin.count('(') * times}" for times in range(1, DEEPEST + 9)]
    assert [content(line) is not None for line in lines] == [times <= most for times in range(1, DEEPEST + 9)]


@pytest.mark.parametrize("between", [" + ", " and ", " or ", " * ", " beyond ", ".", " + (1 - 2) * "])
def test_too_many_operators_are_not_parsed(between: str) -> None:
    operators = sum(sign in between for sign in ("+", "-", "*")) or 1
    lines = [between.join("x" * times) for times in range(2, DEEPEST + 9)]
    fits = [(times - 1) * operators <= DEEPEST for times in range(2, DEEPEST + 9)]
    assert [content(line) is not None for line in lines] == fits


def test_parentheses_and_words_in_sequence_do_not_count_as_nesting() -> None:
    around = (LONGEST_LINE - 1) // 2
    assert content("(" * around + "x" + ")" * around) == nodes.Phrase(
        (nodes.NameNode("x", Span(around, around + 1)),), Span(0, LONGEST_LINE - 1)
    )
    assert content("x " * around) is not None


def test_the_language_page_lists_the_reserved_words() -> None:
    page = (ROOT / "docs" / "reference" / "language.md").read_text("utf-8")
    sentence = page.split("These words cannot be names: ")[1].partition(".")[0]
    assert {*sentence.replace("`", "").replace("\n", " ").split(", ")} == reserved()
