"""Test that names in any script are parsed the same in cards, scenarios, editors and highlighting."""

import ast
import json
import re
from pathlib import Path

import pytest
from pygments.token import Name

from citadels_core.packs.checking.declarations import declared
from citadels_dsl.formatter import format_source
from citadels_dsl.highlighting import scoped
from citadels_dsl.ide.completion import complete
from citadels_dsl.ide.rename import rename
from citadels_dsl.ide.types import type_of
from citadels_dsl.pygments_lexer import CitadelsLexer
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.syntax.corrections import correction
from citadels_dsl.syntax.nodes import Phrase, TitleNode
from citadels_dsl.syntax.parser import parse, parse_line
from citadels_dsl.text.diagnostics import Diagnostic
from citadels_dsl.text.source import SourceText, Span
from citadels_dsl.text.titles import is_bare, name_of
from citadels_dsl.text.tokens import sentence_tokens, tokens
from tests.dsl.official import official
from tests.editor.projects import project
from tests.rows import each
from tests.syntax import nodes_of, tree_of
from tools.vscode_files import language_configuration

ROOT = Path(__file__).parents[2]
BARE = ("Élysée", "Thieves’ Den", "東京", "Ångström-Tor of the Øst", "Ősi Vár", "Ἀγορά")
ODD = ("St. Ives", "den of Thieves", "7 Towers", "Inn & Co", "Two  -  One")
SLIPS = (
    "King -",
    "- King",
    "King-",
    "M!ll",
    "Rock--Inn",
    "O''Brien",
    "Inn, Spa",
    "Inn & Co",
    "Inn.",
    "In|n",
    '"Inn',
    'Inn"s',
)
"""What is no name, or one in quotation marks only."""

CARD = """\
district NAME
    type trade
    cost 3
    action NAME once per turn
        gain 1 gold

deck More
    2 NAME, Tavern

scenario NAME serves
    given Anna: Merchant, 2 gold, city NAME, Tavern
    given Ben: King
    when Anna uses NAME
    then Anna has 3 gold
"""


def errors(text: str) -> list[str]:
    return [found.message for found in compile_pack("try", [SourceText("a.card", text)], official()).problems]


@pytest.mark.parametrize("name", BARE)
def test_a_name_is_parsed_as_one_name_everywhere(name: str) -> None:
    problems: list[Diagnostic] = []
    content = parse_line(name, 0, "a.card", problems)
    assert isinstance(content, Phrase)
    assert ([item.text for item in content.items if isinstance(item, TitleNode)], problems) == ([name_of(name)], [])
    assert [token.text for token in tokens(name, 0)] == [name_of(name)]
    assert [(token.is_name, token.text) for token in sentence_tokens(name)] == [(True, name_of(name))]
    found = declared([("a.card", CARD.replace("NAME", name).encode())])
    assert [list(found[kind].values()) for kind in ("district", "action")] == [[name_of(name)]] * 2
    assert is_bare(name)


@pytest.mark.parametrize("name", [*BARE, *(f'"{name}"' for name in ODD)])
def test_a_card_of_that_name_compiles_and_is_formatted(name: str) -> None:
    text = CARD.replace("NAME", name)
    assert errors(text) == []
    said = name_of(name) if is_bare(name_of(name)) else f'"{name_of(name)}"'
    head = text.replace(name, said).replace(f"scenario {said}", f"scenario {name}")
    assert format_source(SourceText("a.card", text)).text == head


@each("kind", ["district", "character", "deck", "rules", "edition", "patch"])
@each("name", SLIPS)
def test_symbols_in_an_unquoted_name_are_an_error(kind: str, name: str) -> None:
    text = f"{kind} {name}\n"
    found = [one for one in parse(SourceText("a.card", text))[1] if one.code in ("CIT102", "CIT108")]
    assert [text[one.span.start : one.span.end] for one in found] == [name.strip('"')]
    assert found[0].help is not None
    assert (
        format_source(SourceText("a.card", text)).text == text
    )  # a possible misspelling does not become a part of the name
    if '"' not in name:
        assert f'put the name in quotes: "{name}"' in found[0].help
        assert parse(SourceText("a.card", f'{kind} "{name}"\n'))[1] == []
        assert not is_bare(name)


@pytest.mark.parametrize("name", [*BARE, "7 Towers", "House in the Sky", "St. Peter's Inn", "'s-Graven Hof", "दिल्ली"])
def test_a_name_that_only_its_declaration_reads_unquoted_is_accepted_there(name: str) -> None:
    assert parse(SourceText("a.card", f"district {name}\n"))[1] == []


@each("line", ["action NAME once per turn", "variant NAME", "preset NAME", "use rules NAME", "cast NAME"])
@each("name", [name for name in SLIPS if '"' not in name])
def test_symbols_in_an_unquoted_name_are_an_error_within_a_declaration(line: str, name: str) -> None:
    kind = "district Inn" if "action" in line else "edition Box"
    assert errors(f"{kind}\n    {line.replace('NAME', name)}\n") != errors(
        f"{kind}\n    {line.replace('NAME', 'Inn')}\n"
    )


@pytest.mark.parametrize("name", BARE)
def test_unneeded_quotation_marks_are_removed(name: str) -> None:
    quoted = CARD.replace("scenario NAME", "scenario It").replace("NAME", f'"{name}"')
    plain = CARD.replace("scenario NAME", "scenario It").replace("NAME", name_of(name))
    assert format_source(SourceText("a.card", quoted)).text == plain


@pytest.mark.parametrize("name", BARE)
def test_an_editor_completes_and_renames_to_that_name(name: str) -> None:
    text = CARD.replace("NAME", "Inn")
    found = project(text)
    edits = rename(found, "a.card", text.index("Inn"), name)
    assert isinstance(edits, tuple)
    assert {edit.text for edit in edits} == {name_of(name)}
    text = CARD.replace("NAME", name)
    offered = complete(project(text), "a.card", text.index("Tavern\n\n"))
    assert name_of(name) in {item.text for item in offered}
    assert type_of(f"{name.split(maxsplit=1)[0]}.gold", {}) == "Int"


def test_a_new_name_with_symbols_is_quoted() -> None:
    text = CARD.replace("NAME", "Inn")
    edits = rename(project(text), "a.card", text.index("Inn"), "M!ll")
    assert isinstance(edits, tuple)
    assert edits[0].text == '"M!ll"'


@pytest.mark.parametrize("name", BARE)
def test_a_misspelt_name_is_fixed_without_quotation_marks(name: str) -> None:
    near = name_of(name)
    fix = correction(Span(0, len(near)), near[:-1] + "x", (near,))
    assert fix is None or fix.replacement == near  # a name of two letters is never a misspelling of another


@pytest.mark.parametrize("name", BARE)
def test_a_name_is_highlighted_in_one_colour(name: str) -> None:
    line = f"        destroy {name}"
    words = [line[start:end] for start, end, scope in scoped(line) if scope.startswith("entity.name")]
    assert words == [word for word in name.split() if word not in ("of", "the")]
    action = f"    action {name} once per turn"
    assert [action[start:end] for start, end, scope in scoped(action) if "function" in scope] == [name]
    lexed = [text for kind, text in CitadelsLexer().get_tokens(action) if kind in Name.Function]
    assert lexed == [name]


def test_the_word_pattern_matches_whole_words_of_any_script() -> None:
    pattern = json.loads(language_configuration())["wordPattern"]
    assert pattern["flags"] == "u"  # without it, an editor in JavaScript knows no letter but those from a to z
    assert r"\p{L}" in pattern["pattern"]


@pytest.mark.parametrize("name", ["well-fed", "fed_2"])
def test_a_marker_name_is_parsed_the_same_everywhere(name: str) -> None:
    text = f"marker {name} on player\n    until end of turn\n\ncharacter Baker\n    rank 6\n"
    assert list(declared([("a.card", text.encode())])["marker"].values()) == [name]
    assert errors(text) == [f'the marker "{name}" is never used']


@pytest.mark.parametrize("name", ["fed-", "fed-2", "2fed"])
def test_a_marker_that_no_line_could_name_is_refused(name: str) -> None:
    text = f"marker {name} on player\n    until end of turn\n"
    assert errors(text) == [f'"{name}" cannot be the name of a marker']


PATTERN_OF_A_NAME = re.compile(r"\(\?!\[a-z\]\)|\[\^\\W\\d_|\[A-Za-z|\[A-Z\]|\[a-z\]\[(?!a-z \])")
"""What a pattern of names begins with: a capital letter, or a small one that others than letters may follow."""

OTHERS = {
    "citadels_core/packs/finding/translations.py": "codes of languages in the names of files",
    "citadels_core/packs/editing/template.py": "titles of packs of which an id can be made",
    "citadels_core/packs/manifest/requirements.py": "ids of packs",
    "citadels_core/packs/manifest/keys.py": "tags of packs",
    "citadels_core/model/vocabulary/forms.py": "what a form has in capitals",
    "dsl/citadels_dsl/ide/items.py": "what a form has in capitals",
    "citadels_core/model/art.py": "names of picture files",
    "citadels_core/packs/cleaning/clean_svg.py": "ids in SVG files",
}
"""Modules with a pattern of other names."""


def test_no_other_pattern_of_a_name_exists() -> None:
    found = set()
    for file in sorted([*(ROOT / "citadels_core").rglob("*.py"), *(ROOT / "dsl").rglob("*.py")]):
        texts = [
            node.value
            for node in nodes_of(tree_of(file))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ]
        if any(PATTERN_OF_A_NAME.search(text) for text in texts):
            found.add(file.relative_to(ROOT).as_posix())
    assert found == {"dsl/citadels_dsl/text/titles.py", *OTHERS}


def test_composed_and_decomposed_accents_are_the_same_name() -> None:
    text = (
        "district Cafe\u0301 Noir\n    type trade\n    cost 1\n    action Se\u0301ance once per turn\n"
        "        gain 1 gold\n\nscenario Caf\xe9 Noir: gold\n    given Anna: city Caf\xe9 Noir\n"
        "    when Anna uses S\xe9ance\n    then Anna has 1 gold\n\n"
        "deck Two\n    Caf\xe9 Noir, Cafe\u0301 Noir\n"
    )
    made = compile_pack("own", [SourceText("a.card", text)], ())
    assert [card.name for card in made.module.cards] == ["Caf\xe9 Noir"]
    assert {one.code for one in made.problems if one.code.startswith("CIT2")} == set()
