"""Test `as soon as`: rules that trigger when a condition becomes true."""

import pytest

from citadels_core.model.programs.patching import patched
from citadels_core.table.saves.snapshot import restore, save
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.mechanisms.tables import action, base_module, draft, events, prove, trial

MOVER = """
character Mover
    rank 1
    action Earn once per turn
        gain 4 gold
    action Earn More once per turn
        gain 4 gold
"""

GUEST = """
character Guest
    rank 2
"""

CARDS = """
marker tired on player
    until end of turn

note winner on district is player

character Mover
    rank 1
    action Seize once per turn
        target district where district.owner is not you
        seize district
    action Earn once per turn
        gain 4 gold
    action Earn More once per turn
        gain 4 gold
    action Spend once per turn
        pay 3 gold
    action Tire once per turn
        mark you tired
    action Empty
        discard your hand
    action Turn once per turn
        target district where district.owner is you
        turn district facedown
    action Raise once per turn
        target district
        build district

character Heir
    rank 2
    while in cast
        as soon as count of (player where player.gold is at least 8) is at least 2
            for each player
                player gains 10 gold

character Miser
    rank 3
    as soon as your gold is at least 4
        gain 1 card

character Guest
    rank 4

district Gate House
    type unique
    cost 2
    as soon as count of (district in your city where district.type is noble) is at least 2
        gain 1 gold

district Poor House
    type unique
    cost 2
    for each player
        as soon as your hand is empty
            gain 1 card

district Race Course
    type unique
    cost 2
    for each player
        as soon as your gold is at least 5
            if this.winner is missing
                note you as this.winner

district Rest House
    type unique
    cost 2
    as soon as you are not tired
        gain 2 gold

district Toll Gate
    type unique
    cost 2
    when gold gained if your gold is at least 9
        pay 5 gold
    as soon as your gold is at least 9
        gain 100 gold

scenario Gate House: it comes with the second noble district, and not with the third
    given Anna: Mover, 0 gold, city Gate House, Manor
    given Ben: Guest, city Castle, Palace
    when Anna uses Seize on Castle of Ben
    then Anna has 1 gold
    when Anna uses Raise on Palace of Ben
    then Anna has 1 gold

scenario Gate House: it comes again when there were fewer in between
    given Anna: Mover, 0 gold, city Gate House, Manor, Castle
    given Ben: Guest, city Palace
    when Anna uses Turn on Manor of Anna
    then Anna has 0 gold
    when Anna uses Seize on Palace of Ben
    then Anna has 1 gold

scenario Gate House: a district that comes into play with its condition true finds it become true
    given Anna: Mover, 4 gold, hand Gate House, city Manor, Castle
    given Anna has gathered
    when Anna builds Gate House
    then Anna has 3 gold

scenario Poor House: each player for himself, and as often as it becomes true
    given Anna: Mover, hand Tavern, Temple, city Poor House
    given Ben: Guest, hand Manor
    when Anna uses Empty
    then Anna has 1 card in hand
    then Ben has 1 card in hand
    when Anna uses Empty
    then Anna has 1 card in hand

scenario Race Course: the first who gets there, and who was there already is not
    given Anna: Mover, 3 gold, city Race Course
    given Ben: Guest, 9 gold
    when Anna uses Earn
    then Race Course of Anna.winner is Anna

scenario Heir: it need not be about anybody
    given Anna: Mover, 4 gold
    given Ben: Guest, 8 gold
    when Anna uses Earn
    then Anna has 18 gold
    then Ben has 18 gold
    when Anna uses Earn More
    then Anna has 22 gold

scenario Miser: whose turn begins finds become true what is true
    given Anna: Mover, 9 gold
    given Anna has gathered
    given Ben: Miser, 4 gold, hand none
    when Anna ends turn
    then Ben has 1 card in hand

scenario Rest House: what lapses at the end of a turn makes true
    given Anna: Mover, 0 gold, city Rest House
    given Anna has gathered
    given Ben: Guest
    when Anna uses Tire
    then Anna has 0 gold
    when Anna ends turn
    then Anna has 2 gold

scenario Toll Gate: what answers the event comes first, and it has to be true still
    given Anna: Mover, 5 gold, city Toll Gate
    when Anna uses Earn
    then Anna has 4 gold
"""


EXTRA = "Gate House, Poor House, Race Course, Rest House, Toll Gate"


def test_as_soon_as_triggers_each_time_the_condition_becomes_true() -> None:
    assert prove(CARDS, cast="Mover, Heir, Miser, Guest", extra=EXTRA) == 9


def test_the_event_happens_only_where_a_rule_waits_for_it() -> None:
    waiting, quiet = (
        trial(f"{MOVER}{head}        gain 1 card\n{GUEST}", cast="Mover, Guest")
        for head in ("    as soon as your gold is at least 5\n", "    when gold gained if your gold is at least 5\n")
    )
    for game, told in ((waiting, 1), (quiet, 0)):
        draft(game, "Mover", "Guest")
        game.answer(action(game, "Earn"))
        game.answer(action(game, "Earn More"))
        assert events(game).count("condition met") == told


def test_a_game_is_saved_between_the_condition_and_its_effect() -> None:
    asking = MOVER + "    as soon as your gold is at least 5\n        may\n            gain 3 gold\n" + GUEST
    game = trial(asking, cast="Mover, Guest")
    draft(game, "Mover", "Guest")
    game.answer(action(game, "Earn"))
    again = restore(game.box.catalog, save(game))
    for one in (game, again):
        assert len(one.decision.options) == 2
        one.answer(one.decision.options[0])
        assert one.table.gold[one.decision.seat] == 9


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("as soon as count of (card in your hand where card.cost is 1) is 2", "CIT508", "not all players know"),
        ("as soon as your plan is 2", "CIT508", "not all players know"),
        ("as soon as your gold is 2 if your hand is empty", "CIT302", "a single condition must follow"),
        ("as soon as your gold", "CIT301", "this is a number"),
        ("as soon as doer is you", "CIT303", "doer"),
        ("when condition met", "CIT302", "a kind of rule of its own"),
        ("forbid condition met", "CIT302", "a kind of rule of its own"),
        ("as soon as your gold is 2\n        if your hand is empty", "CIT302", 'an "if" without a block'),
    ],
)
def test_invalid_as_soon_as_rules_are_refused(line: str, code: str, said: str) -> None:
    card = (
        f"note plan on player is number\n    seen by placer\n\ndistrict Hut\n    type trade\n    cost 1\n    {line}\n"
    )
    card += "        gain 1 gold\n    action Plan once per turn\n        note 2 as your plan\n"
    found = compile_pack("trial", [SourceText("trial.card", card)], [base_module()]).problems
    assert [(problem.code, said in problem.message) for problem in found if problem.severity == "error"] == [
        (code, True)
    ]


def test_a_patch_removes_an_as_soon_as_rule() -> None:
    patch = "patch Gate House\n    without as soon as\n"
    cards = "district Gate House\n    type unique\n    cost 2\n    as soon as your hand is empty\n        gain 1 gold\n"
    base = compile_pack("one", [SourceText("one.card", cards)], [base_module()]).module
    found = compile_pack("two", [SourceText("two.card", patch)], [base_module(), base])
    assert not found.problems
    (change,) = found.module.patches
    assert patched(base.cards[0], "two", change).rules == ()


def test_rules_that_make_each_other_true_endlessly_are_abandoned() -> None:
    down = "    as soon as your gold is at least 5\n        pay 4 gold\n"
    up = "    as soon as your gold is at most 2\n        gain 4 gold\n"
    game = trial(MOVER + down + up + GUEST, cast="Mover, Guest")
    draft(game, "Mover", "Guest")
    game.answer(action(game, "Earn"))
    assert events(game)[-1] == "abandoned"
    assert game.decision is not None


MINTS = """
counter coins on district

character Minter
    rank 1
    action Strike once per turn
        for each player
            for each district in player.city where district.name is Mint
                add 1 to district.coins

character Owner
    rank 2

district Mint
    type unique
    cost 2
    copies 2
    as soon as this.coins is at least 2
        gain 5 gold

scenario Mint: each of two by itself
    given Anna: Minter, 0 gold, city Mint
    given Ben: Owner, 0 gold, city Mint
    given Mint of Anna has 2 coins
    given Mint of Ben has 1 coins
    when Anna uses Strike
    then Anna has 0 gold
    then Ben has 5 gold
"""


def test_two_copies_of_a_card_trigger_independently() -> None:
    assert prove(MINTS, cast="Minter, Owner", extra="Mint, Mint") == 1
