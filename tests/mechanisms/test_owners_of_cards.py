"""Test `this.owner` of a card outside a city: its publicly known holder."""

import pytest

from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.mechanisms.tables import base_module, catalog_of, prove

CARDS = """
counter cogs on district
    until end of game

zone market at table

zone permits on player

zone plans on player
    seen by owner

zone wagon on character

district Exchange
    type trade
    cost 2
    while in game
        when gold gathered if player is not this.owner
            this.owner gains 1 gold

district Works
    type unique
    cost 3
    while in game
        when district built if player is this.owner and district is not this
            add 1 to this.cogs
            player gains 1 gold

district Toll Permit
    type none
    while in permits
        for each player as guest where guest is not this.owner and guest.gold is at least 1
            when gold gathered if player is you
                guest gives 1 gold to this.owner

district Charter
    type unique
    cost 3
    while in game
        for each player where player is this.owner
            score 2
            modify your build limit by 1

character Carrier
    rank 1
    action Load
        choose card in your hand as load
        put load on this.wagon
    action Sell
        choose card in your hand as load
        put load on market

character Guest
    rank 2
"""

SCENARIOS = """
scenario Works: it counts what its owner builds
    given Anna: Carrier, 5 gold, hand Tavern, city Works
    given Ben: Guest
    given Anna has gathered
    when Anna builds Tavern
    then Works of Anna.cogs is 1
    then Anna has 5 gold

scenario Works: it counts nothing of what others build
    given Anna: Carrier, 5 gold, hand Tavern
    given Ben: Guest, city Works
    given Anna has gathered
    when Anna builds Tavern
    then Works of Ben.cogs is 0
    then Anna has 4 gold

scenario Exchange: it pays whoever has built it
    given Anna: Carrier
    given Ben: Guest, 0 gold, city Exchange
    when Anna uses Take Gold
    then Ben has 1 gold

scenario Exchange: nothing comes of it in a hand
    given Anna: Carrier
    given Ben: Guest, 0 gold, hand Exchange
    when Anna uses Take Gold
    then Ben has 0 gold

scenario Exchange: nothing comes of it at the table
    given Anna: Carrier
    given Ben: Guest, 0 gold
    given market holds Exchange
    when Anna uses Take Gold
    then Ben has 0 gold

scenario Exchange: it pays in a zone that all see
    given Anna: Carrier
    given Ben: Guest, 0 gold
    given permits of Ben holds Exchange
    when Anna uses Take Gold
    then Ben has 1 gold

scenario Exchange: nothing comes of it where its player alone sees it
    given Anna: Carrier
    given Ben: Guest, 0 gold
    given plans of Ben holds Exchange
    when Anna uses Take Gold
    then Ben has 0 gold

scenario Charter: it lies with a character that is shown
    given Anna: Carrier, hand Charter
    given Ben: Guest
    when Anna uses Load
    when Anna chooses Charter
    when the game ends
    then Anna scores 2
    then Ben scores 0

scenario Toll Permit: the others pay its owner
    given Anna: Carrier, 0 gold
    given Ben: Guest, 0 gold
    given permits of Ben holds Toll Permit
    when Anna uses Take Gold
    then Anna has 1 gold
    then Ben has 1 gold

scenario Toll Permit: its owner pays nobody
    given Anna: Carrier, 0 gold
    given Ben: Guest, 0 gold
    given permits of Anna holds Toll Permit
    when Anna uses Take Gold
    then Anna has 2 gold
    then Ben has 0 gold

scenario Charter: it scores for its owner alone
    given Anna: Carrier, city Charter
    given Ben: Guest
    when the game ends
    then Anna scores 5
    then Ben scores 0
"""

EXTRA = "Exchange, Toll Permit, Charter"


def test_owner_is_the_publicly_known_holder_of_a_card() -> None:
    assert prove(CARDS + SCENARIOS, cast="Carrier, Guest", extra=EXTRA) == 11


def test_texts_name_the_owner_of_the_card() -> None:
    catalog = catalog_of(CARDS, cast="Carrier, Guest", extra=EXTRA)
    said = {card.name: card.sentence for card in catalog.cards.values()}
    assert said["Exchange"] == (
        "Wherever this is, when a player other than this district's owner gathers gold, this district's owner gains "
        "1 gold."
    )
    assert said["Toll Permit"] == (
        "This is no district. Each player other than this card's owner whose gold is at least 1 has: "
        '"While this is in your permits, when you gather gold, give 1 gold to this card\'s owner."'
    )


@pytest.mark.parametrize(
    ("rule", "codes"),
    [
        ("while in game\n        when gold gathered if player is this.owner\n            this.owner gains 1 gold", []),
        ("while in game\n        when gold gathered if player is not you\n            gain 1 gold", ["CIT508"]),
        # nobody may have destroyed it, and nobody owns what lies in a hand
        (
            "while in game\n        when district destroyed if player is this.owner\n            gain 1 gold",
            ["CIT508", "CIT516"],
        ),
        ("while in hand\n        action Ask\n            this.owner gains 1 gold", ["CIT206"]),
        (
            "while in hand\n        when turn started if player is you and any player where player is this.owner\n"
            "            gain 1 gold",
            ["CIT206"],
        ),
        ("action Ask once per turn\n        if top card.owner is you\n        gain 1 gold", ["CIT206"]),
    ],
)
def test_the_owner_is_public_and_the_holder_of_a_hand_card_is_secret(rule: str, codes: list[str]) -> None:
    text = f"district Exchange\n    type trade\n    cost 2\n    {rule}\n"
    found = compile_pack("trial", [SourceText("trial.card", text)], [base_module()]).problems
    assert [problem.code for problem in found] == codes
