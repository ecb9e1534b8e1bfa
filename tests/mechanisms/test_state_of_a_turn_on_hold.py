"""Test until-end-of-turn state of a held turn: it is kept with the turn and hidden meanwhile."""

import json

import pytest

from citadels_core.table.saves.record import state_hash
from citadels_core.table.saves.seal import seal
from citadels_core.table.saves.snapshot import SnapshotError, restore, save
from tests.mechanisms.holding import ENCHANTRESS, raider
from tests.mechanisms.tables import draft, play_until, prove, trial

CARDS = f"""
{ENCHANTRESS}
    when gold gathered if player is you
        mark you busy

{raider(3)}

marker busy on player
    until end of turn
marker fresh on district
    until end of turn
counter presses on player
    until end of turn
note sum on player is number
    until end of turn
note favorite on player is district
    until end of turn

character Scout
    rank 2

character Guard
    rank 4

district Press
    type unique
    cost 2
    copies 3
    when gold gathered if player is you
        mark this fresh
        add 1 to your presses
        note 3 as your sum
        note this as your favorite
    action Print once per turn
        if this is fresh
        gain 5 gold
    action Count once per turn
        if your presses is 1
        gain 6 gold
    action Sum once per turn
        if your sum is 3
        gain 7 gold
    action Praise once per turn
        if your favorite is not missing
        gain 1 gold

"""

CAST = "Enchantress, Scout, Raider, Guard"


def test_turn_state_is_restored_with_a_resumed_turn() -> None:
    assert prove(
        CARDS
        + """
scenario the turn of another ends in between
    given Anna: Enchantress, 0 gold, city Press
    given Ben: Scout
    given Cara: Guard
    given turn of Anna
    when Anna takes gold
    then Press of Anna is fresh
    when Anna enchants Guard
    then it is the turn of Ben
    then Press of Anna is not fresh
    when Ben takes gold
    when Ben ends turn
    then it is the turn of Cara
    then Press of Anna is not fresh
    when Cara takes gold
    when Cara ends turn
    then it is the turn of Anna as Guard
    then Press of Anna is fresh
    when Anna uses Print
    when Anna uses Count
    when Anna uses Sum
    when Anna uses Praise
    then Anna has 21 gold
    when Anna ends turn
    then Press of Anna is not fresh
""",
        cast=CAST,
        extra="Press",
    )


def test_turn_state_is_absent_in_another_turn_of_the_same_player() -> None:
    assert prove(
        CARDS
        + """
scenario the own other turn
    given Anna: Enchantress, Raider, 0 gold, city Press
    given Ben: Scout, Guard
    given turn of Anna as Enchantress
    when Anna takes gold
    when Anna enchants Guard
    when Ben takes gold
    when Ben ends turn
    then it is the turn of Anna as Raider
    then Anna cannot use Print
    then Anna cannot use Count
    then Anna cannot use Sum
    then Anna cannot use Praise
    when Anna takes gold
    then Anna can use Count
    when Anna ends turn
    when Ben takes gold
    when Ben ends turn
    then it is the turn of Anna as Guard
    then Anna can use Count
""",
        cast=CAST,
        extra="Press",
    )


def test_state_of_an_intermediate_turn_is_gone_when_the_held_turn_resumes() -> None:
    assert prove(
        CARDS
        + """
scenario the turn that is broken off
    given Anna: Enchantress, 0 gold
    given Ben: Scout
    given Cara: Guard, city Press
    given turn of Anna
    when Anna takes gold
    when Anna enchants Guard
    when Ben takes gold
    when Ben ends turn
    when Cara takes gold
    then Press of Cara is fresh
    when Cara ends turn
    then it is the turn of Anna as Guard
    then Press of Cara is not fresh
""",
        cast=CAST,
        extra="Press",
    )


def test_state_on_a_district_that_left_is_not_restored() -> None:
    assert prove(
        CARDS
        + """
scenario destroyed in between, and another one remembered
    given Anna: Enchantress, 0 gold, city Press
    given Ben: Raider
    given Cara: Guard
    given turn of Anna
    when Anna takes gold
    when Anna enchants Guard
    when Ben takes gold
    when Ben raids Press of Anna
    when Ben ends turn
    when Cara takes gold
    when Cara ends turn
    then it is the turn of Anna as Guard
    then Anna.favorite is missing
""",
        cast=CAST,
        extra="Press",
    )


def test_turn_state_is_lost_with_a_turn_that_never_resumes() -> None:
    assert prove(
        CARDS
        + """
scenario nobody has the character
    given Anna: Enchantress, 0 gold, city Press
    given Ben: Scout
    given Cara: Raider
    given turn of Anna
    when Anna takes gold
    when Anna enchants Guard
    when the round ends
    then Press of Anna is not fresh
    then Anna.presses is 0
""",
        cast=CAST,
        extra="Press",
    )


def test_turn_state_is_saved_with_the_held_turn() -> None:
    game = trial(CARDS, cast=CAST, extra="Press", seats=3)
    draft(game, "Enchantress", "Scout", "Guard")
    play_until(game, lambda game: bool(game.table.held))
    busy = game.box.markers["trial:busy"]
    player = game.table.held[0].player
    assert not game.table.marks[busy]
    saved = json.loads(json.dumps(save(game)))
    for other in (game.copy(), restore(game.box.catalog, saved)):
        assert state_hash(other) == state_hash(game)
        play_until(other, lambda game: not game.table.held)
        assert other.table.marks[busy] == {player: player}
    saved["state"]["fields"]["held_turns"][0] = 99
    saved["seal"] = seal(saved)
    with pytest.raises(SnapshotError, match="a turn on hold"):
        restore(game.box.catalog, saved)
