"""Who can see the face of a card: of all places but the cities and the own hand, those that were looked at."""

from collections.abc import Iterable

from citadels_core.model.state import EVERYBODY, NOBODY, State


def keeper(state: State, card: int) -> int:
    """Return the player in whose hand a card lies, nobody when it is in none."""
    return next((seat for seat, hand in enumerate(state.hand) if card in hand), NOBODY)


def looked(state: State, card: int, seat: int) -> bool:
    """Tell whether a seat, or everybody, has looked this turn at a card that still lies where it lay."""
    return any(
        other == card and who in (seat, EVERYBODY) and keeper(state, card) == where and state.owner[card] == NOBODY
        for who, other, where in state.looks
    )


def sees(state: State, card: int, seat: int) -> bool:
    """Tell whether a seat can see the face of a card; everybody can, where the seat is ``EVERYBODY``."""
    if state.owner[card] != NOBODY or (seat >= 0 and card in state.hand[seat]):
        return True
    if card in state.aside:
        return state.aside_seen_by in (seat, EVERYBODY)
    if any(other == card and state.owner[under] == seat for other, under in state.tucked):
        return True
    return looked(state, card, seat)


def unseen(state: State, card: int) -> bool:
    """Tell whether a card lies where not all can see it."""
    return card >= 0 and not sees(state, card, EVERYBODY)


def blind(state: State, cards: Iterable[int], seat: int) -> bool:
    """Tell whether a seat that moves cards cannot see all of them; nobody sees what not all see."""
    hand = state.hand[seat] if seat >= 0 else ()
    return any(card not in hand and card >= 0 and not sees(state, card, seat) for card in cards)


def look(state: State, seat: int, cards: Iterable[int]) -> None:
    """Let a seat, or everybody, know cards where they lie now."""
    known = set(state.looks)
    state.looks += tuple(entry for card in cards if (entry := (seat, card, keeper(state, card))) not in known)


def forget(state: State, cards: Iterable[int]) -> None:
    """Let nobody know cards any more that have been moved where nobody saw them."""
    gone = set(cards)
    state.looks = tuple(entry for entry in state.looks if entry[1] not in gone)
