"""Test decisions asked although the answer is forced, because skipping them would reveal a secret."""

from tests.inside import put_under
from tests.mechanisms.tables import draft, trial

CARDS = """
character Envoy
    rank 1

character Page
    rank 2

character Friar
    rank 3
    while in cast
        when character revealed if character.rank is 1
            for each player as guest
                choose card in guest.hand as shown by guest
"""


def test_the_last_player_is_asked_even_with_one_character_left() -> None:
    game = trial(CARDS, cast="Envoy, Page")
    draft(game, "Envoy")
    decision = game.decision
    assert decision is not None
    assert decision.forced
    assert len(decision) == 1
    draft(game, "Page")


def test_every_player_is_asked_whatever_the_number_of_cards() -> None:
    game = trial(CARDS, cast="Envoy, Page, Friar")
    for seat in (0, 1):
        put_under(game, *game.table.hand[seat][1:])
    draft(game, "Envoy", "Page")
    asked = []
    while game.decision is not None and game.decision.kind == "choose":
        asked.append((game.decision.seat, game.decision.forced, len(game.decision)))
        game.answer(0)
    first = game.table.crown
    assert asked == [(first, True, 1), (1 - first, True, 1)]


OFFER = """
character Envoy
    rank 1
    while revealed
        when character revealed if character is this
            may if any card in your hand where card.cost is at least 9
                gain 5 gold
            otherwise
                gain 7 gold

character Page
    rank 2
"""


def test_an_offer_without_effect_is_still_made_with_no_as_the_only_answer() -> None:
    game = trial(OFFER, cast="Envoy, Page")
    draft(game, "Envoy", "Page")
    decision = game.decision
    assert decision is not None
    assert (decision.kind, list(decision.values), decision.forced) == ("may", [0], True)
    game.answer(0)
    assert game.table.gold[decision.seat] == 2 + 7


def test_an_offer_whose_condition_holds_can_be_accepted_or_declined() -> None:
    for answer, gold in ((0, 5), (1, 7)):
        game = trial(OFFER.replace("at least 9", "at least 0"), cast="Envoy, Page")
        draft(game, "Envoy", "Page")
        decision = game.decision
        assert decision is not None
        assert list(decision.values) == [1, 0]
        game.answer(answer)
        assert game.table.gold[decision.seat] == 2 + gold
