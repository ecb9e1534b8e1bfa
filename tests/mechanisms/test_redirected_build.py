"""Test a paid build that is redirected to another player and refunded."""

from citadels_core.table.game import Game
from tests.inside import build
from tests.mechanisms.tables import action, draft, events, offered, trial

CARDS = """
marker warrant on character
    until end of round

character Bailiff
    rank 1
    action Serve once per turn
        target character where character is not this
        mark character warrant
    while revealed
        may instead of district built
            if paid is more than 0 and active character is warrant
            unmark active character warrant
            refund district to player
            build district

character Mason
    rank 2
    action Save once per turn
        gain 5 gold
    set your build limit to 2
"""


def served(seed: int = 1) -> tuple[Game, int, int]:
    game = trial(CARDS, cast="Bailiff, Mason", seed=seed)
    draft(game, "Bailiff", "Mason")
    assert game.decision is not None
    bailiff = game.decision.seat
    game.answer(action(game, "Take Gold"))
    game.answer(action(game, "Serve"))
    game.answer(action(game, "End Turn"))
    game.answer(action(game, "Take Gold"))
    game.answer(action(game, "Save"))
    return game, bailiff, 1 - bailiff


def test_the_build_is_paid_before_the_other_player_is_asked() -> None:
    game, bailiff, mason = served()
    gold = game.table.gold[mason]
    game.answer(action(game, "Build"))
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat) == ("replace", bailiff)
    assert game.table.gold[mason] < gold
    assert game.table.city == [[], []]


def test_the_district_goes_to_the_other_city_and_the_payer_is_refunded() -> None:
    game, bailiff, mason = served()
    gold, taker = game.table.gold[mason], game.table.gold[bailiff]
    game.answer(action(game, "Build"))
    start = len(game.log)
    game.answer(0)
    assert events(game, start) == ["marker removed", "gold refunded", "district built"]
    assert (len(game.table.city[bailiff]), len(game.table.city[mason])) == (1, 0)
    assert (game.table.gold[mason], game.table.gold[bailiff]) == (gold, taker)
    assert game.table.turn.builds == 1


def test_only_the_first_paid_build_can_be_taken() -> None:
    game, _, mason = served()
    game.answer(action(game, "Build"))
    game.answer(0)
    if "Build" in offered(game):
        game.answer(action(game, "Build"))
        assert game.decision is not None
        assert game.decision.kind == "menu"
        assert len(game.table.city[mason]) == 1


def test_a_declined_redirection_leaves_the_build_with_the_payer() -> None:
    game, _, mason = served()
    game.answer(action(game, "Build"))
    game.answer(1)
    assert len(game.table.city[mason]) == 1


def test_a_redirection_with_a_forbidden_result_is_not_offered() -> None:
    for seed in range(1, 60):
        game, bailiff, mason = served(seed)
        state = game.table
        names = {game.box.cards[card] for card in state.hand[mason]}
        twin = next((card for card in state.deck if game.box.cards[card] in names), None)
        if twin is None:
            continue
        build(game, bailiff, twin)
        decision = game.decision
        assert decision is not None
        for option in decision.options:
            number, _, card = decision.values[option.number]
            if (
                number >= 0
                and game.box.rules[number].rule.name == "Build"
                and game.box.cards[card] == game.box.cards[twin]
            ):
                game.answer(option)
                assert game.decision is not None
                assert game.decision.kind == "menu"
                assert state.city[mason] == [card]
                return
    raise AssertionError("no seed had two cards of one name in the right places")
