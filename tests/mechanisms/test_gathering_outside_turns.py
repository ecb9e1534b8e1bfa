"""Test gathering outside a turn: as no character, without a turn."""

from citadels_core.table.views.observation import observe
from tests.mechanisms.tables import draft, events, offered, play_until, prove, trial

CARDS = """
marker hexed on character
    until end of round

character Scout
    rank 1
    action Confine once per turn
        choose character as victim where victim is not this
        mark victim killed
        mark victim hexed
    while revealed
        when turn started if character is hexed
            gain 1 gold
        when gold gathered if active character is hexed
            gain 1 gold
        when turn ended if player is not you
            gain 1 gold
        when gathering started if player is you
            gain 5 gold

character Banker
    rank 3
    action Lend once per turn
        gain 3 gold
    while chosen
        must Swear once per turn
            gain 0 gold

character Last
    rank 4

district Kitchen
    type unique
    cost 2
    when character called if character is killed
        may if character in your characters
            start gathering
            offer actions
            break off turn
    action Serve once per turn
        gain 1 gold
"""

STORY = """
scenario Kitchen: who gathers outside a turn does nothing else, and nothing hears of a turn
    given edition Trial
    given Anna: Scout, 0 gold
    given Ben: Banker, 0 gold, hand Tavern, city Kitchen
    given turn of Anna
    when Anna uses Confine
    when Anna chooses Banker
    when Anna takes gold
    when Anna ends turn
    when Ben accepts
    then it is the turn of Ben
    then Ben cannot end turn
    then Ben cannot use Lend
    then Ben cannot use Swear
    then Ben cannot use Serve
    when Ben takes gold
    then Ben cannot build Tavern
    then Ben cannot use Swear
    then Banker is not revealed
    when Ben ends turn
    then Ben has 2 gold
    then Anna has 2 gold
"""


def test_gathering_outside_a_turn_allows_nothing_else() -> None:
    assert prove(CARDS + STORY, cast="Scout, Banker, Last", extra="Kitchen") == 1


def test_gathering_outside_a_turn_has_no_character() -> None:
    host = """
character Host
    rank 4
    while in cast
        when character called if character is this
            character.holder starts gathering
            offer actions
            break off turn
"""
    game = trial(CARDS + host, cast="Scout, Banker, Host", seats=2)
    draft(game, "Host", "Scout")
    guest = game.table.holder[2]
    play_until(game, lambda game: "gathering started" in events(game))
    start = len(game.log)
    view = observe(game, guest)
    assert (view.turn.player, view.turn.characters, view.turn.powers) == (guest, (), ())
    assert view.turn.restricted
    assert not view.turn.abilities
    assert sorted(offered(game)) == ["Draw Cards", "Take Gold"]
    assert view.decision.prompt == f"{game.name(guest)}, it is your turn. What do you do?"
    assert game.events(guest)[-1].sentence == "You gather and do nothing else."
    game.answer(0)
    assert offered(game) == ["End Turn"]
    game.answer(0)
    assert "turn ended" not in events(game, start)
    assert "turn broken off" in events(game, start)
