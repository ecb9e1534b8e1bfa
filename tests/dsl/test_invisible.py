"""Test which invisible characters are reported, which a script needs, and that names never differ only by them."""

import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citadels_core.packs import examine
from citadels_dsl.text.invisible import hidden, without_invisible
from citadels_dsl.text.slugs import slug
from citadels_dsl.text.source import read_source
from tests.packs.making import make_pack
from tests.rows import each

SEEN = {*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD, *range(0x13430, 0x13440)}
"""What Unicode calls a format and a script shows: signs around numbers, and how hieroglyphs stand together."""

FORMATS = [chr(c) for c in range(sys.maxunicode + 1) if unicodedata.category(chr(c)) in ("Cf", "Zl", "Zp")]
UNSEEN = [c for c in FORMATS if ord(c) not in SEEN]
OTHERS = [
    "\u034f",
    "\u115f",
    "\u1160",
    "\u17b4",
    "\u180b",
    "\u180f",
    "\u3164",
    "\ufe00",
    "\ufe0f",
    "\uffa0",
    "\U000e0100",
]


def codes(text: str) -> list[str]:
    return [found.code for found in read_source(text.encode(), "a.card")[1]]


@each("unseen", [*UNSEEN, *OTHERS], ids=lambda c: f"{ord(c):04X}")
def test_every_invisible_character_in_a_latin_name_is_reported_and_removed(unseen: str) -> None:
    source, found = read_source(f'district "In{unseen}n"\n'.encode(), "a.card")
    assert [(one.code, one.message) for one in found] == [
        ("CIT002", f"there is an invisible character here (U+{ord(unseen):04X})")
    ]
    fix = found[0].fix
    assert fix is not None
    assert source.text[: fix.span.start] + fix.replacement + source.text[fix.span.end :] == 'district "Inn"\n'
    assert slug(f"In{unseen}n") == "inn"


@pytest.mark.parametrize(
    "text",
    [
        "نامه\u200cای",
        "क्\u200dष",
        "क्\u200cष",
        "👨\u200d👩\u200d👧",
        "❤\ufe0f\u200d🔥",
        "1\ufe0f\u20e3",
        "辻\U000e0100",
        "ᠠ\u180b",
    ],
    ids=["Persian", "Hindi joined", "Hindi parted", "a family", "a heart", "a key", "Japanese", "Mongolian"],
)
def test_invisible_characters_required_by_a_script_are_allowed_there(text: str) -> None:
    assert codes(f'    text "{text}"\n') == []


@pytest.mark.parametrize(
    "text", ["\u200cنامه", "نامه\u200c", "نامه\u200c\u200cای", "نامه\u200bای", "👨\u200dA", "A\u200d👨"]
)
def test_script_specific_invisible_characters_are_reported_elsewhere(text: str) -> None:
    assert codes(f'    text "{text}"\n') == ["CIT002"]


@given(
    st.text(
        st.sampled_from(
            ["I", "ن", "क", "\u094d", "👨", "\ufe0f", "\u200c", "\u200d", "\u2060", "\n", "辻", "\U000e0100"]
        )
    )
)
def test_text_without_the_reported_characters_has_no_invisible_ones(text: str) -> None:
    left, end = "", 0
    for start, stop in hidden(text):
        left, end = left + text[end:start], stop
    assert list(hidden(left + text[end:])) == []
    assert list(hidden(without_invisible(text))) == []


@pytest.mark.parametrize(("one", "other"), [("Inn", "I\u200dnn"), ("نامه\u200cای", "نامهای"), ("辻", "辻\U000e0100")])
def test_names_that_differ_only_by_invisible_characters_are_the_same(tmp_path: Path, one: str, other: str) -> None:
    body = "    type unique\n    cost 2\n    score 1\n"
    folder = make_pack(tmp_path, "small", {"a.card": f'district "{one}"\n{body}\ndistrict "{other}"\n{body}'})
    assert "CIT203" in {found.code for found in examine(folder).problems}
