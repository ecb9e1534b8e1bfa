"""Test silencing markers: their bearer has no rules while they are on it."""

from citadels_core.table.invariants import check
from tests.mechanisms.tables import prove, trial
from tests.properties.walks import walk

CARDS = """
marker shuttered on district
    silences
    until end of round

marker locked on district
    silences

marker hushed on character
    silences
    until end of round

counter bells on district

district Mint
    type trade
    cost 3
    action Coin once per turn
        gain 1 gold
    when gold gathered if player is you
        add 1 to this.bells
    score 3
    counts as noble for income
    forbid district destroyed if district is this

district Locksmith
    type unique
    cost 2
    action Shut once per turn
        target district as other where other is not this
        mark other shuttered
    action Seal once per turn
        target district as other where other is not this
        mark other locked
    action Open once per turn
        target district as other where other is locked
        unmark other locked

character Clerk
    rank 1
    income noble

character Crier
    rank 2
    action Hush once per turn
        target character as victim where victim.rank is at least 3
        mark victim hushed

character Banker
    rank 3
    action Lend once per turn
        gain 3 gold
    while revealed
        when gold gathered if player is you
            gain 1 gold

character Reeve
    rank 4
    action Finish
        end game
"""

SCENARIOS = """
scenario A district that is shuttered does nothing
    given Anna: Clerk, 0 gold, city Locksmith, Mint
    when Anna uses Shut on Mint of Anna
    then Anna cannot use Coin
    then Anna cannot use Income
    when Anna takes gold
    then Mint of Anna.bells is 0

scenario A district that is not shuttered counts what its owner gathers
    given Anna: Clerk, 0 gold, city Locksmith, Mint
    when Anna takes gold
    then Mint of Anna.bells is 1
    when Anna uses Income
    when Anna uses Coin
    then Anna has 4 gold

scenario What is shut lets again after the round
    given Anna: Clerk, 0 gold, city Locksmith, Mint
    given Ben: Crier
    when Anna uses Shut on Mint of Anna
    when Anna takes gold
    when Anna ends turn
    when Ben takes gold
    when Ben ends turn
    when Anna chooses Clerk
    when Ben chooses Crier
    when Anna takes gold
    then Mint of Anna.bells is 1

scenario What is locked speaks again when it is opened
    given Anna: Clerk, 0 gold, city Locksmith, Mint
    when Anna uses Seal on Mint of Anna
    then Anna cannot use Coin
    when Anna uses Open on Mint of Anna
    when Anna uses Coin
    then Anna has 1 gold

scenario A locked district scores nothing but what it cost
    given Anna: Reeve, 0 gold, city Locksmith, Mint
    given Mint of Anna is locked
    when Anna uses Finish
    when the game ends
    then Anna scores 5

scenario A hushed character has no abilities
    given Anna: Crier
    given Ben: Banker, 0 gold
    when Anna uses Hush on Banker
    when Anna takes gold
    when Anna ends turn
    then Ben cannot use Lend
    when Ben takes gold
    then Ben has 2 gold

scenario A character that nobody hushed has them
    given Anna: Crier
    given Ben: Banker, 0 gold
    when Anna takes gold
    when Anna ends turn
    when Ben takes gold
    when Ben uses Lend
    then Ben has 6 gold
"""


def test_a_silenced_card_has_no_rules() -> None:
    assert prove(CARDS + SCENARIOS, cast="Clerk, Crier, Banker, Reeve", extra="Mint, Locksmith") == 7


def test_games_with_silenced_districts_keep_the_invariants() -> None:
    silenced = 0
    for seed in range(4):
        game = trial(CARDS, cast="Clerk, Crier, Banker, Reeve", extra="8 Mint, 8 Locksmith", seats=3, seed=seed)
        for decision in walk(game, seed):
            assert check(game) == [], decision
            silenced += any(placed for placed in game.table.marks[:2])
    assert silenced
