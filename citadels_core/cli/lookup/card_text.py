"""Find a card by what somebody types, and say what it is."""

from collections.abc import Iterable
from difflib import get_close_matches

from citadels_core.model.ir import Card
from citadels_core.model.vocabulary.types import DISTRICT_TYPES


def find_cards(cards: Iterable[Card], typed: str) -> list[Card]:
    """Return the cards that are meant: the one of this name, those that contain it, or those written alike."""
    by_name = {card.name.lower(): card for card in cards}
    wanted = " ".join(typed.lower().replace("-", " ").split())
    if wanted in by_name:
        return [by_name[wanted]]
    within = [card for name, card in by_name.items() if wanted in name]
    return within or [by_name[name] for name in get_close_matches(wanted, by_name, n=3, cutoff=0.6)]


def head(card: Card) -> str:
    """Say what kind of card it is: ``Smithy: unique district, costs 5``."""
    if card.kind == "character":
        return f"{card.name}: character, rank {card.rank}"
    price = "has no cost" if card.costless else f"costs {card.cost}"
    return f"{card.name}: {DISTRICT_TYPES[card.type]} district, {price}"


def words(card: Card) -> str:
    """Say what a card does; nothing when it does nothing."""
    return card.text or card.sentence
