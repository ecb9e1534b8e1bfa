"""Test `put CARD into city` and `treat DISTRICT as built`: districts that come without being built."""

from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.mechanisms.tables import base_module, prove

CARDS = """
character Founder
    rank 1
    action Found once per turn
        if your hand is not empty
        choose card in your hand as stone
        put stone into city
    action Show once per turn
        target district in your city
        treat district as built
    action Settle once per turn
        target district where district.owner is not you
        seize district
        treat district as built
    action Give Away once per turn
        if your hand is not empty
        choose card in your hand as gift
        your left puts gift into city

character Steward
    rank 2

character Guest
    rank 3

district Granary
    type trade
    cost 2
    when district built if district is this
        gain 5 gold

district Guild Hall
    type unique
    cost 2
    when district built if player is you and district is not this
        gain 1 gold

district Bell Tower
    type unique
    cost 1
    when district built if district is this and doer is you
        gain 3 gold

district Old Wall
    type unique
    cost 3
    instead of district built if player is not you and district.cost is 2
        player puts district into city

district Edict
    type none
    while in hand
        score 0

scenario Founder: what is not built sets nothing off
    given Anna: Founder, 0 gold, hand Granary, city Guild Hall
    when Anna uses Found
    when Anna chooses Granary
    then Anna has 2 districts in city
    then Anna has 0 gold

scenario Founder: what is treated as built sets off its own rules and those of others
    given Anna: Founder, 0 gold, city Guild Hall, Granary
    when Anna uses Show on Granary of Anna
    then Anna has 6 gold

scenario Founder: its owner has built what comes in another way
    given Anna: Founder, 0 gold, city Guild Hall
    given Ben: Guest, 0 gold, city Granary
    when Anna uses Settle on Granary of Ben
    then Anna has 6 gold
    then Ben has 0 gold

scenario Founder: who has it treated so is the doer
    given Anna: Founder, 0 gold, city Bell Tower
    when Anna uses Show on Bell Tower of Anna
    then Anna has 3 gold

scenario Founder: a card of no type is no district
    given Anna: Founder, 0 gold, hand Edict
    when Anna uses Found
    when Anna chooses Edict
    then Anna has 0 districts in city
    then Anna has 1 card in hand

scenario Founder: a city may be completed so
    given Anna: Founder, 0 gold, hand Granary, city Temple, Church, Manor, Castle, Palace, Tavern
    when Anna uses Found
    when Anna chooses Granary
    then Anna in finishers

scenario Old Wall: others build without what their districts do when they are built
    given Anna: Founder, 2 gold, hand Granary
    given Anna has gathered
    given Ben: Guest, city Old Wall
    when Anna builds Granary
    then Anna has 1 district in city
    then Anna has 0 gold
"""


def test_placed_districts_are_not_built_unless_treated_as_built() -> None:
    extra = "Granary, Guild Hall, Bell Tower, Old Wall, Edict"
    assert prove(CARDS, cast="Founder, Steward, Guest", extra=extra) == 7


def found(rule: str) -> list[tuple[str, str]]:
    card = f"district Hut\n    type trade\n    cost 1\n    {rule}\n"
    problems = compile_pack("trial", [SourceText("trial.card", card)], [base_module()]).problems
    return [(problem.code, problem.message) for problem in problems]


def test_treated_as_built_triggers_rules_for_district_built() -> None:
    rule = "when district treated as built\n        gain 1 gold"
    message = 'a rule for "district treated as built" must be written for "district built"'
    assert ("CIT302", message) in found(rule)


def test_a_self_triggering_rule_is_reported() -> None:
    codes = [code for code, _ in found("when district built if district is this\n        treat this as built")]
    assert "CIT507" in codes
