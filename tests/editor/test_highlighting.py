"""Test that editors and web pages highlight cards alike, and that the colours follow the vocabulary."""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygments.token import Error, Whitespace

from citadels_core.model.vocabulary import DECLARATIONS, EVENTS, VERBS
from citadels_core.packs.editing.editor import OpenPacks
from citadels_dsl.highlighting import SCOPES, patterns
from citadels_dsl.highlighting import scoped as grammar_pieces
from citadels_dsl.ide.colours import colours
from citadels_dsl.pygments_lexer import TOKENS, CitadelsLexer
from citadels_dsl.text.source import Span
from tests.editor.projects import project as make_project
from tools.docs import FILES

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "dsl" / "editors" / "vscode"
CARDS = sorted([*(ROOT / "content").rglob("*.card"), *(ROOT / "mods").rglob("*.card")])


@cache
def grammar() -> list[tuple[re.Pattern[str], list[str]]]:
    """Read the TextMate grammar as an editor would."""
    read = json.loads((FOLDER / "syntaxes" / "citadels.tmLanguage.json").read_text("utf-8"))
    rules = []
    for rule in read["patterns"]:
        pattern = re.compile(rule["match"])
        named: dict[str, Any] = rule.get("captures", {})
        scopes = [named.get(str(at), {}).get("name", "") for at in range(1, pattern.groups + 1)]
        rules.append((pattern, scopes or [rule["name"]]))
    return rules


def scoped(line: str) -> Iterator[tuple[str, str]]:
    """Yield the scoped pieces of a line: the first of the matching rules wins."""
    at = 0
    while at < len(line):
        found = [
            (match.start(), number) for number, (rule, _) in enumerate(grammar()) if (match := rule.search(line, at))
        ]
        if not found:
            return
        rule, scopes = grammar()[min(found)[1]]
        match = rule.search(line, at)
        assert match is not None
        assert match.end() > at
        pieces = match.groups() if rule.groups else (match.group(),)
        yield from (
            (piece, scope.removesuffix(".citadels")) for piece, scope in zip(pieces, scopes, strict=True) if scope
        )
        at = match.end()


def of(line: str) -> dict[str, str]:
    return {piece.strip(): scope for piece, scope in scoped(line)}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "district Great Wall  # old",
            {"district": "storage.type", "Great Wall": "entity.name.type", "# old": "comment.line.number-sign"},
        ),
        (
            "marker killed on character",
            {"marker": "storage.type", "killed": "variable.other.declaration", "on": "keyword.operator.word"},
        ),
        ("scenario It is when it is", {"scenario": "storage.type", "It is when it is": "string.unquoted"}),
        (
            '    text "A # b" # c',
            {"text": "keyword.control", '"A # b"': "string.quoted.double", "# c": "comment.line.number-sign"},
        ),
        (
            "    action Forge once per turn",
            {"action": "keyword.control", "Forge": "entity.name.function", "once per turn": "keyword.operator.word"},
        ),
        (
            "    when district built if player is you",
            {"when": "keyword.control", "district built": "support.class.event", "you": "variable.language"},
        ),
        ("        gain 3 cards", {"gain": "support.function", "3": "constant.numeric"}),
        ("        score players", {"score players": "support.function"}),
        ("    score 3", {"score": "keyword.control"}),
        (
            "        player gains 1 gold",
            {"player": "support.type", "gains": "support.function", "gold": "support.variable"},
        ),
        (
            "    modify build price by 1",
            {"modify": "keyword.control", "build price": "support.variable", "by": "keyword.operator.word"},
        ),
        ("    procedure keep one for 2 players", {"procedure": "keyword.control", "keep one": "entity.name.function"}),
        ("        if x is at least 2", {"if": "keyword.control", "is at least": "keyword.operator.word"}),
        (
            "    then Anna has 2 gold",
            {"then": "keyword.control", "Anna": "entity.name.type", "has": "support.function"},
        ),
    ],
)
def test_each_word_has_its_colour(line: str, expected: dict[str, str]) -> None:
    found = of(line)
    assert {piece: found.get(piece) for piece in expected} == expected


def test_the_words_of_the_vocabulary_have_colours() -> None:
    assert all(of(f"{row.name} x").get(row.name) == "storage.type" for row in DECLARATIONS)
    assert all(of(f"        {row.name}").get(row.name) == "support.function" for row in VERBS)
    assert all(of(f"    when {row.name} if").get(row.name) == "support.class.event" for row in EVENTS)


def test_the_combined_pattern_matches_the_same_as_the_single_ones() -> None:
    for line in "\n".join(file.read_text("utf-8") for file in CARDS[::7]).split("\n"):
        found = [(line[start:end], scope.removesuffix(".citadels")) for start, end, scope in grammar_pieces(line)]
        assert found == [(piece, scope) for piece, scope in scoped(line) if piece]


def test_pygments_highlights_every_card_like_the_editors() -> None:
    text = "\n".join(file.read_text("utf-8") for file in CARDS)
    tokens = list(CitadelsLexer(stripnl=False, ensurenl=False).get_tokens(text))
    assert "".join(value for _, value in tokens) == text
    assert [value for kind, value in tokens if kind is Error] == []
    coloured = {TOKENS[scope] for pattern in patterns() for scope in pattern.scopes} - {Whitespace}
    expected = [
        (TOKENS[f"{scope}.citadels"], piece) for line in text.split("\n") for piece, scope in scoped(line) if piece
    ]
    assert [(kind, value) for kind, value in tokens if kind in coloured and value] == expected


@given(st.text(max_size=200))
def test_pygments_highlights_any_text(text: str) -> None:
    tokens = list(CitadelsLexer(stripnl=False, ensurenl=False).get_tokens_unprocessed(text))
    assert "".join(value for _, _, value in tokens) == text
    assert [value for _, kind, value in tokens if kind is Error] == []


def test_pygments_finds_the_lexer() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    module, name = project["entry-points"]["pygments.lexers"]["citadels"].split(":")
    lexer = getattr(import_module(module), name)
    assert lexer is CitadelsLexer
    assert (lexer.aliases[0], lexer.filenames) == ("citadels", ["*.card"])


@pytest.mark.parametrize("name", sorted(FILES))
def test_files_generated_from_the_vocabulary_are_fresh(name: str) -> None:
    assert (ROOT / name).read_text("utf-8") == FILES[name](), "run make docs"


def test_the_extension_manifest_points_at_existing_files() -> None:
    package = json.loads((FOLDER / "package.json").read_text("utf-8"))
    contributes = package["contributes"]
    named = [package["main"], contributes["languages"][0]["configuration"], contributes["grammars"][0]["path"]]
    assert [path for path in named if not (FOLDER / path).is_file()] == []
    assert contributes["languages"][0]["extensions"] == [".card"]
    assert contributes["configurationDefaults"]["[citadels]"]["editor.acceptSuggestionOnEnter"] == "smart"


def test_semantic_tokens_have_the_colours_of_the_grammar() -> None:
    package = json.loads((FOLDER / "package.json").read_text("utf-8"))
    mapped = package["contributes"]["semanticTokenScopes"][0]
    scopes: dict[str, list[str]] = {}
    for scope, (type_, _) in SCOPES.items():
        scopes.setdefault(type_, []).append(scope)
    assert (mapped["language"], mapped["scopes"]) == ("citadels", scopes)
    assert {scope for pattern in patterns() for scope in pattern.scopes if scope} == set(SCOPES)


def test_semantic_tokens_agree_with_the_grammar_or_mark_names() -> None:
    packs = OpenPacks()
    packs.open_folder(ROOT / "mods")
    project = packs.check()
    seen: set[str] = set()
    for path in (path for pack in project.packs if pack.editable for path in pack.files):
        source = project.source(path)
        assert source is not None
        spoken = {colour.span: colour for colour in colours(project, path)}
        for number in range(1, source.line_count + 1):
            line = source.line_span(number)
            for start, end, scope in grammar_pieces(source.text[line.start : line.end]):
                colour = spoken.get(Span(line.start + start, line.start + end))
                if colour is None:
                    continue
                said = ".".join((colour.type, *colour.modifiers))
                seen.add(said)
                if said == SCOPES[scope][0]:
                    continue
                assert scope.startswith(("entity.name.", "variable.other.", "support.", "keyword.operator")), (
                    path, number, scope, said,
                )  # fmt: skip
                assert colour.type in {"class", "function", "property", "variable", "parameter"}, (path, number, said)
    assert {type_ for type_, _ in SCOPES.values()} - {"comment", "property"} <= seen


def test_the_words_of_a_rule_are_coloured_by_their_kind() -> None:
    text = "marker fed on player\ndistrict Inn\n    action Serve\n        if any district in your city as other where other counts as trade\n            mark you fed\n"  # noqa: E501 -- one literal, to be counted in
    found = {
        text[colour.span.start : colour.span.end]: ".".join((colour.type, *colour.modifiers))
        for colour in colours(make_project(text), "a.card")
    }
    assert found == {
        "marker": "keyword.declaration",
        "fed": "property",
        "on": "operator",
        "player": "type.defaultLibrary",
        "district": "type.defaultLibrary",
        "Inn": "class.declaration",
        "action": "keyword",
        "Serve": "function.declaration",
        "if": "keyword",
        "any": "operator",
        "in": "operator",
        "your": "variable.defaultLibrary",
        "city": "property.defaultLibrary",
        "as": "operator",
        "other": "variable",
        "where": "operator",
        "counts as": "operator",
        "trade": "property.defaultLibrary",
        "mark": "method.defaultLibrary",
        "you": "variable.defaultLibrary",
    }


def test_a_block_is_indented_where_one_may_follow() -> None:
    read = json.loads((FOLDER / "language-configuration.json").read_text("utf-8"))
    opens = re.compile(read["indentationRules"]["increaseIndentPattern"])
    for line in (
        "district Inn",
        "    when district built",
        "        if you are crowned",
        "    at scoring",
        "        may pay 1 gold",
    ):
        assert opens.match(line), line
    for line in ("    cost 3", "        gain 1 gold", "    forbid district built", "# district"):
        assert not opens.match(line), line


def test_the_line_after_the_end_of_a_block_is_dedented() -> None:
    read = json.loads((FOLDER / "language-configuration.json").read_text("utf-8"))
    (rule,) = read["onEnterRules"]
    assert rule["action"] == {"indent": "outdent"}
    ends = re.compile(rule["beforeText"])
    for line in ("        stop", "    end game", "\tstop  # enough"):
        assert ends.match(line), line
    for line in ("stop", "    stopped", "    gain 1 gold", "    perform stop", "    stop at", "    # stop", "    game"):
        assert not ends.match(line), line


def test_otherwise_is_dedented_to_the_column_of_its_if() -> None:
    read = json.loads((FOLDER / "language-configuration.json").read_text("utf-8"))
    closes = re.compile(read["indentationRules"]["decreaseIndentPattern"])
    for line in ("        otherwise", "    otherwise  # or"):
        assert closes.match(line), line
    for line in ("otherwise", "    if otherwise", "    gain 1 gold", "    # otherwise"):
        assert not closes.match(line), line
