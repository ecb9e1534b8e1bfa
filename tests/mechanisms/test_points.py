"""Test points: gained at once, worth of districts, late rules, and a win without counting."""

import pytest

from citadels_core.table.invariants import check
from citadels_core.table.saves.snapshot import restore, save
from tests.mechanisms.tables import action, catalog_of, draft, prove, trial

CAST = "Swindler, Guest"

CARDS = """
character Swindler
    rank 1
    action Cheat once per turn
        choose player as other where other is not you
        other loses 2 points

character Guest
    rank 2
    action Raze once per turn
        target district where district.owner is not you
        destroy district

district Triumphal Arch
    type unique
    cost 2
    when district built if player is you and district is not this
        gain 1 point

scenario Triumphal Arch: a point for each district, which stays when the arch goes
    given 2 players
    given Anna: Swindler, 5 gold, hand Tavern, city Triumphal Arch
    given Ben: Guest, city Temple, Church, Manor, Castle, Palace, Market, Docks
    given Anna has gathered
    when Anna builds Tavern
    then Anna.points so far is 1
    when it is the turn of Ben
    when Ben uses Raze on Triumphal Arch of Anna
    when the game ends
    then Anna scores 1 for Triumphal Arch
    then Anna scores 2

scenario Swindler: points may be fewer than none
    given 2 players
    given Anna: Swindler, city Temple, Church, Manor, Castle, Palace, Market, Docks
    given Ben: Guest
    when Anna uses Cheat
    when Anna chooses Ben
    then Ben.points so far is -2
    when the game ends
    then Ben scores -2 for Swindler

district Fane
    type unique
    cost 3
    modify district points by 2 if district counts as religious and district.owner is you

scenario Fane: religious districts are worth more, and cost what they cost
    given 2 players
    given Anna: Swindler, 1 gold, hand Temple, city Fane, Church, Manor, Castle, Palace, Market, Docks
    given Anna has gathered
    when Anna builds Temple
    then Anna has 0 gold
    then total of district.points for each district in Anna.city is 27
    then total of district.cost for each district in Anna.city is 23

district Almshouse
    type unique
    cost 1
    late score Mercy 4 if no player where player.points so far is less than your points so far

scenario Almshouse: who has fewest when all is counted gets more
    given 2 players
    given Anna: Swindler, city Almshouse
    given Ben: Guest, city Temple, Church, Manor, Castle, Palace, Market, Docks
    when the game ends
    then Anna scores 4 for Mercy
    then Anna scores 5

scenario Almshouse: who has more gets nothing
    given 2 players
    given Anna: Swindler, city Almshouse, Temple, Church, Manor, Castle, Palace, Market, Docks
    given Ben: Guest, city Prison
    when the game ends
    then Anna scores 0 for Mercy
"""

THRONE = """
character Swindler
    rank 1

character Guest
    rank 2

district Throne
    type unique
    cost 1
    action Claim
        win
        gain 5 gold

scenario Throne: who claims it wins at once, though others have more points
    given 2 players
    given Anna: Swindler, city Throne
    given Ben: Guest, city Temple, Church, Manor, Castle, Palace, Market
    when Anna uses Claim
    then nobody is asked
    then Anna wins
    then Anna has 0 gold
    then Anna scores 1

district Republic
    type unique
    cost 1
    instead of game won if player is not you
        player loses 3 points

scenario Republic: nobody wins before the points are counted
    given 2 players
    given Anna: Swindler, city Throne
    given Ben: Guest, city Republic
    when Anna uses Claim
    then Anna is not asked
    then Anna has 5 gold
    then Anna.points so far is -3
"""


def test_points_are_gained_counted_late_and_changed_apart_from_costs() -> None:
    assert prove(CARDS, cast=CAST, extra="Triumphal Arch, Fane, Almshouse") == 5


def test_a_win_without_points_happens_unless_replaced() -> None:
    assert prove(THRONE, cast=CAST, extra="Throne, Republic") == 2


@pytest.mark.parametrize("amount", [1, 2])
def test_points_gained_are_seen_by_all_and_are_part_of_the_score(amount: int) -> None:
    cards = f"""
character Swindler
    rank 1
    action Boast once per turn
        gain {amount} {"point" if amount == 1 else "points"}
    action Leave
        end game

character Guest
    rank 2
"""
    game = trial(cards, cast=CAST, size=1)
    draft(game, "Swindler", "Guest")
    you = game.decision.seat
    before = game.next_event
    game.answer(action(game, "Boast"))
    assert [event.sentence for event in game.events(1 - you, before) if event.name == "points gained"] == [
        f"{game.name(you)} gains {amount} {'point' if amount == 1 else 'points'} (Swindler)."
    ]
    assert game.observe(None).players[you].points == amount
    copy = game.copy()
    copy.undo()
    assert copy.observe(None).players[you].points == 0
    restored = restore(catalog_of(cards, cast=CAST, size=1), save(game))
    for one in (game, restored):
        one.answer(action(one, "Leave"))
        assert one.over
        assert one.scores[you] == amount
        assert not check(one)
