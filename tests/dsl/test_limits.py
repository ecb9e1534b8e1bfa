"""Test that the limits of files and declarations are reported, and that no ordinary card is near them."""

from pathlib import Path

import pytest

from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.session.session import Session
from citadels_dsl.syntax.parser import parse
from citadels_dsl.text import limits
from citadels_dsl.text.diagnostics import Diagnostic
from citadels_dsl.text.layout import pieces
from citadels_dsl.text.limits import read_lines, read_pieces
from citadels_dsl.text.source import SourceText, read_source

ROOT = Path(__file__).parents[2]
CARDS = sorted(file for folder in ("content", "mods") for file in (ROOT / folder).rglob("*.card"))

HEAD = "district Odd\n    type trade\n    cost 1\n"
RULE = "    when district built\n"


def rule(lines: int) -> str:
    return RULE + "".join(f"        gain {line} gold\n" for line in range(lines))


def told(text: str) -> list[tuple[int, str]]:
    """Return the lines of exceeded limits, with their messages."""
    source = SourceText("odd.card", text)
    return [(source.position(found.span.start)[0], found.message) for found in compiled(text) if found.code == "CIT003"]


def compiled(text: str) -> tuple[Diagnostic, ...]:
    return compile_pack("odd", [SourceText("odd.card", text)], ()).problems


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (HEAD + rule(149), None, ""),
        (HEAD + rule(150), 154, "this rule is too long: at most 150 lines are read"),
        (HEAD + rule(149) + "\n # more\n" + rule(149), None, ""),
        (HEAD + "".join(f"    counter c{n}\n" for n in range(997)), None, ""),
        (
            HEAD + "".join(f"    counter c{n}\n" for n in range(998)),
            1001,
            "this declaration is too long: at most 1,000",
        ),
        (HEAD + "    # note\n\n" * 2000, None, ""),
        (HEAD + f"    text {'x' * 4000}\n" * 12, None, ""),
        (HEAD + f"    text {'x' * 4000}\n" * 13, 16, "this declaration is too long: at most 50,000 characters are"),
        (HEAD + f"    text {'x' * 6000}\n" * 13, None, ""),
        ("marker m\n" * 15_000, None, ""),
        (
            "marker m\n" * 15_001,
            15_001,
            "this file is too large: everything from here on is ignored",
        ),
        ((HEAD + rule(98)) * 12, 511, "this file is too large: everything from here on is ignored"),
        ((HEAD + rule(10)) * 350, None, ""),
        ((HEAD + rule(10)) * 700, 6357, "this file is too large: everything from here on is ignored"),
        ((HEAD + "scenario x\n" + "    given 4 players\n" * 10) * 500, None, ""),
    ],
)
def test_an_exceeded_limit_is_reported_once_where_it_begins(text: str, line: int | None, message: str) -> None:
    found = told(text)
    assert [place for place, _ in found] == ([] if line is None else [line])
    assert all(said.startswith(message) for _, said in found)


def test_lines_above_the_limit_are_read_and_lines_below_are_not() -> None:
    text = HEAD + "    scroe 1\n" + rule(151) + "    scroe 2\n" + "district Next\n    scroe 3\n"
    lines = [SourceText("a", text).position(found.span.start)[0] for found in compiled(text) if found.code == "CIT105"]
    assert lines == [4, text.count("\n")]
    source = SourceText("odd.card", text)
    assert [len(one.line.children) for one in parse(source)[0].declarations] == [4, 1]


def test_a_truncated_declaration_is_not_compiled() -> None:
    sources = [SourceText("odd.card", HEAD + rule(151) + HEAD.replace("Odd", "Next"))]
    assert [card.name for card in compile_pack("odd", sources, ()).module.cards] == ["Next"]


def test_official_cards_are_far_below_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_SMALL_FILE", 0)
    for name in ("LINES_OF_A_RULE", "LINES_OF_A_DECLARATION", "CHARACTERS_OF_A_DECLARATION"):
        monkeypatch.setattr(limits, f"MOST_{name}", getattr(limits, f"MOST_{name}") // 3)
    for file in CARDS:
        source, _ = read_source(file.read_bytes(), str(file))
        assert read_pieces(source) == (pieces(source.text), [])
        assert all(read_lines(piece, source.path) == (piece, []) for piece in pieces(source.text))


def test_a_session_reports_the_same_after_a_file_grows_too_large_and_shrinks() -> None:
    small = "".join((HEAD + rule(3)).replace("Odd", f"Odd {n}") for n in range(20))
    large = small + "".join((HEAD + rule(98)).replace("Odd", f"More {n}") for n in range(12)) + "district Last\n"
    session = Session("odd", ())
    for text in (small, large, "# A note.\n" + large, small, large[:-1]):
        found = session.compile([SourceText("odd.card", text)])
        fresh = compile_pack("odd", [SourceText("odd.card", text)], ())
        assert (found.module, found.problems) == (fresh.module, fresh.problems)
    assert told(large) == [(large.count("\n", 0, large.index("district More 5")) + 1, told(large)[0][1])]
