"""Test that the forms in the rows of clauses match the lines written in that form."""

from typing import Final

from citadels_core.model.vocabulary import CLAUSES
from citadels_dsl.compiler.match_forms import read_line
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.parser import parse_line
from citadels_dsl.text.diagnostics import Diagnostic
from citadels_dsl.text.keywords import SCENARIO, keyword_of
from citadels_dsl.text.source import Span

LISTS: Final = "NAMES"
"""The hole for as many names as there are, which are read name by name."""


def line_of(text: str) -> nodes.Line:
    """Parse a line of a card, which must have no mistakes."""
    problems: list[Diagnostic] = []
    word = keyword_of(text, scenario=False)
    rest = text[len(word) :].strip()
    content = parse_line(rest, len(text) - len(rest), "line.card", problems) if rest else nodes.Phrase((), Span(0, 0))
    assert problems == []
    return nodes.Line(word, content, text, Span(0, len(text)), 1, ())


def test_the_example_of_each_row_matches_its_form() -> None:
    read = [
        row
        for row in CLAUSES
        if not (row.raw or row.own_grammar or LISTS in row.holes or SCENARIO in row.within or row.below == "fields")
    ]
    assert len(read) > 30
    assert [row.name for row in read if read_line(line_of(row.example.partition("\n")[0])).holes is None] == []


def test_the_values_of_holes_have_the_names_of_the_holes() -> None:
    toll = read_line(line_of("toll 1 gold to owner for district destroyed or district seized if owner is you"))
    assert toll.value("NUMBER") == nodes.NumberNode(1, Span(5, 6))
    assert toll.word("PLAYER") == "owner"
    assert [type(item) for item in toll.events] == [nodes.BinaryNode]
    assert toll.after_if is not None
    assert len(toll.after_if) == 1


def test_a_part_may_be_left_out() -> None:
    toll = read_line(line_of("toll 2 gold for district destroyed"))
    assert toll.value("PLAYER") is None
    assert toll.after_if is None
    assert [getattr(item, "text", "") for item in toll.events] == ["district destroyed"]


def test_a_line_that_lacks_a_part_does_not_fit() -> None:
    for text in ("toll 2 gold", "toll gold for district destroyed", "costs discard 2 gold", "let best to 2"):
        read = read_line(line_of(text))
        assert read.holes is None, text
        assert read.value("NUMBER") is None
        assert read.events == ()


def test_a_name_with_a_small_letter_is_no_name() -> None:
    assert read_line(line_of("limit shared with Exchange Hands")).word("NAME") == "Exchange Hands"
    assert read_line(line_of("limit shared with exchange")).holes is None


def test_singular_and_plural_match_only_where_the_form_allows_them() -> None:
    assert read_line(line_of("costs discard 1 card")).value("NUMBER") is not None
    assert read_line(line_of("costs discard 2 cards")).value("NUMBER") is not None
    assert read_line(line_of("costs 2 golds")).holes is None
