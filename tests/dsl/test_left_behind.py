"""Test CIT530: reading state of a district that has left its city."""

import pytest

from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText

HALL = """
marker sworn on {on}
    until end of game

counter tally on {on}
    until end of game

note host on district is {holds}

note pledged on district is {holds}s

district Oath Hall
    type unique
    cost 3
    action Swear once per game
        target district in your city as site where site is not this
        mark site sworn
        add 1 to this.tally
        note site as this.host
        add site to this.pledged
{rule}
"""


def told(rule: str, on: str = "district", holds: str = "district") -> list[int]:
    """Return the reported lines, counted from the line of the rule."""
    text = HALL.format(on=on, holds=holds, rule=rule)
    first = text[: text.index(rule)].count("\n")
    found = compile_pack("mine", [SourceText("mine.card", text)], []).problems
    assert not [one for one in found if one.severity == "error"], found
    return [text[: one.span.start].count("\n") - first for one in found if one.code == "CIT530"]


@pytest.mark.parametrize(
    ("rule", "lines"),
    [
        ("    when district lost if district is sworn\n        gain 1 gold", [0]),
        ("    when district destroyed if district is sworn\n        gain 1 gold", [0]),
        ("    when district destroyed if district is this\n        owner gains (this.tally) gold", [1]),
        ("    when district lost if district is this.host\n        gain 1 gold", [0]),
        ("    when district lost if district in this.pledged\n        gain 1 gold", [0]),
        # this is still in the city
        ("    when district destroyed if district is not this\n        owner gains (this.tally) gold", []),
        # a district that changes cities keeps its state
        ("    when district lost if district is sworn and receiver is you\n        gain 1 gold", []),
        ("    when district seized if district is sworn\n        gain 1 gold", []),
        ("    instead of district destroyed if district is sworn\n        gain 1 gold", []),
    ],
)
def test_reading_state_of_a_district_after_it_left_is_reported(rule: str, lines: list[int]) -> None:
    assert told(rule) == lines


def test_state_on_cards_remains_readable() -> None:
    assert told("    when district lost if district is sworn\n        gain 1 gold", on="card") == []
    assert told("    when district lost if district is this.host\n        gain 1 gold", holds="card") == []
    assert told("    when district lost if district in this.pledged\n        gain 1 gold", holds="card") == []


def test_reading_state_only_to_remove_it_is_not_reported() -> None:
    off = "    when district lost{}\n        if district is sworn\n            unmark district sworn"
    assert told(off.format("")) == []
    assert told(off.format(" if player is you")) == []
    assert told("    when district lost if district is sworn\n        unmark district sworn") == []
    assert told(off.format("") + "\n            gain 1 gold") == [1]
    assert told(off.format("") + "\n        otherwise\n            gain 1 gold") == [1]
    # a destroyed district has lost it in any case
    assert told(off.format("").replace("lost", "destroyed")) == [1]
