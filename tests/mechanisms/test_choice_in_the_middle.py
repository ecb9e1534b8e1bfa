"""Test a choice in mid-effect: the half-resolved work is data in the state."""

from citadels_core.table.game import Game
from tests.inside import waiting
from tests.mechanisms.tables import action, draft, trial

CARDS = """
character Broker
    rank 1
    action Deal once per turn
        gain 1 gold
        choose 1 card in your hand as old
        discard old
        gain (count of old) gold
        gain 3 cards

character Quiet
    rank 2
"""


def half_way() -> Game:
    game = trial(CARDS, cast="Broker, Quiet")
    draft(game, "Broker", "Quiet")
    game.answer(action(game, "Deal"))
    return game


def test_an_effect_stops_at_its_choice_with_the_first_half_done() -> None:
    game = half_way()
    decision = game.decision
    assert decision is not None
    seat = decision.seat
    assert (decision.kind, decision.noun, len(decision)) == ("choose", "Card", 4)
    assert (game.table.gold[seat], len(game.table.hand[seat])) == (3, 4)


def test_a_waiting_effect_is_a_frame_of_numbers() -> None:
    code, held = next(waiting(half_way()))
    assert code.is_rule
    assert held
    assert all(isinstance(number, int) for number in held)


def test_a_copy_taken_in_mid_effect_is_independent() -> None:
    game = half_way()
    other = game.copy()
    game.answer([0])
    assert other.decision is not None
    other.answer([3])
    seat = other.decision.seat
    assert game.table.gold[seat] == other.table.gold[seat] == 4
    assert len(game.table.hand[seat]) == len(other.table.hand[seat]) == 6
    assert game.table.hand[seat] != other.table.hand[seat]
