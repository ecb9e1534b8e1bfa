"""Test failed attempts: a replaced event is offered and paid for, a forbidden one is not offered."""

from tests.mechanisms.tables import prove

CARDS = """
character Raider
    rank 1
    action Raze once per turn
        target district where district.owner is not you
        costs 1 gold
        destroy district
    action Burn once per turn
        for each player where player is not you
            for each district in player.city
                destroy district

character Sentry
    rank 2
    while in cast
        instead of district destroyed if owner is you and player is not you
            gain 2 gold

character Guest
    rank 3

district Stone Gate
    type military
    cost 2
    instead of district destroyed if district is this
        owner gains 1 gold

district Old Oak
    type noble
    cost 2
    forbid district destroyed if district is this

district Watch Fire
    type unique
    cost 3
    when action used if deed is Burn and player is not you
        for each district in your city
            if player cannot destroy district
                gain 1 gold

scenario Stone Gate: whoever tries has paid for it, and its owner gets something
    given Anna: Raider, 2 gold
    given Ben: Guest, 0 gold, city Stone Gate
    when Anna uses Raze on Stone Gate of Ben
    then Anna has 1 gold
    then Ben has 1 gold
    then Ben has Stone Gate in city

scenario Old Oak: what is forbidden is not on offer
    given Anna: Raider, 2 gold
    given Ben: Guest, city Old Oak, Tavern
    then Anna can use Raze on Tavern of Ben
    then Anna cannot use Raze on Old Oak of Ben

scenario Watch Fire: what stands through all that is done to several is asked for
    given Anna: Raider, 0 gold
    given Ben: Guest, 0 gold, city Watch Fire, Old Oak, Tavern
    when Anna uses Burn
    then Ben has 1 gold
    then Ben has 1 district in city

scenario Sentry: so with a character that nobody has shown
    given Anna: Raider, 2 gold
    given Ben: Sentry, 0 gold, city Tavern
    when Anna uses Raze on Tavern of Ben
    then Ben has 2 gold
    then Ben has Tavern in city
"""


def test_a_failed_attempt_triggers_rules() -> None:
    assert prove(CARDS, cast="Raider, Sentry, Guest", extra="Stone Gate, Old Oak, Watch Fire") == 4
