"""Test that an unindented body is one finding, with a fix."""

import pytest

from citadels_dsl.reports.fixes import apply_fixes
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.session.session import Session
from citadels_dsl.text.diagnostics import Diagnostic
from citadels_dsl.text.source import SourceText

MARKET = """\
# The market.
district Fish Market
type trade
cost 3
# by the harbour

when city completed
    gain 1 gold

    gain 1 card

# The other one.
district Fish Hall
    type trade
cost 2

scenario Fish Market: it is there
given 4 players
given Anna: Merchant, city Fish Market
then Anna has 0 gold
"""


def found(text: str) -> tuple[Diagnostic, ...]:
    return compile_pack("mine", [SourceText("mine.card", text)], []).problems


def test_each_unindented_body_is_reported_once_without_follow_up_findings() -> None:
    source = SourceText("mine.card", MARKET)
    assert [(one.code, source.position(one.span.start)[0], one.help) for one in found(MARKET)] == [
        (
            "CIT104",
            3,
            "put 4 spaces before this line and the 5 below it, so that they belong to the declaration above",
        ),
        ("CIT104", 15, "put 4 spaces before this line, so that it belongs to the declaration above"),
        (
            "CIT104",
            18,
            "put 4 spaces before this line and the 2 below it, so that they belong to the declaration above",
        ),
    ]


def test_the_fixes_indent_the_bodies_and_their_nested_blocks() -> None:
    fixed = apply_fixes(MARKET, [one.fix for one in found(MARKET) if one.fix is not None])
    assert fixed.count == 3
    assert fixed.text == (
        "# The market.\ndistrict Fish Market\n    type trade\n    cost 3\n    # by the harbour\n\n"
        "    when city completed\n        gain 1 gold\n\n        gain 1 card\n\n"
        "# The other one.\ndistrict Fish Hall\n    type trade\n    cost 2\n\n"
        "scenario Fish Market: it is there\n    given 4 players\n"
        "    given Anna: Merchant, city Fish Market\n    then Anna has 0 gold\n"
    )


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("district Inn\n    type trade\n", ["CIT401"]),
        ("type trade\ncost 2\n\ndistrict Inn\n    type trade\n", ["CIT104", "CIT401"]),
        ("district Inn\n    type trade\n\nnonsense\ncost 2\n", ["CIT401", "CIT104", "CIT104"]),
        ("scenario It stands\n    given 2 players\n", ["CIT701"]),
    ],
)
def test_independent_mistakes_are_still_reported(text: str, codes: list[str]) -> None:
    assert [one.code for one in found(text)] == codes


def test_a_session_reports_the_same_after_an_edit() -> None:
    session = Session("mine", ())
    for text in (MARKET, MARKET.replace("cost 3", "    cost 3"), MARKET):
        told = session.compile([SourceText("mine.card", text)]).problems
        assert told == found(text)
