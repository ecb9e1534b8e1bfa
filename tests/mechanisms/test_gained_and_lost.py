"""Test `district gained` and `district lost`: one event for every way to gain or lose a district."""

import pytest

from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.inside import build, offer_again
from tests.mechanisms.tables import action, base_module, card_named, draft, events, prove, trial

CARDS = """
zone yard at table

character Mover
    rank 1
    action Seize once per turn
        target district where district.owner is not you
        seize district
    action Swap once per turn
        choose district in your city as mine
        choose district as theirs where theirs.owner is not you
        exchange mine for theirs
    action Return once per turn
        target district
        take district
    action Bury once per turn
        target district
        discard district
    action Store once per turn
        target district
        put district on yard
    action Clear once per turn
        put (every district in your city) on yard
    action Hide once per turn
        target district
        turn district facedown
    action Raze once per turn
        target district
        destroy district
    action Rebuild once per turn
        target district where district.owner is not you
        build district

character Heir
    rank 2
    while in cast
        when district lost if player is not you and receiver is missing
            gain 100 gold

character Guest
    rank 3

district Gate House
    type unique
    cost 2
    when district gained if player is you
        gain 1 gold
    when district lost if player is you
        gain 10 gold

note lament on player is number

district Heirloom
    type unique
    cost 2
    when district lost if player is you and your lament is 0
        note district.cost as your lament

district Toll House
    type unique
    cost 3
    when district gained if giver is you and doer is not you
        gain 1 gold
    when district lost if district is this and receiver is not missing
        receiver pays 1 gold to player

scenario Gate House: what is built comes, and so does the Gate House itself
    given Anna: Mover, 5 gold, hand Tavern, Gate House
    given Anna has gathered
    when Anna builds Gate House
    then Anna has 4 gold

scenario Gate House: a district comes from another city
    given Anna: Mover, 0 gold, city Gate House
    given Ben: Guest, 0 gold, city Temple
    when Anna uses Seize on Temple of Ben
    then Anna has 1 gold

scenario Gate House: an exchange brings one and costs one
    given Anna: Mover, 0 gold, city Gate House, Tavern
    given Ben: Guest, 0 gold, city Temple
    when Anna uses Swap
    when Anna chooses Tavern
    when Anna chooses Temple
    then Anna has 11 gold

scenario Gate House: what is built out of another city comes too
    given Anna: Mover, 0 gold, city Gate House
    given Ben: Guest, city Temple
    when Anna uses Rebuild on Temple of Ben
    then Anna has 1 gold

scenario Gate House: it leaves in whatever way
    given Anna: Mover, 0 gold, city Gate House, Tavern, Temple, Manor, Castle
    when Anna uses Return on Tavern of Anna
    then Anna has 10 gold
    when Anna uses Bury on Temple of Anna
    then Anna has 20 gold
    when Anna uses Store on Manor of Anna
    then Anna has 30 gold
    when Anna uses Raze on Castle of Anna
    then Anna has 40 gold

scenario Gate House: what is turned facedown has not left, and several leave one by one
    given Anna: Mover, 0 gold, city Gate House, Tavern, Temple
    when Anna uses Hide on Tavern of Anna
    then Anna has 0 gold
    when Anna uses Clear
    then Anna has 30 gold

scenario Heir: leaving for another city is another matter
    given Anna: Mover, 0 gold
    given Ben: Heir, 0 gold, city Temple
    given Cid: Guest, city Tavern, Manor
    when Anna uses Seize on Tavern of Cid
    then Ben has 0 gold
    when Anna uses Raze on Manor of Cid
    then Ben has 100 gold
    when Anna uses Return on Temple of Ben
    then Ben has 100 gold

scenario Toll House: who takes a district away pays for it, and twice for the Toll House itself
    given Anna: Mover, 3 gold
    given Ben: Guest, 0 gold, city Temple, Toll House
    when Anna uses Seize on Temple of Ben
    then Ben has 1 gold
    when Anna uses Rebuild on Toll House of Ben
    then Anna has 2 gold
    then Ben has 2 gold

scenario Toll House: who gives a district away by an action of his own gets nothing for it
    given Anna: Mover, 0 gold, city Toll House, Tavern
    given Ben: Guest, 0 gold, city Temple
    when Anna uses Swap
    when Anna chooses Tavern
    when Anna chooses Temple
    then Anna has 0 gold

scenario Heirloom: of several that leave at once the one that has the lower number comes first
    given Anna: Mover, 0 gold, city Heirloom, Tavern, Temple, Manor
    when Anna uses Clear
    then Anna.lament is 1
"""


def test_every_way_to_gain_or_lose_a_district_triggers_rules() -> None:
    assert prove(CARDS, cast="Mover, Heir, Guest", extra="Gate House, Toll House, Heirloom") == 10


SEIZED = """
district Gate House
    type unique
    cost 2
    when district gained if player is you
        gain 1 gold
    when district lost if player is you
        gain 2 gold

character Mover
    rank 1
    action Seize once per turn
        target district where district.owner is not you
        seize district

character Guest
    rank 2

scenario A district that changes cities hears how it leaves as it was, and how it comes as it is
    given Anna: Mover, 0 gold
    given Ben: Guest, 0 gold, city Gate House
    when Anna uses Seize on Gate House of Ben
    then Anna has 1 gold
    then Ben has 2 gold
"""


def test_a_seized_district_triggers_rules_of_both_owners() -> None:
    assert prove(SEIZED, cast="Mover, Guest", extra="Gate House") == 1


def test_the_event_happens_only_where_a_rule_waits_for_it() -> None:
    quiet = SEIZED.replace("when district gained", "when district built").replace("district lost", "district seized")
    for cards, told in ((SEIZED, ["district gained", "district lost"]), (quiet, [])):
        game = trial(cards[: cards.index("scenario")], cast="Mover, Guest", extra="Gate House")
        draft(game, "Mover", "Guest")
        build(game, 1 - game.decision.seat, card_named(game, "Gate House"))
        offer_again(game)
        start = len(events(game))
        game.answer(action(game, "Seize"))
        assert [name for name in events(game, start) if name in ("district gained", "district lost")] == told


@pytest.mark.parametrize("rule", ["forbid district gained", "instead of district lost\n        nothing"])
def test_the_event_cannot_be_forbidden_or_replaced(rule: str) -> None:
    card = f"district Hut\n    type trade\n    cost 1\n    {rule}\n"
    found = compile_pack("trial", [SourceText("trial.card", card)], [base_module()]).problems
    assert [(problem.code, problem.help) for problem in found if problem.severity == "error"] == [
        ("CIT302", "it only follows other events: write one of those, as in: forbid district destroyed if ...")
    ]
