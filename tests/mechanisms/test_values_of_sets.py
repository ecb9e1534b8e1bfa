"""Test first and last of a set, neighbours in a city, distinct values, and the most common one."""

from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.mechanisms.tables import base_module, prove

CAST = "Antiquary, Herald"

CARDS = """
character Antiquary
    rank 1
    action Raze once per turn
        choose player as other where other is not you
        let oldest be first district in other.city
        if oldest is not missing
            gain oldest.cost gold
            destroy oldest
    action Renovate once per turn
        if your city is not empty
        destroy last (district in your city where district counts as trade)

scenario Antiquary: the oldest district falls, and pays
    given 2 players
    given Anna: Antiquary, 0 gold
    given Ben: Herald, city Manor, Tavern, Market
    when Anna uses Raze
    when Anna chooses Ben
    then Ben has no Manor in city
    then Ben has 2 districts in city
    then Anna has 3 gold

scenario Antiquary: in an empty city there is nothing that is first
    given 2 players
    given Anna: Antiquary, 0 gold
    given Ben: Herald
    when Anna uses Raze
    when Anna chooses Ben
    then Anna has 0 gold

scenario Antiquary: the last of several, by a condition
    given 2 players
    given Anna: Antiquary, city Market, Tavern, Temple
    when Anna uses Renovate
    then Anna has Market, Temple in city
    then Anna has no Tavern in city

character Herald
    rank 2
    action Poll once per turn
        sealed choose type as votes by players
        let popular be most common vote for each votes as vote
        if count of popular is 1
            for each popular as kind
                gain (count of district in your city where district counts as kind) gold
        otherwise
            lose 1 point

scenario Herald: most have voted for one
    given 2 players
    given Anna: Herald, 0 gold, city Tavern, Market, Manor
    given Ben: Antiquary
    when Anna uses Poll
    when Anna chooses trade
    when Ben chooses trade
    then Anna has 2 gold

scenario Herald: two that are as common are both meant
    given 2 players
    given Anna: Herald, 0 gold, city Tavern, Market, Manor
    given Ben: Antiquary
    when Anna uses Poll
    when Anna chooses trade
    when Ben chooses noble
    then Anna has 0 gold
    then Anna.points so far is -1

district Row House
    type trade
    cost 2
    score count of (district in this.adjacent where district counts as noble)

scenario Row House: a noble house on both sides
    given 2 players
    given Anna: Antiquary, city Manor, Row House, Castle, Palace
    then count of Row House of Anna.adjacent is 2
    then count of Manor of Anna.adjacent is 1
    when the game ends
    then Anna scores 2 for Row House

scenario Row House: when one between them goes the next one comes near
    given 2 players
    given Anna: Antiquary, city Row House, Tavern, Palace
    when Anna uses Renovate
    then count of Row House of Anna.adjacent is 1
    when the game ends
    then Anna scores 1 for Row House

district Museum
    type unique
    cost 4
    score count of different district.cost for each district in your city

scenario Museum: each cost counts once
    given 2 players
    given Anna: Antiquary, city Museum, Tavern, Temple, Manor, Castle
    when the game ends
    then Anna scores 3 for Museum
"""


def test_single_items_of_sets_and_sets_of_values_are_evaluated() -> None:
    assert prove(CARDS, cast=CAST) == 8


def test_first_and_last_are_names_as_well() -> None:
    text = """
district Fold
    type unique
    cost 1
    action Pick once per turn
        if your hand is not empty
        choose card in your hand as first
        let last be your left
        last gains 1 gold
        discard first
"""
    assert not compile_pack("p", [SourceText("c.card", text)], [base_module()]).problems


def test_different_needs_a_single_value_of_each_item() -> None:
    text = "district Fold\n    type unique\n    cost 1\n    score count of different player.hand for each player\n"
    problems = compile_pack("p", [SourceText("c.card", text)], [base_module()]).problems
    assert "this is several cards, but a single value of each thing is needed here" in [one.message for one in problems]
