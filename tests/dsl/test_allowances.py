"""Test allow comments: their reach, and the findings about useless ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citadels_dsl.session.allowances import AllowanceResult, allowances, sift
from citadels_dsl.text.diagnostics import problem
from citadels_dsl.text.source import SourceText, Span

CARD = """\
district Inn
    type trade

    when city completed
        gain 1 gold
        gain 2 gold
    score 2

district Mill
    cost 3
"""


def heard(text: str, *lines: str, code: str = "CIT501") -> AllowanceResult:
    """Sift findings at the start of each line with some words."""
    source = SourceText("a.card", text)
    found = [problem(code, Span(at := text.index(words), at + 1), "a.card", words) for words in lines]
    return sift(found, {"a.card": source})


def allowed_lines(text: str) -> list[str]:
    words = ["type trade", "gain 1 gold", "gain 2 gold", "score 2", "cost 3"]
    return [one.finding.message for one in heard(text, *words).allowed]


@pytest.mark.parametrize(
    ("before", "reached"),
    [
        ("district Inn", ["type trade", "gain 1 gold", "gain 2 gold", "score 2"]),
        ("    type trade", ["type trade"]),
        ("    when city", ["gain 1 gold", "gain 2 gold"]),
        ("        gain 2", ["gain 2 gold"]),
        ("district Mill", ["cost 3"]),
    ],
)
def test_an_allow_comment_on_its_own_line_covers_the_next_line_and_its_block(before: str, reached: list[str]) -> None:
    for comment in ("# allow CIT501: so it is", "    # allow CIT501: so it is\n\n# and more", "#ALLOW cit501 : x"):
        assert allowed_lines(CARD.replace(before, f"{comment}\n{before}")) == reached


def test_an_allow_comment_at_the_end_of_a_line_covers_that_line() -> None:
    assert allowed_lines(CARD.replace("completed", "completed  # allow CIT501: so it is")) == []
    assert allowed_lines(CARD.replace("gain 1 gold", "gain 1 gold  # allow CIT501: so it is")) == ["gain 1 gold"]


def test_the_reason_is_kept_and_other_codes_are_still_reported() -> None:
    text = "# allow CIT501, CIT507: because: of this\n" + CARD
    heard_ = heard(text, "gain 1 gold")
    assert [(one.finding.code, one.reason) for one in heard_.allowed] == [("CIT501", "because: of this")]
    assert [found.code for found in heard_.left] == ["CIT804"]
    assert [found.code for found in heard(text, "score 2", code="CIT502").left] == ["CIT502", "CIT804", "CIT804"]


def test_without_a_reason_nothing_is_allowed() -> None:
    left = heard("# allow CIT501\n" + CARD, "score 2").left
    assert [found.code for found in left] == ["CIT501", "CIT801"]


def test_an_error_cannot_be_allowed() -> None:
    heard_ = heard("# allow CIT401: soon\n" + CARD, "score 2", code="CIT401")
    assert [found.code for found in heard_.left] == ["CIT401", "CIT803"]
    assert heard_.allowed == ()


def test_a_useless_allow_comment_is_reported_only_after_all_checks() -> None:
    text = "# allow CIT502: soon\n" + CARD
    assert [found.code for found in heard(text).left] == ["CIT804"]
    assert [found.code for found in heard(text, "score 2", code="CIT401").left] == ["CIT401"]


@pytest.mark.parametrize(
    "text", ["# allow me to say", "# allowed CIT501: x", '    text "# allow CIT501: x"', "# disallow CIT501: x"]
)
def test_other_comments_allow_nothing(text: str) -> None:
    assert list(allowances(SourceText("a.card", text))) == []


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        ("# allow CIT502: x\ndistrict Inn\n", "district Inn\n"),
        ("district Inn  # allow CIT502: x\n    cost 2", "district Inn\n    cost 2"),
        ("# allow CIT502, CIT501: x\ndistrict Inn", "# allow CIT501: x\ndistrict Inn"),
        ("# allow CIT501, CIT502: x\ndistrict Inn", "# allow CIT501: x\ndistrict Inn"),
        ("    # allow CIT502: x", ""),
    ],
)
def test_the_fix_removes_the_useless_part_of_an_allow_comment(text: str, fixed: str) -> None:
    found = [problem("CIT501", Span(at := text.find("district"), at + 1), "a.card", "x")] if "CIT501" in text else []
    [useless] = sift(found, {"a.card": SourceText("a.card", text)}).left
    assert useless.fix is not None
    span = useless.fix.span
    assert text[: span.start] + useless.fix.replacement + text[span.end :] == fixed


@given(st.text(alphabet='# alowCIT501:,\n"x'))
def test_any_text_is_scanned_for_allow_comments(text: str) -> None:
    source = SourceText("a.card", text)
    for found in sift([], {"a.card": source}).left:
        assert 0 <= found.span.start <= found.span.end <= len(text)
