"""What happens to cards in hands, in the deck and laid aside."""

from citadels_core.engine.linked import LinkedBox
from citadels_core.engine.sight import blind, keeper, unseen
from citadels_core.engine.writers.fields import Fields
from citadels_core.engine.writers.looks import forget, look
from citadels_core.engine.writers.zones import draw, lift, taken
from citadels_core.model.rng import shuffle
from citadels_core.model.state import EVERYBODY, NOBODY, State


def cards_gathered(box: LinkedBox, state: State, player: int, cards: Fields) -> Fields | None:
    cards = taken(box, state, state.aside, cards)
    if not cards and state.turn.gathered:
        return None
    state.turn.gathered = True
    state.hand[player] += cards
    if state.looks:
        forget(state, cards)
    if not state.aside:
        state.aside_seen_by = NOBODY
    return player, cards


def gathering_finished(box: LinkedBox, state: State, player: int) -> Fields | None:
    if state.turn.gathered:
        return None
    state.turn.gathered = True
    return (player,)


def cards_gained(box: LinkedBox, state: State, player: int, amount: int, _: Fields) -> Fields | None:
    drawn = draw(state.deck, amount)
    if not drawn:
        return None
    state.hand[player] += drawn
    return player, len(drawn), drawn


def cards_discarded(box: LinkedBox, state: State, player: int, cards: Fields, _: bool) -> Fields | None:
    unseen = blind(state, cards, player)
    cards = taken(box, state, state.hand[player], cards)
    if not cards:
        return None
    state.deck[:0] = cards
    if state.looks:
        forget(state, cards)
    return player, cards, unseen


def cards_laid_out(box: LinkedBox, state: State, player: int, amount: int, _: Fields) -> Fields | None:
    drawn = draw(state.deck, amount)
    if not drawn:
        return None
    state.aside += drawn
    state.aside_seen_by = player
    return player, len(drawn), drawn


def cards_put_back(box: LinkedBox, state: State, player: int, cards: Fields, _: bool) -> Fields | None:
    unseen = blind(state, cards, player)
    cards = taken(box, state, state.aside, cards)
    if not cards:
        return None
    state.deck[:0] = cards
    if state.looks:
        forget(state, cards)
    if not state.aside:
        state.aside_seen_by = NOBODY
    return player, cards, unseen


def cards_laid_out_faceup(box: LinkedBox, state: State, player: int, amount: int, _: Fields) -> Fields | None:
    """Lay out cards for all to see; not among cards that lie there for one player alone."""
    if state.aside and state.aside_seen_by != EVERYBODY:
        return None
    drawn = draw(state.deck, amount)
    if not drawn:
        return None
    state.aside += drawn
    state.aside_seen_by = EVERYBODY
    return player, len(drawn), drawn


def cards_looked_at(box: LinkedBox, state: State, player: int, owner: int, cards: Fields) -> Fields | None:
    """Let a player know cards where they lie; the event lists them in an order that tells nothing about it."""
    cards = tuple(sorted([card for card in cards if card >= 0]))
    if not cards:
        return None
    look(state, player, cards)
    return player, owner, cards


def cards_shown(box: LinkedBox, state: State, player: int, cards: Fields) -> Fields | None:
    cards = tuple(sorted([card for card in cards if card >= 0]))  # the order of a hand tells when they came there
    if not cards:
        return None
    look(state, EVERYBODY, cards)
    return player, cards


def card_taken(box: LinkedBox, state: State, player: int, card: int, _: int, __: bool) -> Fields | None:
    """Move a card to a hand; who gives it, and whether all can see it, is looked up where it lies."""
    if card < 0 or card in state.hand[player]:
        return None
    giver, secret = keeper(state, card), unseen(state, card)
    lift(box, state, card)
    state.hand[player].append(card)
    if state.looks:
        forget(state, (card,))
    return player, card, giver, secret


def cards_tucked(box: LinkedBox, state: State, player: int, cards: Fields, district: int, _: bool) -> Fields | None:
    """Put cards under a district: anything but itself."""
    if district < 0 or state.owner[district] == NOBODY or district in cards:
        return None
    if state.tucked:
        cards = tuple([card for card in cards if (card, district) not in state.tucked])
    unseen = blind(state, cards, player)
    cards = taken(box, state, state.hand[player], cards)
    if not cards:
        return None
    state.tucked += tuple([(card, district) for card in cards])
    if state.looks:
        forget(state, cards)
    return player, cards, district, unseen


def hands_exchanged(box: LinkedBox, state: State, player: int, other: int) -> Fields | None:
    if other in (NOBODY, player):
        return None
    hand = state.hand
    if not hand[player] and not hand[other]:
        return None
    hand[player], hand[other] = hand[other], hand[player]
    return player, other


def deck_shuffled(box: LinkedBox, state: State) -> Fields:
    shuffle(state, state.deck)
    if state.looks:
        forget(state, state.deck)
    return ()
