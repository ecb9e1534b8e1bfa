"""Test CIT515: rules that lower a number by more than it can ever be."""

import pytest

from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.dsl.official import official

GATE = """
marker gilded on district

district Gate
    type trade
    cost 2
    {rule}

district Forge
    type trade
    cost 3
    action Gild once per turn
        target district in your city
        mark district gilded
"""


def told(rule: str, *, also: str = "") -> list[str]:
    """Return the messages about a rule of a district that costs 2."""
    done = compile_pack("town", [SourceText("town.card", GATE.format(rule=rule) + also)], official())
    assert not [found for found in done.problems if found.severity == "error"], done.problems
    return [found.message for found in done.problems if found.code in ("CIT515", "CIT522")]


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("modify district points by -5 if district is this", '"district points" is never more than 2 here'),
        ("modify build price by -3 if card is this", '"build price" is never more than 2 here'),
        ("modify district cost by -3 if card is this and round is 3", '"district cost" is never more than 2 here'),
        # base values that no card of these packs raises
        ("modify your gold rate by -9", '"gold rate" is never more than 2 here'),
    ],
)
def test_a_number_that_is_always_lowered_to_0_is_reported(rule: str, said: str) -> None:
    (message,) = told(rule)
    assert message.startswith(said)


@pytest.mark.parametrize(
    "rule",
    [
        "modify district points by -2 if district is this",
        # other districts may cost more
        "modify district points by -5 if district.owner is you",
        "modify build price by -3",
        "modify build price by (0 - your gold) if card is this",
        # the Architect builds up to three, and the Library keeps what is drawn
        "modify your build limit by -2",
        "modify your keep by -9",
        # these have no known base value
        "modify ability price by -1",
        "modify your progress by -1",
    ],
)
def test_a_number_that_may_be_above_0_is_not_reported(rule: str) -> None:
    assert told(rule) == []


def test_increases_by_other_rules_are_counted() -> None:
    rule = "modify district points by -4 if district is this"
    assert len(told(rule)) == 1
    assert told(rule, also="    modify district cost by 2 if card is gilded\n") == []
    assert told(rule, also="    set district points to 4 if district is gilded\n") == []


def test_increases_are_counted_for_each_copy_of_a_card() -> None:
    rule, adding = "modify your gold rate by -5", "district Spring\n    type trade\n    cost 2\n    copies {}\n"
    adding += "    modify your gold rate by 1\n"
    assert len(told(rule, also=f"\n{adding.format(1)}")) == 1
    assert told(rule, also=f"\n{adding.format(3)}") == []
