"""The tables kept beside the grammar are those of the grammar, and without them it is read all the same."""

from pathlib import Path

import pytest
from lark import Lark, UnexpectedInput

from citadels_core.model.vocabulary import WORDS
from citadels_dsl import grammar
from citadels_dsl.grammar import line_parser, tables

FOLDER = Path(grammar.__file__).parent
LINES = sorted(
    {row.example for row in WORDS} | {"gain 3", "gain 3 from from", 'choose "', "(1 + 2", "1; 2", "", "a of"}
)


@pytest.fixture
def from_grammar(monkeypatch: pytest.MonkeyPatch) -> Lark:
    """Return the parser that is made when there are no tables."""
    with monkeypatch.context() as without:
        without.setattr(grammar, "KEPT", "nothing.json")
        return line_parser.__wrapped__()


def read(parser: Lark, line: str) -> object:
    """Return the tree of a line, or where it cannot be read and what was expected there."""
    try:
        tree = parser.parse(line)
    except UnexpectedInput as refusal:
        return type(refusal).__name__, refusal.column, sorted(getattr(refusal, "expected", None) or ())
    return tree, [(node.meta.empty or (node.meta.start_pos, node.meta.end_pos)) for node in tree.iter_subtrees()]


def test_the_tables_are_those_of_the_grammar() -> None:
    kept = (FOLDER / grammar.KEPT).read_text("utf-8")
    assert tables(kept) is kept, "run make docs"


def test_a_parser_from_tables_reads_as_one_from_the_grammar(from_grammar: Lark) -> None:
    kept = line_parser()
    assert kept.source_path == "<deserialized>"
    assert from_grammar.source_path != "<deserialized>"
    for line in LINES:
        assert read(kept, line) == read(from_grammar, line), line


def test_tables_of_another_grammar_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammar, "_made_from", lambda _: "another")
    assert line_parser.__wrapped__().source_path != "<deserialized>"


@pytest.mark.parametrize("text", ["a", "aa", "b"])
def test_only_steps_that_hand_on_one_part_are_shortened(text: str) -> None:
    small = '?start: many | one\n?many: item*\n?one: other\nitem: A\nother: B\nA: "a"\nB: "b"\n'
    plain, shortened = (Lark(small, parser="lalr", propagate_positions=True) for _ in range(2))
    grammar._shorten(shortened)
    assert shortened.parse(text) == plain.parse(text)
