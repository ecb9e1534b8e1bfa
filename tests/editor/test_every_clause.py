"""Test that forms, completion, hover and mutants know every variant of every clause."""

import pytest

from citadels_core.lab.mutation.mutants import mutants
from citadels_core.model.vocabulary import CLAUSES, EVENTS
from citadels_core.model.vocabulary.forms import Clause
from citadels_core.packs import load
from citadels_dsl.ide.completion import complete
from citadels_dsl.ide.hover import hover
from citadels_dsl.session.session import Session
from citadels_dsl.text.diagnostics import Severity
from citadels_dsl.text.source import SourceText
from tests.editor.projects import marked, project
from tests.rows import each

HEAD = "district Inn\n    type trade\n    cost 3\n"
EVENT = next(event for event in EVENTS if event.name == "district destroyed")
OF_EVENTS = [row for row in CLAUSES if "EVENT" in row.holes]
OF_NUMBERS = [row for row in CLAUSES if "QUERY" in row.holes]


def lines(row: Clause) -> list[str]:
    """Return the example of a clause with each of its possible first words."""
    first = row.example.split("\n")[0]
    return [word + first.removeprefix(row.name) for word in row.variants]


def offered(text: str) -> set[str]:
    whole, offset = marked(text)
    return {item.label for item in complete(project(whole), "a.card", offset)}


@each("row", CLAUSES, ids=lambda row: row.name)
def test_an_example_and_its_prefixes_match_the_form_of_the_clause(row: Clause) -> None:
    for line in lines(row):
        found = row.match(line)
        assert found is not None, line
        assert "" not in [said for several in found.values() for said in several]
    if row in OF_EVENTS:
        begun = row.example.partition(" if ")[0]
        assert row.match(f"{begun} if ") == row.match(begun) != {}


@pytest.mark.parametrize(
    ("line", "holes"),
    [
        ("base city size 7", {"QUERY": ("city size",), "NUMBER": ("7",)}),
        ("counts as any type for income", {"TYPE": ("any type",), "PURPOSE": ("income",)}),
        ("limit your draw to at most 3", {"QUERY": ("your draw",), "NUMBER": ("3",)}),
        ("late when gold paid or gold gained if ", {"EVENT": ("gold paid", "gold gained")}),
        ("when gold pa", None),
    ],
)
def test_holes_capture_their_text(line: str, holes: dict[str, tuple[str, ...]] | None) -> None:
    row = next(row for row in CLAUSES for word in row.variants if line.startswith(f"{word} "))
    assert row.match(line) == holes


@pytest.mark.parametrize("row", OF_EVENTS, ids=lambda row: row.name)
def test_events_and_their_fields_are_offered_for_every_variant_of_a_clause(row: Clause) -> None:
    above = "    action Wake\n    " if row.within == ("action",) else ""
    for word in row.variants:
        begun = f"{HEAD}{above}    {word}{' 1 gold for' if row.name == 'toll' else ''} "
        assert EVENT.name in offered(f"{begun}|")
        assert {name for name, _ in EVENT.fields} <= offered(f"{begun}{EVENT.name} if |")


@pytest.mark.parametrize("row", OF_NUMBERS, ids=lambda row: row.name)
def test_the_subjects_of_a_query_are_offered(row: Clause) -> None:
    particle = {"modify": "by 1 ", "set": "to 1 ", "limit": "to at most 1 ", "base": "1 "}[row.name]
    assert "card" in offered(f"rules House\n    {row.name} build price {particle}if |")


@each("row", CLAUSES, ids=lambda row: row.name)
def test_hover_explains_every_variant_of_a_clause(row: Clause) -> None:
    kind = "scenario Inn: it stands" if row.within == ("scenario",) else "district Inn"
    for line in lines(row):
        shown = hover(project(f"{kind}\n    {line}\n"), "a.card", len(kind) + 6)
        assert shown is not None, line


@pytest.mark.parametrize("row", [row for row in CLAUSES if row.alone], ids=lambda row: row.name)
def test_a_mutant_removes_a_line_of_every_variant_of_a_clause(row: Clause) -> None:
    character = "character Smith\n    rank 4\n"
    head = character if row.within == ("character",) else HEAD
    above, below = ("    action Work\n    ", "        gain 1 gold\n") if "action" in row.within else ("", "")
    for line in lines(row):
        source = SourceText("a.card", f"counter tally on district\n\n{head}    score 1\n{above}    {line}\n{below}")
        compiled = Session("mine", load("classic2016").modules).compile([source])
        assert [one.message for one in compiled.problems if one.severity is Severity.ERROR] == [], line
        number = source.text[: source.text.index(f"    {line}")].count("\n") + 1
        assert "this line was dropped" in [
            one.what for one in mutants(source, "mine", compiled.names) if one.line == number
        ]


@pytest.mark.parametrize("row", [row for row in OF_EVENTS if "[or EVENT]" in row.form], ids=lambda row: row.name)
def test_for_several_events_their_common_fields_are_offered(row: Clause) -> None:
    begun = f"{HEAD}    {row.name}{' 1 gold for' if row.name == 'toll' else ''} district destroyed"
    assert "or" in offered(f"{begun} |")
    found = offered(f"{begun} or gold gained if |")
    assert "player" in found
    assert not {"owner", "amount"} & found
