"""Build the search library that helps authors to express a rule: idioms, vocabulary words and cards."""

import re
from collections.abc import Iterable

from citadels_core.model.programs.ir import Card
from citadels_core.model.vocabulary import WORDS, Sentence
from citadels_dsl.ide.words import form_of, kind_of
from citadels_dsl.idioms.search import Answer, IdiomLibrary, of_idioms

REMINDER = re.compile(r" \([^()]*\)")
"""A reminder text in parentheses, which explains the language and not the card."""

WORTH_OF_A_CARD = 0.9
"""The weight of a card, which is below 1 because a card usually does other things too."""


def of_words() -> list[Answer]:
    """Build the search entries for the words of the language, without the sentences of scenarios."""
    return [
        Answer(kind=kind_of(word), title=form_of(word), also=word.name, said=word.meaning, lines=word.example)
        for word in WORDS
        if not isinstance(word, Sentence)
    ]


def of_cards(cards: Iterable[Card]) -> list[Answer]:
    """Build a search entry for each card that has a text."""
    return [
        Answer(
            kind=card.kind, title=card.name, said=REMINDER.sub("", card.text or card.sentence), worth=WORTH_OF_A_CARD
        )
        for card in cards
        if card.text or card.sentence
    ]


def of_icons(names: Iterable[str]) -> list[Answer]:
    """Build a search result for each of some icons."""
    return [Answer(kind="icon", title=name, lines=f"art {name}") for name in names]


def everything(cards: Iterable[Card]) -> IdiomLibrary:
    """Build the search library from idioms, the words of the language, and the given cards."""
    return IdiomLibrary([*of_idioms(), *of_words(), *of_cards(cards)])
