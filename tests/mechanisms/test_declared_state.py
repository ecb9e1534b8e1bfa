"""Test markers, counters and notes: valid bearers, bounds, and who places them."""

import pytest

from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.table.views.event_views import events as told
from citadels_core.table.views.observation import observe
from tests.inside import build, happen, write
from tests.mechanisms.tables import draft, events, prove, trial

OF_NOBODY = """
counter debt on player

marker paid on player
    until end of game
    seen by placer

note lender on player is player
    until end of game

character Usurer
    rank 2
    action Lend once per turn
        target player where player is not you
        costs 1 gold to player
        add 2 to player.debt
        note you as player.lender
    while in cast
        when round ended
            for each player where player.debt is more than 0
                player pays player.debt gold to player.lender
                remove player.debt from player.debt
                mark player paid
                forget player.lender
                gain 1 gold

character Mason
    rank 1

character Baker
    rank 3

scenario Usurer: a debt is taken back in a round in which nobody is the Usurer
    given Anna: Mason, 0 gold
    given Ben: Baker, 3 gold
    given Ben has 2 debt
    when the round ends
    then Ben.debt is 0
    then Ben is paid
    then Ben.lender is missing
    then Ben has 5 gold

scenario Usurer: who does it is the Usurer where there is one
    given Anna: Usurer, 1 gold
    given Ben: Baker, 3 gold
    when Anna uses Lend on Ben
    when Anna takes gold
    when the round ends
    then Ben.debt is 0
    then Anna has 5 gold
"""


def test_state_changes_that_need_no_player_happen_without_one() -> None:
    assert prove(OF_NOBODY, cast="Mason, Usurer, Baker") == 2


def test_a_marker_without_a_placer_is_hidden_from_all() -> None:
    game = trial(OF_NOBODY.split("\nscenario", maxsplit=1)[0], cast="Mason, Usurer, Baker")
    start = len(game.log)
    done = write(game, "marker placed", -1, game.box.markers["trial:paid"], 1)
    assert done is not None
    game.log.append((EVENT_IDS["marker placed"], done, -1))
    assert [observe(game, seat).marks for seat in (0, 1)] == [(), ()]
    for seat in (0, 1, None):
        assert [event.fields for event in told(game, seat, start)] == [{}]


def test_a_missing_player_does_nothing() -> None:
    cards = OF_NOBODY.split("\nscenario", maxsplit=1)[0].replace(
        "remove player.debt", "player.lender removes player.debt"
    )
    proof = """
scenario Usurer: nobody lent it
    given Anna: Mason
    given Ben: Baker, 3 gold
    given Ben has 2 debt
    when the round ends
    then Ben.debt is 2
"""
    assert prove(cards + proof, cast="Mason, Usurer, Baker") == 1


BELOW_0 = """
counter heat on district

district Oven
    type trade
    cost 2
    action Cool once per turn
        remove 3 from this.heat
    action Warm once per turn
        add 1 to this.heat

character Mason
    rank 1

character Baker
    rank 3

scenario Oven: it is never colder than 0
    given Anna: Mason, city Oven
    given Ben: Baker
    given Oven of Anna has 1 heat
    when Anna uses Cool
    then Oven of Anna.heat is 0
    when Anna uses Warm
    then Oven of Anna.heat is 1
"""


def test_a_counter_never_goes_below_0() -> None:
    assert prove(BELOW_0, cast="Mason, Baker", extra="Oven") == 1


def test_a_counter_event_records_the_actual_change() -> None:
    game = trial(BELOW_0.split("\nscenario", maxsplit=1)[0], cast="Mason, Baker", extra="Oven")
    oven = next(card for card in range(len(game.box.cards)) if game.box.card_name(card) == "Oven")
    build(game, 0, oven)
    assert write(game, "counter changed", 0, 0, oven, 2) == (0, 0, oven, 2)
    assert write(game, "counter changed", 0, 0, oven, -3) == (0, 0, oven, -2)
    assert write(game, "counter changed", 0, 0, oven, -3) is None


OUT_OF_PLAY = """
counter scars on district

marker burnt on district
    until end of game

note ghost on district is player
    until end of game

district Ruin
    type trade
    cost 1
    when district destroyed if district is this
        add 1 to this.scars
        mark this burnt
        note player as this.ghost
        owner gains 2 gold
    when district built if district is this
        add 5 to this.scars
    score this.scars

character Bandit
    rank 1
    action Burn once per turn
        target district
        destroy district

character Baker
    rank 2

scenario Ruin: nothing lies on a card that is in no city, so it comes back without
    given Anna: Bandit, hand none
    given Ben: Baker, 1 gold, hand none, city Ruin
    given deck none
    when Anna uses Burn on Ruin of Ben
    then Ben has 3 gold
    when Anna takes gold
    when Anna ends turn
    when Ben draws cards
    when Ben chooses Ruin
    when Ben builds Ruin
    then Ruin of Ben.scars is 5
    then Ruin of Ben is not burnt
    then Ruin of Ben.ghost is missing
"""


def test_state_of_districts_is_not_placed_on_cards_out_of_play() -> None:
    assert prove(OUT_OF_PLAY, cast="Bandit, Baker", extra="Ruin") == 1


SECRET = """
marker eyed on character
    until end of game
    seen by placer

marker branded on character
    until end of game

character Spy
    rank 1
    action Mark once per turn
        mark this eyed
        mark this branded

character Baker
    rank 2
"""


@pytest.mark.parametrize(("marker", "again"), [("eyed", ["marker placed", "marker removed"]), ("branded", [])])
def test_a_change_without_effect_is_an_event_only_to_protect_a_secret(marker: str, again: list[str]) -> None:
    game = trial(SECRET, cast="Spy, Baker")
    draft(game, "Spy", "Baker")
    assert game.decision is not None
    you, number = game.decision.seat, game.box.markers[f"trial:{marker}"]
    happen(game, "marker placed", you, number, 0)
    start = len(game.log)
    happen(game, "marker placed", you, number, 0)
    happen(game, "marker removed", you, number, 1)
    assert events(game, start) == again
