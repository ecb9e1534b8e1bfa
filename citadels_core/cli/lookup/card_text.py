"""Find cards by a typed name, and describe them."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches

from citadels_core.model.programs.ir import Card
from citadels_core.model.vocabulary.types import type_called
from citadels_core.speech.arguments import Message, NameText
from citadels_core.speech.messages import message


def find_cards(cards: Iterable[Card], typed: str, title: Callable[[str], str] = str) -> list[Card]:
    """Return the card with this name, else the cards with it in their names, else cards of similar names.

    Args:
        title: translates a name; a card is found by both.
    """
    known = [*cards]
    by_name = {title(card.name).lower(): card for card in known} | {card.name.lower(): card for card in known}
    wanted = " ".join(typed.lower().replace("-", " ").split())
    if wanted in by_name:
        return [by_name[wanted]]
    found = [card for name, card in by_name.items() if wanted in name]
    found = found or [by_name[name] for name in get_close_matches(wanted, by_name, n=3, cutoff=0.6)]
    return [*{card.id: card for card in found}.values()]


def head(card: Card) -> Message:
    """Return a title for a card: ``Smithy: unique district, costs 5``."""
    if card.is_character:
        if not card.rank:
            return message("terminal.is_a_companion", card=NameText("character", card.name))
        return message("terminal.is_a_character", card=NameText("character", card.name), rank=card.rank)
    if card.type < 0:
        return message("terminal.is_no_district", card=NameText("card", card.name))
    id_ = "terminal.is_costless" if card.costless else "terminal.is_a_district"
    type_ = NameText("type", type_called(card.type))
    return message(id_, card=NameText("card", card.name), type=type_, cost=card.cost)


def words(card: Card) -> str:
    """Return the rules text of a card; empty for a card without rules."""
    return card.text or card.sentence
