"""Test replacements: a rule replaces an event once, including its results."""

from tests.mechanisms.tables import action, draft, events, offered, trial

CARDS = """
character Miser
    rank 1
    action Beg once per turn
        gain 1 gold

    while in cast
        instead of gold gained if amount is 1
            player gains (amount + 1) gold

character Twin
    rank 2
    while in cast
        instead of gold gained if amount is at most 2
            player gains (amount + 1) gold

character Saint
    rank 3
    action Give Alms once per turn
        gain 5 gold
    may instead of gold gained if amount is 5
        nothing

character Warden
    rank 4
    while in cast
        forbid gold gained if amount is 4
"""


def test_each_rule_replaces_an_event_once_and_others_may_replace_the_result() -> None:
    game = trial(CARDS, cast="Miser, Twin", seats=2)
    draft(game, "Miser", "Twin")
    decision = game.decision
    assert decision is not None
    before = game.table.gold[decision.seat]
    game.answer(action(game, "Beg"))
    assert game.table.gold[decision.seat] == before + 3


def test_a_replacement_whose_result_would_be_forbidden_does_not_apply() -> None:
    text = CARDS.replace("amount is 4", "amount is 3")
    game = trial(text, cast="Miser, Twin, Warden", seats=3)
    draft(game, "Miser", "Twin", "Warden")
    decision = game.decision
    assert decision is not None
    start = len(game.log)
    before = game.table.gold[decision.seat]
    game.answer(action(game, "Beg"))
    assert game.table.gold[decision.seat] == before + 2
    assert events(game, start) == ["action used", "gold gained"]


def test_an_optional_replacement_asks_its_player_and_may_be_declined() -> None:
    for answer, gold in ((0, 0), (1, 5)):
        game = trial(CARDS, cast="Saint, Miser", seats=2)
        draft(game, "Saint", "Miser")
        while game.decision is not None and "Give Alms" not in offered(game):
            game.answer(action(game, "Take Gold") if "Take Gold" in offered(game) else action(game, "End Turn"))
        decision = game.decision
        assert decision is not None
        seat = decision.seat
        before = game.table.gold[seat]
        game.answer(action(game, "Give Alms"))
        assert game.decision is not None
        assert game.decision.kind == "replace"
        assert game.decision.seat == seat
        game.answer(answer)
        assert game.table.gold[seat] == before + gold
