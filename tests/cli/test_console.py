"""Test that text from packs is never interpreted as terminal markup."""

import ast

import pytest

from tests.cli.terminal import Terminal
from tests.docs.snippets import ROOT
from tests.syntax import nodes_of, tree_of

PACK = """id = "nasty"
version = "1.0.0"
title = "[/red]"
language = 1
requires = ["classic2016"]
"""

CARDS = """district "[/x]"
    type unique
    cost 1
    copies 30
    score 1

deck "[bold]"
    "[/x]"

patch Classic 2016
    decks "[bold]"
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ("play", "--pack", "nasty", "--auto", "--seed", "1"),
        ("show", "[/x]", "--pack", "nasty"),
        ("list", "districts", "--pack", "nasty"),
        ("list", "packs"),
        ("validate", "nasty"),
        ("pack", "info", "nasty"),
    ],
)
def test_names_that_look_like_markup_are_shown_verbatim(words, tmp_path):
    (tmp_path / "nasty").mkdir()
    (tmp_path / "nasty" / "pack.toml").write_text(PACK)
    (tmp_path / "nasty" / "nasty.card").write_text(CARDS)
    terminal = Terminal(
        *words, columns=100, folder=tmp_path, TERM="xterm-256color", CITADELS_HOME=str(tmp_path / "user")
    )
    assert terminal.end() == 0, terminal.said
    if words[0] in ("play", "show", "list") and words[1] != "packs":
        assert "[/x]" in terminal.said


def test_consoles_are_made_in_one_place():
    made = [
        file.name
        for file in sorted((ROOT / "citadels_core").rglob("*.py"))
        for node in nodes_of(tree_of(file))
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == "Console"
    ]
    assert made == ["console.py"]
