"""Test findings that trial card writers missed, and false alarms they met."""

import pytest

from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.dsl.test_false_alarms import codes, district


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (
            """
            action Part once per turn
                if your hand is empty
                    if your gold is 0
                        stop
                    gain 1 card
                    stop
                choose card in your hand as lost
                discard lost
            """,
            """
            action Part once per turn
                if your hand is empty
                    if your gold is 0
                        stop
                    gain 1 card
                choose card in your crowned as lost
                discard lost
            """.replace("your crowned", "your left.hand"),
        ),
    ],
)
def test_a_block_that_always_stops_guards_the_lines_after_it(right: str, wrong: str) -> None:
    assert "CIT501" not in codes(district(right))
    assert "CIT501" in codes(district(wrong))


def test_an_unread_name_is_reported() -> None:
    text = """
    action Count once per turn
        let twice be 2
        gain {} gold
    """
    (found,) = district(text.format(1))
    assert (found.code, found.message) == ("CIT502", 'the name "twice" is never read')
    assert not district(text.format("twice"))


def test_a_name_that_is_only_changed_is_reported() -> None:
    text = """
    action Count once per turn
        let twice be 2
        change twice to {}
        gain 1 gold
    """
    assert codes(district(text.format(3))) == {"CIT502"}
    assert not district(text.format("twice + 1").replace("gain 1", "gain twice"))


def test_the_help_names_the_chosen_thing() -> None:
    text = """
    action Drop once per turn
        choose card in your hand as lost
        discard {}
    """
    (found,) = district(text.format("card"))
    assert (found.code, found.help) == ("CIT303", 'write "lost": this thing has that name here')
    assert found.labels
    assert not district(text.format("lost"))


def test_an_action_without_a_limit_has_none_to_share() -> None:
    text = """
    action Earn once per turn
        gain 1 gold
    action Save{}
        limit shared with Earn
        gain 2 gold
    """
    (found,) = district(text.format(""))
    assert (found.code, found.message) == ("CIT401", 'the action "Save" has no limit to share')
    assert not district(text.format(" once per turn"))


def test_state_declared_for_other_packs_is_not_reported() -> None:
    states = "marker blessed on district\n    until end of game\n"
    house = "district House\n    type trade\n    cost 1\n"
    for text, found in ((states, set()), (states + house, {"CIT502"})):
        problems = compile_pack("words", [SourceText("a.card", text)], ()).problems
        assert {one.code for one in problems} & {"CIT502"} == found
