"""Test ``toll``: payments by the doer of an event."""

import pytest

from citadels_core.table.game import Game
from citadels_core.table.saves.snapshot import restore, save
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.inside import happen, offer_again, set_gold
from tests.mechanisms.tables import action, base_module, build_for_both, card_named, draft, events, offered, trial

CARDS = """
district Gate
    type unique
    cost 1
    toll 1 gold to you for district destroyed if owner is you

district Moat
    type unique
    cost 1
    toll 2 gold for district destroyed if district is this

district Cannon
    type unique
    cost 1
    action Fire once per turn
        target district where district is not this
        costs 1 gold
        destroy district

district Chapel
    type unique
    cost 1
    instead of district destroyed if district counts as religious
        player pays 1 gold
        destroy district

district Abbot
    type unique
    cost 1
    forbid district destroyed if district is this

district Notary
    type unique
    cost 1
    may instead of gold taken if handed and giver is not you
        giver gains 1 card

character Raider
    rank 1
    action Raze once per turn
        target district where district is not facedown
        destroy district
    action Storm once per turn
        choose district in your left.city as other
        pay 2 gold
        destroy other
    action Ask once per turn
        if you can destroy (first (district in your left.city))
        gain 1 card
    action Sweep once per turn
        gain 1 card
        for each (every district in your left.city) as one
            destroy one
    action Rob once per turn
        take 1 gold from your left
    action Tip once per turn
        pay 1 gold to your left

character Quiet
    rank 2
    while in cast
        toll 2 gold for gold taken if not handed
"""

NAMES = ("Gate", "Moat", "Cannon", "Chapel", "Abbot", "Notary")


def table(*, theirs: str = "", yours: str = "", gold: int = 0) -> tuple[Game, int]:
    """Return a game in the turn of the Raider, with districts in both cities, and the seat."""
    game = trial(CARDS, cast="Raider, Quiet", extra="".join(f", {name}" for name in NAMES))
    draft(game, "Raider", "Quiet")
    you = build_for_both(game, theirs, yours)
    set_gold(game, 1 - you, 0)
    have(game, gold)
    return game, you


def have(game: Game, gold: int) -> None:
    """Set the gold of the active player."""
    assert game.decision is not None
    set_gold(game, game.decision.seat, gold)
    offer_again(game)


def options(game: Game) -> set[str]:
    """Return the ids of the options."""
    assert game.decision is not None
    return {option.id for option in game.decision.options}


@pytest.mark.parametrize(("gold", "left"), [(0, None), (1, 0), (3, 2)])
def test_the_destroyer_of_a_district_pays_the_toll(gold: int, left: int | None) -> None:
    game, you = table(theirs="Gate", gold=gold)
    assert ("Raze" in offered(game)) == (left is not None)
    if left is not None:
        start = len(game.log)
        game.answer(action(game, "Raze"))
        assert events(game, start)[:3] == ["action used", "gold taken", "district destroyed"]
        assert (game.table.gold[you], game.table.gold[1 - you]) == (left, 1)


def test_the_tolls_of_several_cards_are_paid_together_or_not_at_all() -> None:
    game, you = table(theirs="Gate, Moat", gold=2)
    assert "raze/0/gate" in options(game)
    assert "raze/0/moat" not in options(game)
    have(game, 3)
    start = len(game.log)
    game.answer(next(one for one in game.decision.options if one.id == "raze/0/moat"))
    assert events(game, start)[:4] == ["action used", "gold taken", "gold paid", "district destroyed"]
    assert (game.table.gold[you], game.table.gold[1 - you]) == (0, 1)


def test_no_toll_is_paid_to_oneself() -> None:
    game, you = table(yours="Gate", gold=0)
    start = len(game.log)
    game.answer(action(game, "Raze"))
    assert events(game, start) == ["action used", "district destroyed"]
    assert game.table.gold[you] == 0


def test_an_event_without_a_doer_has_no_toll() -> None:
    game, you = table(theirs="Moat", gold=5)
    happen(game, "district destroyed", card_named(game, "Moat"), 1 - you, -1, -1)
    assert game.table.gold[you] == 5
    assert not game.table.city[1 - you]


@pytest.mark.parametrize(("gold", "there"), [(2, False), (3, True)])
def test_a_toll_is_added_to_the_cost_of_an_action(gold: int, *, there: bool) -> None:
    game, you = table(theirs="Moat", yours="Cannon", gold=gold)
    assert ("Fire" in offered(game)) == there
    if there:
        start = len(game.log)
        game.answer(action(game, "Fire"))
        assert events(game, start)[:4] == ["action used", "gold paid", "gold paid", "district destroyed"]
        assert game.table.gold[you] == 0


def test_a_target_whose_toll_is_unaffordable_cannot_be_chosen() -> None:
    game, you = table(theirs="Moat, Cannon", gold=3)
    game.answer(action(game, "Storm"))
    assert options(game) == {"0/cannon"}
    game.answer(game.decision.options[0])
    assert list(game.table.city[1 - you]) == [card_named(game, "Moat")]
    assert game.table.gold[you] == 1


@pytest.mark.parametrize("gold", [1, 2])
def test_can_requires_the_gold_of_a_toll(gold: int) -> None:
    game, _ = table(theirs="Moat", gold=gold)
    assert ("Ask" in offered(game)) == (gold == 2)


def test_an_obligatory_event_with_an_unaffordable_toll_does_not_happen() -> None:
    game, you = table(theirs="Moat, Cannon", gold=1)
    game.answer(action(game, "Sweep"))
    assert [card_named(game, "Moat")] == list(game.table.city[1 - you])
    assert game.table.gold[you] == 1


@pytest.mark.parametrize("theirs", ["Gate, Abbot", "Abbot, Gate"])
def test_a_forbidden_event_has_no_toll(theirs: str) -> None:
    game, you = table(theirs=theirs, gold=5)
    assert "raze/0/abbot" not in options(game)
    game.answer(action(game, "Sweep"))
    assert list(game.table.city[1 - you]) == [card_named(game, "Abbot")]
    assert game.table.gold[you] == 4


def test_a_replacement_event_has_no_second_toll() -> None:
    game, you = table(theirs="Gate, Chapel", gold=5)
    happen(game, "district built", 1 - you, card_named(game, "Temple"), 0)
    offer_again(game)
    start = len(game.log)
    game.answer(next(one for one in game.decision.options if one.id == "raze/0/temple"))
    assert events(game, start) == ["action used", "gold taken", "gold paid", "district destroyed"]
    assert (game.table.gold[you], game.table.gold[1 - you]) == (3, 1)


@pytest.mark.parametrize("gold", [1, 2])
def test_a_toll_can_apply_to_robbing_but_not_to_paying(gold: int) -> None:
    game, you = table(gold=gold)
    set_gold(game, 1 - you, 1)
    offer_again(game)
    assert "Tip" in offered(game)
    assert ("Rob" in offered(game)) == (gold == 2)
    if gold == 2:
        game.answer(action(game, "Rob"))


def test_an_event_of_a_hidden_character_has_no_toll() -> None:
    text = (
        CARDS
        + """
character Ghost
    rank 3
    while in cast
        when gold gained
            destroy first (district in your left.city)
"""
    )
    game = trial(text, cast="Raider, Ghost", extra="Gate")
    draft(game, "Raider", "Ghost")
    assert game.decision is not None
    you = game.decision.seat
    happen(game, "district built", you, card_named(game, "Gate"), 0)
    before = list(game.table.gold)
    happen(game, "gold gained", you, 1)
    before[you] += 1
    assert not game.table.city[you]
    assert list(game.table.gold) == before


def test_an_event_waits_for_its_toll_even_across_a_save() -> None:
    game, you = table(theirs="Gate", gold=1)
    happen(game, "district built", 1 - you, card_named(game, "Notary"), 0)
    offer_again(game)
    game.answer(next(one for one in game.decision.options if one.id == "raze/0/gate"))
    assert game.decision.seat == 1 - you
    assert list(game.table.city[1 - you]) == [card_named(game, "Gate"), card_named(game, "Notary")]
    again = restore(game.box.catalog, save(game))
    for one in (game, again):
        one.answer(one.decision.options[1])
        assert list(one.table.city[1 - you]) == [card_named(one, "Notary")]


REFUSED = """
district Fence
    type unique
    cost 1
    {line}
"""


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("toll 1 gold for district lost", "CIT302"),
        ("toll 1 gold for district chosen", "CIT302"),
        ("toll 1 gold to you for action used if source.rank is 8", ""),
        ("toll 1 gold for character drafted", "CIT302"),
        ("toll 1 for district destroyed", "CIT302"),
        ("toll gold for district destroyed", "CIT302"),
        ("toll 1 gold to for district destroyed", "CIT302"),
        ("toll 1 gold", "CIT302"),
        ("toll 1 gold to this for district destroyed", "CIT301"),
        ("toll 1 gold for district demolished", "CIT205"),
        ("toll count of (card in your hand where card counts as noble) gold for district destroyed", "CIT509"),
        ("toll 1 gold for card taken if card counts as noble", "CIT509"),
        ("toll 1 gold for district destroyed if doer is not you", ""),
        ("toll (count of your hand) gold to owner for district destroyed", ""),
    ],
)
def test_an_impossible_or_secret_revealing_toll_is_reported(line: str, code: str) -> None:
    text = REFUSED.format(line=line)
    found = [one.code for one in compile_pack("fence", [SourceText("fence.card", text)], [base_module()]).problems]
    assert code in found if code else {*found} <= {"CIT516"}, found
