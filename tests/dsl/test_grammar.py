"""The tables kept beside the grammar are those of the grammar, and a line is read by them as Lark reads it."""

import random
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from lark import Lark, Token, Tree, UnexpectedInput

from citadels_core.model.vocabulary import WORDS
from citadels_dsl import grammar
from citadels_dsl.automaton import END, Automaton, Refusal
from citadels_dsl.builder import MAKERS
from citadels_dsl.grammar import line_tables, tables
from citadels_dsl.layout import DEEPEST
from citadels_dsl.parser import CHAINS

FOLDER = Path(grammar.__file__).parent
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
DEEP = ["not ", "- ", "any ", "(", "x of ", "any x where ", "count of ", "any x where (1 + "]
ROWS = [" + ", " and ", " or ", " * ", " beyond ", ".", " x ", " + (1 and 2) * "]


def generic(parser_tables: dict[str, Any], deepest: int = 10_000) -> Automaton:
    """Return a parser that makes of each rule its name, where it stands, and its parts."""

    def make(name: str, parts: list[Any], span: Any) -> object:
        return name, (span.start, span.end), parts

    names = {row["name"] for row in parser_tables["rules"]}
    return Automaton(parser_tables, {name: partial(make, name) for name in names}, deepest=deepest, chains=CHAINS)


@pytest.fixture(scope="module")
def lark() -> Lark:
    return grammar._from_grammar(grammar._grammar().replace(grammar.HOLE, grammar._phrases()))


@pytest.fixture(scope="module")
def automaton() -> Automaton:
    return generic(line_tables())


def as_lark(lark: Lark, line: str) -> object:
    """Return the tree that Lark makes of a line, or where it cannot be read and what was expected there."""
    try:
        return plain(lark.parse(line))
    except UnexpectedInput as refusal:
        token = getattr(refusal, "token", None)
        at = len(line) if token is not None and token.type == END else refusal.pos_in_stream
        kind = "" if token is None else token.type
        return at, str(token or line[at : at + 1]), kind, set(getattr(refusal, "expected", ()))


def plain(part: Tree[Token] | Token) -> object:
    if isinstance(part, Token):
        return part.type, str(part), part.start_pos
    place = (0, 0) if part.meta.empty else (part.meta.start_pos, part.meta.end_pos)
    return str(part.data), place, [plain(child) for child in part.children]


def as_read(automaton: Automaton, line: str) -> object:
    found = automaton.read(line)
    return (found.at, found.text, found.kind, set(found.expected)) if isinstance(found, Refusal) else found


def too_deep(tree: Tree[Token]) -> bool:
    """Say of a tree of Lark whether it has too many operators in a row, or levels."""
    operators = sum(len(part.children) // 2 for part in tree.iter_subtrees() if part.data in CHAINS)
    return operators > DEEPEST or height(tree) >= DEEPEST


def height(tree: Tree[Token]) -> int:
    return 1 + max((height(child) for child in tree.children if isinstance(child, Tree)), default=-1)


def test_the_tables_are_those_of_the_grammar() -> None:
    kept = (FOLDER / grammar.KEPT).read_text("utf-8")
    assert tables(kept) is kept, "run make docs"


def test_each_rule_has_its_maker() -> None:
    rules = [row for row in line_tables()["rules"] if not row["origin"].startswith("_")]
    assert {row["name"] for row in rules if not row["only"]} <= MAKERS.keys()
    assert MAKERS.keys() <= {row["name"] for row in rules}


def test_lines_are_read_as_lark_reads_them(lark: Lark, automaton: Automaton) -> None:
    for line in LINES:
        assert as_read(automaton, line) == as_lark(lark, line), line


def test_lines_of_any_words_are_read_as_lark_reads_them(lark: Lark, automaton: Automaton) -> None:
    chance = random.Random(8)
    words = sorted({word for line in CARDS for word in line.split()})
    for _ in range(1500):
        picked = [chance.choice(chance.choice((words, PIECES))) for _ in range(chance.randrange(1, 9))]
        line = "".join(word + chance.choice(("", " ", " ", "  ")) for word in picked)
        assert as_read(automaton, line) == as_lark(lark, line), line
    for card in chance.sample(CARDS, 500):
        parts = card.split(" ")
        parts.insert(chance.randrange(len(parts) + 1), chance.choice(PIECES))
        line = " ".join(parts)
        assert as_read(automaton, line) == as_lark(lark, line), line


@pytest.mark.parametrize("row", [*DEEP, *ROWS])
def test_what_is_too_deep_is_not_read(row: str, lark: Lark) -> None:
    limited = generic(line_tables(), DEEPEST)
    lines = [row.join("x" * times) if row in ROWS else f"{row * times}x" for times in range(DEEPEST // 3, DEEPEST + 4)]
    lines = [line + ")" * line.count("(") if row not in ROWS else line for line in lines]
    found = [limited.read(line) is None for line in lines]
    assert found == [too_deep(lark.parse(line)) for line in lines]
    assert all(after or not before for before, after in pairwise(found))
    assert any(found) == (row not in ("(", " x "))


def test_tables_of_another_grammar_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = line_tables()
    monkeypatch.setattr(grammar, "_made_from", lambda _: "another")
    made = line_tables()
    assert kept["made from"] != made["made from"] == "another"
    one, other = generic(kept), generic(made)
    for line in LINES[::10]:
        assert as_read(one, line) == as_read(other, line), line


def test_without_tables_the_grammar_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammar, "KEPT", "nothing.json")
    assert as_read(generic(line_tables()), "(1)") == ("phrase_line", (0, 3), [("num", (1, 2), [("INT", "1", 1)])])


@pytest.mark.parametrize("text", ["a", "aa", "b", "(b)", "((b)b)b", "", "x", "(b", "b)"])
def test_only_steps_that_hand_on_one_part_are_shortened(text: str) -> None:
    small = (
        '?start: many | one\n?many: item*\n?one: other other*\nitem: A\n?other: B -> b | "(" one ")"\nA: "a"\nB: "b"\n'
    )
    lark = Lark(small, parser="lalr", lexer="basic", propagate_positions=True)
    assert as_read(generic(grammar._tables(small)), text) == as_lark(lark, text)
