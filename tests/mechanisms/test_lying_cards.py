"""Test rules of cards in zones, and cards that are no districts."""

import random

import pytest

from citadels_core.table.invariants import check
from citadels_core.table.saves.snapshot import restore, save
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.mechanisms.tables import catalog_of, prove, trial
from tests.properties.hidden import dealt_otherwise, told
from tests.properties.walks import walk

CARDS = """
zone projects at table

zone permits on player

zone plans on player
    seen by owner

zone stall on district

zone wagon on character

counter work on player

character Builder
    rank 1
    action Announce
        choose card in your hand as plan
        put plan on projects
    action Licence
        choose card in your hand as paper
        put paper on your permits
    action Draft Plan
        choose card in your hand as paper
        put paper on your plans
    action Shelve
        choose district in your city as shelf
        choose card in your hand as paper
        put paper on shelf.stall
    action Load
        choose card in your hand as paper
        put paper on this.wagon

character Guest
    rank 2

district Aqueduct
    type none
    while in projects
        for each player
            action Dig once per turn
                costs 1 gold
                add 2 to your work
            score your work
        modify build price by -1

district Timber Permit
    type none
    while in hand
        action Show once per turn
            put this on your permits
    while in permits
        modify build price by -1 if player is you
        action Sell once per turn
            gain 2 gold
            discard this
        score 3
        when gold gathered if player is not you
            gain 1 gold

district Secret Plan
    type none
    while in plans
        action Unveil once per turn
            put this on your permits
        modify build price by -1 if player is you
        score 2

district Curse
    type none
    while in permits
        for each player where player is not you
            action Beg once per turn
                gain 1 gold
            score (-1)

district Goods
    type trade
    cost 2
    while in stall
        score 2
    while in wagon
        action Unload once per turn
            take this
"""

EXTRA = "Aqueduct, Timber Permit, Secret Plan, Curse, Goods"

SCENARIOS = """
scenario Aqueduct: who digs at the project scores, once a turn
    given Anna: Builder, 5 gold, hand Aqueduct
    given Ben: Guest, 5 gold, hand none
    then Anna cannot use Dig
    when Anna uses Announce
    when Anna chooses Aqueduct
    when Anna uses Dig
    then work of Anna is 2
    then Anna cannot use Dig
    when the game ends
    then Anna scores 2
    then Ben scores 0

scenario Aqueduct: nobody builds what is no district
    given Anna: Builder, 5 gold, hand Aqueduct
    then Anna cannot build Aqueduct

scenario Aqueduct: all build for less as long as it is announced
    given Anna: Builder, 5 gold, hand Tavern
    given projects holds Aqueduct
    when Anna uses Take Gold
    when Anna builds Tavern
    then Anna has 7 gold

scenario Timber Permit: it comes from the hand, and lets its owner build for less
    given Anna: Builder, 5 gold, hand Timber Permit, Temple
    given Ben: Guest, 5 gold
    then Anna cannot use Sell
    when Anna uses Show
    then Anna has Timber Permit in permits
    when Anna uses Take Gold
    when Anna builds Temple
    then Anna has 7 gold
    when the game ends
    then Anna scores 4

scenario Timber Permit: it is sold
    given Anna: Builder, hand none
    given permits of Anna holds Timber Permit
    when Anna uses Sell
    then Anna has 2 gold
    then Anna has 0 cards in permits
    then Timber Permit is at the bottom of deck

scenario Timber Permit: it answers what others do
    given Anna: Builder, hand none
    given Ben: Guest, 0 gold
    given permits of Ben holds Timber Permit
    when Anna uses Take Gold
    then Ben has 1 gold

scenario Secret Plan: who alone sees it may use it
    given Anna: Builder, hand none
    given Ben: Guest
    given plans of Anna holds Secret Plan
    then Ben does not know Secret Plan
    when Anna uses Unveil
    then Ben knows Secret Plan

scenario Curse: it speaks to the others
    given Anna: Builder, hand none
    given Ben: Guest
    given permits of Ben holds Curse
    when Anna uses Beg
    then Anna has 1 gold
    when the game ends
    then Ben scores 0

scenario Goods: it scores in the stall of a district
    given Anna: Builder, hand Goods, city Tavern
    when Anna uses Shelve
    when Anna chooses Tavern
    when Anna chooses Goods
    then stall of Tavern of Anna holds Goods
    when the game ends
    then Anna scores 3

scenario Goods: it is unloaded from the wagon of the character
    given Anna: Builder, hand Goods
    when Anna uses Load
    when Anna chooses Goods
    when Anna uses Unload
    then Anna has Goods in hand
"""


def test_cards_in_a_zone_have_active_rules() -> None:
    assert prove(CARDS + SCENARIOS, cast="Builder, Guest", extra=EXTRA) == 10


def test_texts_of_cards_in_a_zone_name_the_zone() -> None:
    catalog = catalog_of(CARDS, cast="Builder, Guest", extra=EXTRA)
    said = {card.name: card.sentence for card in catalog.cards.values()}
    assert said["Secret Plan"] == (
        "This is no district. While this is in your plans, once per turn, you may put this card on your permits. "
        "While this is in your plans, you pay 1 gold less to build cards. While this is in your plans, at the end of "
        "the game, score 2 extra points."
    )
    assert "while this is in the stall of a district in your city, at the end of the game" in said["Goods"].lower()


@pytest.mark.parametrize("seed", range(4))
def test_games_with_cards_in_zones_end_and_reveal_nothing(seed: int) -> None:
    """Hidden cards could be any others as far as the events show; restored saves continue identically."""
    game, dice, dealt = (
        trial(CARDS, cast="Builder, Guest", extra=EXTRA, seats=2, seed=seed, size=3),
        random.Random(seed),
        0,
    )
    for at, _ in enumerate(walk(game, seed, 1500)):
        if at % 7:
            continue
        assert list(check(game)) == []
        seat = dice.choice([0, 1, None])
        other = dealt_otherwise(game, seat, dice, "cards")
        if other is not None:
            assert told(other, seat, len(game.log)) == told(game, seat, len(game.log))
            dealt += 1
        again = restore(game.box.catalog, save(game))
        assert [again.observe(one) for one in (0, 1, None)] == [game.observe(one) for one in (0, 1, None)]
    assert game.over
    assert dealt >= 3


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ("    while in vaults\n        score 1", "CIT404"),  # no player sees that it is there
        ("    while in projects\n        score 1", "CIT404"),  # the table has no owner
        ("    while in projects\n        action Dig\n            gain 1 gold", "CIT404"),
        ("    while in permits\n        counts as noble for income", "CIT404"),
        ("    while in plans\n        for each player\n            score 1", "CIT404"),
        ("    for each player\n        while in plans\n            score 1", "CIT404"),
        ("    while in plans\n        when gold gained\n            gain 1 gold", "CIT508"),
        ("    while in plans\n        may instead of gold gained if player is you\n            gain 1 card", "CIT508"),
        ("    while in permits\n        when gold gained\n            gain 1 card", ""),
        ("    while in permits\n        may instead of gold gained if player is you\n            gain 1 card", ""),
        ("    for each player\n        while in projects\n            score 1", ""),
        ("    while in projects\n        when round ended\n            discard this", ""),
        ("    while in permit\n        score 1", "CIT201"),
    ],
)
def test_rules_of_hidden_cards_that_reveal_them_are_refused(rules: str, code: str) -> None:
    vaults = "zone vaults on player\n    seen by nobody\n"
    text = f"{CARDS}\n{vaults}\ndistrict Relic\n    type none\n    while in hand\n        action Bury\n"
    text += f"            put this on your vaults\n{rules}\n"
    result = compile_pack("trial", [SourceText("trial.card", text)], [])
    assert {problem.code for problem in result.problems if problem.severity == "error"} == ({code} if code else set())
