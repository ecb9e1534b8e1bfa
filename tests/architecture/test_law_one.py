"""Test that the shipped Python names no content: the engine knows words, never cards."""

import ast

import pytest

from tests.architecture.content_names import ROOT, content_names, find
from tests.syntax import tree_of

SHIPPED = sorted([*(ROOT / "citadels_core").rglob("*.py"), *(ROOT / "dsl").rglob("*.py")])

ORDINARY: dict[str, str] = {
    "base": "the number a query starts from",
    "basic": "the name of a lexer in Lark",
    "factory": "what makes the first value of a field, in attrs",
    "keep": "how many cards a player keeps: a query, and what choosing drawn cards is about",
    "library": "the packs that are loaded",
}
"""Names of content that are ordinary words too, each with what it means in Python."""


@pytest.fixture(scope="module")
def names() -> frozenset[str]:
    return frozenset(content_names([ROOT / "content", ROOT / "mods"]))


def test_the_names_of_all_content_are_known(names: frozenset[str]) -> None:
    assert {"classic2016", "classic 2016", "school of magic", "king", "killed", "tavern"} <= names


def test_no_content_is_named(names: frozenset[str]) -> None:
    forbidden = names - set(ORDINARY)
    found = {str(file): list(find(tree_of(file), forbidden)) for file in SHIPPED}
    assert {file: lines for file, lines in found.items() if lines} == {}
    assert [file for file in SHIPPED if file.stem.replace("_", " ") in forbidden] == []


def test_every_ordinary_word_is_a_name_of_content_and_is_used(names: frozenset[str]) -> None:
    assert set(ORDINARY) - names == set()
    unused = set(ORDINARY) - {file.stem.replace("_", " ") for file in SHIPPED}
    for file in SHIPPED:
        if not unused:
            break
        unused -= {found.name for found in find(tree_of(file), frozenset(unused))}
    assert unused == set()


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ('if card.name == "Thieves\' Den": pass', 1),
        ('LIFTED = {"thieves_den"}', 1),
        ('x = 1\nid = "deluxe:thieves_den"', 2),
        ("def thieves_den(): pass", 1),
        ("class ThievesDen: pass", 1),
        ("def offer(thieves_den_open): pass", 1),
        ("import packs.thieves_den", 1),
        ("game.thieves_den = 1", 1),
        ("call(thieves_den=1)", 1),
        ('text = "You used the Thieves\' Den."', 1),
        ('if name == "Witch": pass', 1),
        ("witch = 1", 1),
        ('f"{a} Thieves\' Den"', 1),
        ('Verb(name="x", example="cast Witch, Baker")', 1),
        ('Verb(name="x", meaning="Such as the Witch.")', 1),
        ("help = 'write: hand \"Witch\"'", 1),
        ('ALIKE = """\nmagic: spell witch\ngold: coin\n"""', 1),
        ('ALIKE = "spell witch hex".split()', 1),
    ],
)
def test_a_name_of_content_is_detected_in_any_part_of_the_source(source: str, line: int) -> None:
    assert [found.line for found in find(ast.parse(source), frozenset({"witch", "thieves' den"}))] == [line]


@pytest.mark.parametrize(
    "source",
    [
        '"""The Witch and the Thieves\' Den."""',
        'def f():\n    """Witch"""',
        "# Witch",
        'x = "bewitched"',
        'x = "a witch hunt"',
        "witches = 1",
    ],
)
def test_comments_and_docstrings_may_name_content(source: str) -> None:
    assert list(find(ast.parse(source), frozenset({"witch", "thieves' den"}))) == []
