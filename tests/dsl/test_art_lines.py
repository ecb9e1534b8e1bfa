"""The line ``art``: icons, files and colours, and findings about what is written otherwise."""

import pytest

from citadels_dsl.compiler.declarations.art_lines import EXAMPLES
from citadels_dsl.formatter import format_bytes
from citadels_dsl.ide.hover import hover
from citadels_dsl.reports.fixes import apply_fixes
from citadels_dsl.session.compilation import CompiledPack, compile_pack
from citadels_dsl.text.source import SourceText
from tests.editor.projects import project

INN = "district Inn\n    type trade\n    cost 1\n    art {}\n"


def compiled(art: str, text: str = INN) -> CompiledPack:
    return compile_pack("mine", [SourceText("a.card", text.format(art))], [])


@pytest.mark.parametrize(
    ("line", "art", "colour"),
    [
        ("fishing-boat", "fishing-boat", ""),
        ('fishing-boat colour "#2E6f95"', "fishing-boat", "#2e6f95"),
        ('fishing-boat   colour  "#2e6f95"  # as the sea', "fishing-boat", "#2e6f95"),
        ('"quay.svg"', "quay.svg", ""),
        ('"art/old_quay-2.png"', "art/old_quay-2.png", ""),
    ],
)
def test_a_card_has_the_art_of_its_line(line: str, art: str, colour: str) -> None:
    for text in (INN, "character Sailor\n    rank 4\n    art {}\n"):
        found = compiled(line, text)
        assert not found.problems
        assert [(card.art, card.art_colour) for card in found.module.cards] == [(art, colour)]


@pytest.mark.parametrize(
    ("line", "code", "marked", "help_"),
    [
        ("fishin-boat", "CIT201", "fishin-boat", 'did you mean "fishing-boat"?'),
        ("harbour-boat", "CIT201", "harbour-boat", "there are boat-fishing, fishing-boat, sailboat; search"),
        ("zzzz", "CIT201", "zzzz", "citadels explain --how zzzz"),
        ("boat fishing", "CIT302", "boat fishing", EXAMPLES),
        ("", "CIT302", "art", EXAMPLES),
        ("quay.svg", "CIT302", "quay.svg", 'write: art "quay.svg"'),
        ('"quay.gif"', "CIT302", '"quay.gif"', "ends in .svg or .png"),
        ('"../quay.svg"', "CIT302", '"../quay.svg"', "in the folder of the pack"),
        ('castle colour "blue"', "CIT302", "blue", '"#2e6f95"'),
        ('castle colour "2e6f95"', "CIT302", "2e6f95", '"#2e6f95"'),
        ("castle colour #2e6f95", "CIT302", "", '"#2e6f95"'),
        ('castle color "#2e6f95"', "CIT201", "color", 'did you mean "colour"?'),
        ('"quay.svg" colour "#2e6f95"', "CIT302", "#2e6f95", "remove it"),
    ],
)
def test_what_is_no_art_is_reported(line: str, code: str, marked: str, help_: str) -> None:
    text = INN.format(line)
    (found,) = compiled(line).problems
    assert (found.code, text[found.span.start : found.span.end]) == (code, marked)
    assert help_ in str(found.help)


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("fishin-boat", "fishing-boat"),
        ("quay.svg", '"quay.svg"'),
        ('castle colour "2e6f95"', 'castle colour "#2e6f95"'),
        ("castle colour 2e6f95", 'castle colour "#2e6f95"'),
        ('castle color "#2e6f95"', 'castle colour "#2e6f95"'),
    ],
)
def test_a_fix_mends_the_line(line: str, right: str) -> None:
    problems = compiled(line).problems
    mended = apply_fixes(INN.format(line), [found.fix for found in problems if found.fix is not None])
    assert mended.text == INN.format(right)
    assert not compiled(right).problems


def test_a_card_has_one_line_of_art() -> None:
    assert [found.code for found in compiled("castle\n    art church").problems] == ["CIT403"]
    assert [found.code for found in compiled("castle\n        gain 1 gold").problems] == ["CIT107"]


def test_the_line_is_no_rule_and_is_not_said() -> None:
    (card,) = compiled("castle").module.cards
    assert (card.rules, card.sentence, card.parts) == ((), "", ())


def test_the_formatter_keeps_the_line() -> None:
    written = INN.format('fishing-boat colour "#2e6f95"  # the sea')
    assert format_bytes(written.encode(), "a.card").text == written
    loose = INN.format('fishing-boat   colour  "#2e6f95" # the sea')
    assert format_bytes(loose.encode(), "a.card").text == written


def test_a_hover_text_names_the_icon_and_similar_ones() -> None:
    text = INN.format("fishing-boat")
    shown = hover(project(text), "a.card", text.index("boat"))
    assert shown is not None
    assert text[shown.span.start : shown.span.end] == "fishing-boat"
    assert shown.text.startswith("**fishing-boat** (icon)")
    assert "boat-fishing" in shown.text
    clause = hover(project(text), "a.card", text.index("art"))
    assert clause is not None
    assert "The picture of the card" in clause.text
