"""Test ``for each player`` around rules: rules that address players other than the owner."""

from tests.mechanisms.tables import prove

CARDS = """
counter fares on district

district Inn
    type trade
    cost 3
    for each player where player is not you
        action Lodge once per turn
            costs 1 gold to this.owner
            gain 1 card

district Shrine
    type religious
    cost 4
    for each player as pilgrim where pilgrim is not this.owner and pilgrim.gold is at least 2
        when gold gathered if player is you
            pilgrim gives 1 gold to this.owner
        score (-2)
        modify your build limit by 1

district Square
    type unique
    cost 2
    for each player
        action Dance once per game
            gain 2 gold
        forbid hands exchanged if player is you and other is this.owner

district Charter
    type unique
    cost 6
    while in game
        for each player
            score 1 if your hand is empty
            when crown moved if player is you
                gain 1 gold

character Guest
    rank 1

character Host
    rank 2

character Herald
    rank 4
    while revealed
        for each player where player is not you
            when district built if player is you
                pay 1 gold
    for each player
        when gold gathered if player is not you
            gain 1 gold

character Envoy
    rank 5
    action Swap once per turn
        exchange hand with your left
    action Finish
        end game

rules Feast
    for each player where player is not active player
        when gold gathered
            gain 1 gold
"""

SCENARIOS = """
scenario A guest pays the owner for a bed
    given Anna: Guest, 3 gold, hand none
    given Ben: Host, 0 gold, city Inn
    when Anna uses Lodge
    then Anna has 2 gold
    then Ben has 1 gold
    then Anna has 1 card in hand
    then Anna cannot use Lodge

scenario The host has no bed of his own to pay for
    given Anna: Host, 3 gold, city Inn
    given Ben: Guest, 3 gold
    then Anna cannot use Lodge

scenario A poor guest cannot pay
    given Anna: Guest, 0 gold
    given Ben: Host, 0 gold, city Inn
    then Anna cannot use Lodge

scenario A rich pilgrim gives a coin to the owner of the shrine
    given Anna: Guest, 2 gold
    given Ben: Host, 0 gold, city Shrine
    when Anna takes gold
    then Anna has 3 gold
    then Ben has 1 gold

scenario Each player dances once a game, whoever owns the square
    given Anna: Guest, 0 gold, city Square
    given Ben: Host, 0 gold
    when Anna uses Dance
    then Anna has 2 gold
    then Anna cannot use Dance
    when Anna takes gold
    when Anna ends turn
    when Ben uses Dance
    then Ben has 2 gold

scenario The owner of the square keeps the hand
    given Anna: Envoy, hand Temple
    given Ben: Host, hand Church, city Square
    then Anna cannot use Swap

scenario A charter that nobody has speaks to everybody
    given Anna: Envoy, 0 gold, hand none
    given Ben: Host, 0 gold, hand Temple
    when Anna uses Finish
    when the game ends
    then Anna scores 1
    then Ben scores 0
"""


def test_rules_for_each_player_apply_to_players_other_than_the_owner() -> None:
    assert prove(CARDS + SCENARIOS, cast="Guest, Host, Herald, Envoy", extra="Inn, Shrine, Square, Charter") == 7
