"""Test `stop repeating`, and empty choices that end one iteration only."""

from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.mechanisms.tables import base_module, prove

CARDS = """
character Delver
    rank 7
    action Delve once per turn
        if deck is not empty
        repeat at most 6 times while deck is not empty
            lay out 1 cards faceup
            choose one of "delve on", "come up" as answer
            if answer is "come up"
                stop repeating
            gain 1 gold
        put aside under deck
        gain 5 gold

scenario Delver: the loop ends, and the rule goes on behind it
    given Anna: Delver, 0 gold, hand none
    given deck Tavern, Temple, Manor, Market
    when Anna uses Delve
    when Anna chooses "delve on"
    when Anna chooses "come up"
    then Anna has 6 gold
    then Manor is on top of deck
    then Tavern, Temple are at the bottom of deck

character Beggar
    rank 1
    action Ask once per turn
        for each player as rival where rival is not you from your left
            may by rival
                rival pays 1 gold to you
                stop repeating
        gain 1 card

character Guest
    rank 2

scenario Beggar: after the first yes nobody else is asked
    given 3 players
    given Anna: Beggar, 0 gold, hand none
    given Ben: Guest, 3 gold
    given Cleo: Delver, 3 gold
    when Anna uses Ask
    when Ben accepts
    then Cleo is not asked
    then Anna has 1 gold
    then Anna has 1 card in hand

scenario Beggar: all are asked as long as nobody says yes
    given 3 players
    given Anna: Beggar, 0 gold, hand none
    given Ben: Guest, 3 gold
    given Cleo: Delver, 3 gold
    when Anna uses Ask
    when Ben declines
    when Cleo accepts
    then Ben has 3 gold
    then Anna has 1 gold

district Sieve
    type unique
    cost 2
    action Sift once per turn
        let sums be 0
        repeat 2 times
            for each district in your city where district is not this
                if district counts as noble
                    stop repeating
                change sums to sums + 1
            change sums to sums + 10
        gain sums gold

scenario Sieve: it is the innermost loop that ends
    given Anna: Guest, 0 gold, city Sieve, Tavern, Manor, Market
    when Anna uses Sift
    then Anna has 22 gold

district Tremor
    type unique
    cost 2
    action Quake once per turn
        for each player where player is not you
            choose district in player.city as lost by player
            player destroys lost
        gain 1 gold
    action Scatter once per turn
        repeat 2 times
            choose random card in your hand as lost
            discard lost
            gain 1 gold
        gain 2 gold

district Bunker
    type military
    cost 3
    forbid district destroyed if district is this

scenario Tremor: who has nothing to choose is passed over, and so is what cannot be destroyed
    given 4 players
    given Anna: Guest, 0 gold, city Tremor
    given Ben: Beggar
    given Cleo: Delver, city Bunker
    given Dora: city Tavern, Temple
    when Anna uses Quake
    when Dora chooses Tavern
    then Dora has 1 district in city
    then Cleo has Bunker in city
    then Anna has 1 gold

scenario Tremor: what chance finds nothing for is passed over too
    given Anna: Guest, 0 gold, hand Manor, city Tremor
    when Anna uses Scatter
    then Anna has 3 gold
    then Anna has 0 cards in hand
"""


def test_stop_repeating_ends_a_loop_and_an_empty_choice_skips_an_iteration() -> None:
    assert prove(CARDS, cast="Beggar, Guest, Delver", extra="Sieve, Tremor, Bunker") == 6


def findings(lines: str) -> list[tuple[str, str]]:
    text = f"district Fold\n    type unique\n    cost 1\n    action Try once per turn\n{lines}"
    found = compile_pack("try", [SourceText("a.card", text)], [base_module()]).problems
    return [(one.code, one.message) for one in found if one.severity == "error" or one.code in ("CIT501", "CIT504")]


def test_stop_repeating_outside_a_loop_is_refused() -> None:
    assert findings("        gain 1 gold\n        stop repeating\n") == [
        ("CIT107", 'there is no "for each" or "repeat" around this line')
    ]


def test_a_line_after_stop_repeating_is_reported_as_unreachable() -> None:
    lines = "        repeat 3 times\n            stop repeating\n            gain 1 gold\n"
    message = "this line is never reached: the line above it ends the loop"
    assert findings(lines) == [("CIT504", message)]


def test_a_guard_inside_a_loop_does_not_cover_lines_after_the_loop() -> None:
    guarded = "        repeat 3 times\n            if deck is empty\n                stop repeating\n"
    chosen = "        choose random card in deck as lot\n        show lot\n"
    assert findings(guarded + "            gain 1 gold\n" + chosen) == [
        ("CIT501", "there may be nothing to choose here, and then the rule ends at this line")
    ]
