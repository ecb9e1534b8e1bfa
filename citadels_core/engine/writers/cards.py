"""What happens to cards in hands, in the deck and laid aside."""

from citadels_core.engine.box import Box
from citadels_core.engine.writers.fields import Fields
from citadels_core.engine.writers.zones import draw, lift, taken
from citadels_core.model.rng import shuffle
from citadels_core.model.state import NOBODY, State


def cards_gathered(box: Box, state: State, player: int, cards: Fields) -> Fields:
    state.turn.gathered = True
    cards = taken(state.aside, cards)
    state.hand[player] += cards
    if not state.aside:
        state.aside_seen_by = NOBODY
    return player, cards


def cards_gained(box: Box, state: State, player: int, amount: int, _: Fields) -> Fields:
    drawn = draw(state.deck, amount)
    state.hand[player] += drawn
    return player, len(drawn), drawn


def cards_discarded(box: Box, state: State, player: int, cards: Fields) -> Fields:
    cards = taken(state.hand[player], cards)
    state.deck[:0] = cards
    return player, cards


def cards_laid_out(box: Box, state: State, player: int, amount: int, _: Fields) -> Fields:
    drawn = draw(state.deck, amount)
    state.aside += drawn
    if drawn:
        state.aside_seen_by = player
    return player, len(drawn), drawn


def cards_put_back(box: Box, state: State, player: int, cards: Fields) -> Fields:
    cards = taken(state.aside, cards)
    state.deck[:0] = cards
    if not state.aside:
        state.aside_seen_by = NOBODY
    return player, cards


def card_taken(box: Box, state: State, player: int, card: int) -> Fields | None:
    """Move a card to a hand; one that comes from a place not all can see is not named in the event."""
    if card < 0 or card in state.hand[player]:
        return None
    hidden = card in state.aside or any(card in hand for hand in state.hand)
    lift(box, state, card)
    state.hand[player].append(card)
    return player, NOBODY if hidden else card


def hands_exchanged(box: Box, state: State, player: int, other: int) -> Fields | None:
    if other in (NOBODY, player):
        return None
    hand = state.hand
    hand[player], hand[other] = hand[other], hand[player]
    return player, other


def deck_shuffled(box: Box, state: State) -> Fields:
    shuffle(state, state.deck)
    return ()
