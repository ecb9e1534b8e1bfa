"""Test `then to`: the destination of cards in a zone whose district or character leaves."""

import pytest

from citadels_core.game.declared_zones import declared_zones
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.inside import build, offer_again
from tests.mechanisms.tables import SELECTION, action, card_named, draft, play_until, prove, trial

CARDS = """
zone discards at table

zone satchel on player
    seen by owner

zone vault on district
    seen by nobody
    then to hand

zone altar on district
    then to discards

zone nest on district
    seen by owner
    then to satchel

zone tray on district
    then to deck

zone wagon on character

zone trunk on character
    then to discards

character Keeper
    rank 1
    action Burn
        target district
        destroy district
    action Load once per turn
        put (top 1 of deck) on this.wagon
        put (top 1 of deck) on this.trunk

character Guest
    rank 2

character Spare
    rank 1

district Office
    type trade
    cost 0
    when turn ended if player is you
        for each character in spares as spare
            for each character in coming as leaver where leaver is Keeper
                replace leaver with spare

district Nesting Box
    type trade
    cost 1
    action Nest once per turn
        put (top 1 of deck) on this.nest
        put (top 1 of deck) on this.vault
        put (top 1 of deck) on this.altar
        put (top 1 of deck) on this.tray
"""

SCENARIOS = """
scenario Keeper: what lies in a vault comes to the owner's hand, in its order
    given Anna: Keeper, hand none, city Manor
    given vault of Manor of Anna holds Temple, Tavern
    when Anna uses Burn on Manor of Anna
    then Anna has Temple, Tavern in hand
    then Manor is at the bottom of deck

scenario Keeper: the owner is who had the district
    given Anna: Keeper, hand none
    given Ben: Guest, hand none, city Manor
    given vault of Manor of Ben holds Temple
    given nest of Manor of Ben holds Tavern
    given altar of Manor of Ben holds Castle
    given tray of Manor of Ben holds Palace
    when Anna uses Burn on Manor of Ben
    then Ben has Temple in hand
    then satchel of Ben holds Tavern
    then discards holds Castle
    then Palace, Manor are at the bottom of deck

scenario Keeper: what nobody has seen goes on unseen
    given Anna: Keeper, hand none, city Nesting Box
    given Ben: Guest
    given deck Temple, Tavern, Castle, Palace
    when Anna uses Nest
    then Anna does not know Tavern
    when Anna uses Burn on Nesting Box of Anna
    then Ben knows Castle
    then Anna has Tavern in hand
    then satchel of Anna holds Temple
    then Anna knows Temple
    then Ben does not know Temple
"""


def test_cards_of_a_leaving_bearer_go_to_the_declared_destination() -> None:
    assert prove(CARDS + SCENARIOS, cast="Keeper, Guest", extra="Office, Nesting Box") == 3


def test_cards_at_a_character_move_when_it_leaves_the_cast() -> None:
    game = trial(CARDS, cast="Keeper, Guest", extra="Office", selection=f"\n    characters Spare\n{SELECTION}", seed=6)
    draft(game, "Keeper", "Guest")
    you = game.decision.seat
    game.answer(action(game, "Load"))
    wagon, trunk = (zone.cards for zone in declared_zones(game.table) if zone.cards)
    assert (len(wagon), len(trunk)) == (1, 1)
    office = card_named(game, "Office")
    build(game, you, office)
    offer_again(game)
    for name in ("Take Gold", "End Turn"):
        game.answer(action(game, name))
    play_until(game, lambda game: game.table.round == 2)
    lying = {zone.state.name: zone.cards for zone in declared_zones(game.table) if zone.cards}
    assert lying == {"discards": trunk}
    assert game.table.deck[0] == wagon[0]


@pytest.mark.parametrize(
    ("zone", "code"),
    [
        ("zone pit at table\n    then to deck", "CIT404"),
        ("zone pit on player\n    then to hand", "CIT404"),
        ("zone pit on district\n    then to somewhere", "CIT201"),
        ("zone pit on district\n    then to vault", "CIT201"),
        ("zone pit on character\n    then to satchel", "CIT201"),
        ("zone pit on character\n    then to hand", "CIT201"),
        ("zone pit on district\n    then to discards", ""),
        ("marker pit on district\n    then to discards", "CIT404"),
    ],
)
def test_only_zones_of_bearers_that_can_leave_may_have_a_destination(zone: str, code: str) -> None:
    result = compile_pack("trial", [SourceText("trial.card", f"{CARDS}\n{zone}\n")], [])
    assert {problem.code for problem in result.problems if problem.severity == "error"} == ({code} if code else set())
