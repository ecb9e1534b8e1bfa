"""Test the fixes of findings: their edits, and that they never make a card worse."""

from functools import cache
from pathlib import Path

import pytest
from hypothesis import example as tried
from hypothesis import given
from hypothesis import strategies as st

from citadels_core.model.programs.ir import Module
from citadels_core.packs import load
from citadels_dsl.codes import CODES
from citadels_dsl.codes.example_files import CARD, WITHOUT, example
from citadels_dsl.reports.fixes import apply_fixes
from citadels_dsl.session.allowances import sift
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.diagnostics import Diagnostic, Fix, Severity
from citadels_dsl.text.source import Span, read_source
from tests.rows import each

EXAMPLES = Path(__file__).parent / "examples"
TEXTS = {
    **{file.stem: file.read_bytes() for file in sorted(EXAMPLES.glob("*.card"))},
    **{f"{code} wrong": files[CARD] for code in CODES if CARD in (files := example(code, "wrong"))},
}
UTF8 = {name: data.decode() for name, data in TEXTS.items() if not name.startswith("CIT001")}
MOST_PASSES = 20


@cache
def official() -> tuple[Module, ...]:
    return load("classic2016").modules


@cache
def found_in(text: str) -> tuple[Diagnostic, ...]:
    source, unread = read_source(text.encode(), "a.card")
    compiled = compile_pack("example", [source], official())
    return sift([*unread, *compiled.problems], {source.path: source}).left


def mended(text: str) -> tuple[str, int]:
    """Apply fixes until there are none; return the text and the number of passes."""
    for passes in range(MOST_PASSES):
        fixes = [found.fix for found in found_in(text) if found.fix is not None]
        if not fixes:
            return text, passes
        text = apply_fixes(text, fixes).text
    raise AssertionError(text)


@each("name", sorted(UTF8))
def test_fixing_adds_no_errors_and_is_idempotent(name: str) -> None:
    text = UTF8[name]
    fixed, _ = mended(text)
    errors = [found for found in found_in(text) if found.severity is Severity.ERROR]
    left = [found for found in found_in(fixed) if found.severity is Severity.ERROR]
    assert len(left) <= len(errors)
    assert mended(fixed) == (fixed, 0)
    if any(found.fix for found in found_in(text)):
        assert fixed != text


@pytest.mark.parametrize(
    "code",
    ["CIT002", "CIT005", "CIT101", "CIT104", "CIT105", "CIT108", "CIT201", "CIT202", "CIT205", "CIT206", "CIT804"],
)
def test_the_wrong_example_is_fixed_to_the_right_one(code: str) -> None:
    wrong, right = example(code, "wrong")[CARD].decode(), example(code, "right")[CARD].decode()
    assert mended(wrong)[0] == right


def line(text: str) -> str:
    """Fix the last line of a district."""
    head = "district Inn\n    type trade\n    cost 2\n    "
    fixed, _ = mended(f"{head}{text}\n")
    assert fixed.startswith(head)
    return fixed.removeprefix(head).strip()


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("score 1 if your gold < 3", "score 1 if your gold is less than 3"),
        ("score 1 if your gold<=3", "score 1 if your gold is at most 3"),
        ("score 1 if your gold > 3", "score 1 if your gold is more than 3"),
        ("score 1 if your gold >=3", "score 1 if your gold is at least 3"),
        ("score 1 if your gold == 3", "score 1 if your gold is 3"),
        ("score 1 if your gold = 3", "score 1 if your gold is 3"),
        ("score 1 if your gold != 3", "score 1 if your gold is not 3"),
        ("score 1;", "score 1"),
        ("score 1.", "score 1"),
        ("text A warm place.", 'text "A warm place."'),
        ('text "A warm place.', 'text "A warm place."'),
        ("scroe 1", "score 1"),
        ("score 1 iff your gold is 3", "score 1 if your gold is 3"),
        ("score your golld", "score your gold"),
    ],
)
def test_a_misspelling_is_fixed(wrong: str, right: str) -> None:
    assert line(wrong) == right


def test_an_ambiguous_misspelling_is_not_fixed() -> None:
    assert line("score 1 if marx is 3") == "score 1 if marx is 3"


TEXT = "ab\r\ncd\n\r\nef"
READ = "ab\ncd\n\nef"


def test_line_endings_and_byte_order_mark_are_preserved() -> None:
    fixed = apply_fixes("\ufeff" + TEXT, [Fix(Span(3, 5), "x", ""), Fix(Span(7, 9), "y\nz", "")])
    assert (fixed.text, fixed.count) == ("\ufeffab\r\nx\n\r\ny\r\nz", 2)


def test_the_first_of_overlapping_fixes_is_applied_and_duplicates_once() -> None:
    first, second, other = Fix(Span(0, 2), "x", ""), Fix(Span(1, 4), "y", ""), Fix(Span(4, 5), "z", "")
    assert apply_fixes(READ, [other, second, first, first]).text == "x\nczzz"[:4] + "\n\nef"
    assert apply_fixes(READ, [Fix(Span(2, 2), "x", ""), Fix(Span(2, 2), "y", "")]).text == "abx\ncd\n\nef"


@tried(text="a\raa\n", start=2, length=2, new="")
@given(
    st.text(alphabet="ab\r\n\ufeff", max_size=12), st.integers(0, 12), st.integers(0, 12), st.sampled_from(["", "x"])
)
def test_only_the_text_of_the_span_changes(text: str, start: int, length: int, new: str) -> None:
    source, _ = read_source(text.encode(), "a.card")
    span = Span(min(start, len(source.text)), min(start + length, len(source.text)))
    fixed = apply_fixes(text, [Fix(span, new, "")]).text
    again, _ = read_source(fixed.encode(), "a.card")
    assert again.text == source.text[: span.start] + new + source.text[span.end :]
    assert fixed.startswith("\ufeff") == text.startswith("\ufeff")


def test_every_kind_of_fix_has_an_example() -> None:
    fixed = {found.code for text in UTF8.values() for found in found_in(text) if found.fix}
    assert fixed >= {"CIT002", "CIT005", "CIT101", "CIT102", "CIT103", "CIT105", "CIT201", "CIT204", "CIT207", "CIT703"}
    assert fixed.isdisjoint(WITHOUT)


@pytest.mark.parametrize("below", ["", "  seen by all\n", "  # a note\n  seen by all\n"])
def test_a_line_that_is_written_into_a_block_is_indented_like_it(below: str) -> None:
    card = "district Inn\n    type trade\n    cost 2\n    when crown moved\n        mark player fed\n"
    card += "    when round ended\n        for each player where player is fed\n            player gains 1 gold\n"
    text = f"marker fed on player\n{below}\n{card}"
    (found,) = (found for found in found_in(text) if found.code == "CIT517")
    assert found.fix is not None
    mended = apply_fixes(text, [found.fix]).text
    note = "  # a note\n" if "#" in below else ""
    said = f"{note}  until end of game\n  seen by all\n" if below else "    until end of game\n"
    assert mended == f"marker fed on player\n{said}\n{card}"
    assert "CIT517" not in {again.code for again in found_in(mended)}
