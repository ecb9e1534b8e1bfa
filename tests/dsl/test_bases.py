"""Test `base` lines: the first match wins, and unreachable lines are reported."""

import pytest

from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText, Span
from tests.dsl.official import official

EDITION = """\
edition Town Game
    use rules Standard, Passing On
    players 2 to 7
    cast Assassin, Thief, Magician, King, Bishop, Merchant, Architect, Warlord
    decks Basic
"""


def findings(head: str, lines: list[str], indent: str = "    ") -> list[tuple[str, str, list[str]]]:
    """Return the message of each finding, the line it is at and those that its labels are at."""
    text = head + "".join(f"{indent}{line}\n" for line in lines)
    source = SourceText("a.card", text)

    def said(span: Span) -> str:
        return text[span.start : span.end]

    found = compile_pack("try", [source], official()).problems
    assert {problem.code for problem in found} <= {"CIT403"}
    return [(one.message, said(one.span), [said(label.span) for label in one.labels]) for one in found]


FEW = "base city size 8 if count of players is at most 3"
ALL = "base city size 7"


@pytest.mark.parametrize(
    "head",
    [
        EDITION,
        "rules Small Things\n",
        "patch Classic 2016\n",
    ],
)
def test_a_base_number_is_given_once_for_each_condition(head: str) -> None:
    assert findings(head, [FEW, ALL, "base draw 3"]) == []
    twice = "base city size 6"
    assert findings(head, [FEW, ALL, twice]) == [('there are two lines "base city size"', twice, [ALL])]
    again = "base city size 6 if count of players is at most 3"
    assert findings(head, [FEW, again, ALL]) == [
        ('there are two lines "base city size" with the same condition', again, [FEW])
    ]
    late = 'this line is never used: "base city size" stands above without a condition'
    assert findings(head, [ALL, FEW]) == [(late, FEW, [ALL])]


def test_each_unreachable_line_is_reported_with_the_line_that_hides_it() -> None:
    third = "base city size 5"
    found = findings(EDITION, [ALL, "base city size 6", third])
    assert [(said, labels) for _, said, labels in found] == [("base city size 6", [ALL]), (third, [ALL])]


def test_a_variant_has_numbers_of_its_own() -> None:
    head = EDITION + f"    {ALL}\n    variant Quick\n"
    assert findings(head, ["base city size 4"], " " * 8) == []
    twice = findings(head, ["base city size 4", "base city size 5"], " " * 8)
    assert twice == [('there are two lines "base city size"', "base city size 5", ["base city size 4"])]


def test_broken_lines_are_not_compared() -> None:
    source = SourceText("a.card", EDITION + "    base city size 7 if fish\n    base city size 8 if bread\n")
    assert [problem.code for problem in compile_pack("try", [source], official()).problems] == ["CIT201", "CIT201"]
