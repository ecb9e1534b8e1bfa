"""Move cards and characters between the places where they lie."""

from citadels_core.engine.index import reindex
from citadels_core.engine.linked import LinkedBox
from citadels_core.engine.writers.declared import drop
from citadels_core.engine.writers.fields import Fields
from citadels_core.model.state import NOBODY, State


def draw(deck: list[int], amount: int) -> Fields:
    """Take cards from the top of the deck, the topmost first, as far as it goes."""
    if amount <= 0:
        return ()
    drawn = tuple(deck[: -amount - 1 : -1])
    del deck[-amount:]
    return drawn


def taken(box: LinkedBox, state: State, zone: list[int], cards: Fields) -> Fields:
    """Take cards from wherever they lie, which mostly is one zone; what is no card is left out."""
    if len(cards) > 1:
        cards = tuple(dict.fromkeys(cards))
    if NOBODY in cards:
        cards = tuple([card for card in cards if card >= 0])
    for card in cards:
        if card in zone:
            zone.remove(card)
        else:
            lift(box, state, card)
    return cards


def lift(box: LinkedBox, state: State, card: int) -> None:
    """Take a card from wherever it lies."""
    owner = state.owner[card]
    if owner != NOBODY:
        at = state.city[owner].index(card)
        del state.city[owner][at]
        del state.names[owner][at]
        state.owner[card] = NOBODY
        if state.tucked:
            _uncover(state, card)
        if state.guests:
            state.guests = tuple([entry for entry in state.guests if entry[1] != card])
        state.types.pop(card, None)
        if state.twins:
            state.twins = tuple([entry for entry in state.twins if entry[0] != card])
        drop(box, state, "district", (card,))
        if card in state.turned:
            state.turned = tuple(other for other in state.turned if other != card)
        if card in box.ruled:
            state.in_play = tuple(other for other in state.in_play if other != card)
            reindex(box, state)
        return
    if state.tucked:
        state.tucked = tuple([entry for entry in state.tucked if entry[0] != card])
    for zone in (*state.hand, state.deck, state.aside):
        if card in zone:
            zone.remove(card)
            if not state.aside:
                state.aside_seen_by = NOBODY
            return


def _uncover(state: State, district: int) -> None:
    """Put the cards that lay under a district on the bottom of the deck."""
    state.deck[:0] = [card for card, under in state.tucked if under == district]
    state.tucked = tuple([entry for entry in state.tucked if entry[1] != district])


def lift_characters(state: State, characters: Fields) -> None:
    for character in characters:
        holder = state.holder[character]
        if holder != NOBODY:
            state.drafted[holder].remove(character)
            state.holder[character] = NOBODY
            continue
        for zone in (state.pool, state.facedown, state.faceup):
            if character in zone:
                zone.remove(character)
                if state.laid and zone is state.facedown:
                    state.laid = tuple([entry for entry in state.laid if entry[1] != character])
                break
        else:
            state.packet = tuple([tuple([c for c in held if c != character]) for held in state.packet])
