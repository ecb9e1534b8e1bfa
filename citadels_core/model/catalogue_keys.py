"""The ids of messages and the keys of words, as catalogues write them."""

import re


def fluent_id(message: str) -> str:
    """Return the id of a message as a catalogue writes it.

    >>> fluent_id("tells.gold_gained")
    'tells-gold_gained'
    """
    return message.replace(".", "-")


def key_of(word: str) -> str:
    """Return a word as the key of a variant.

    >>> key_of("unseen card")
    'unseen-card'
    """
    return re.sub(r"\W+", "-", word.lower())
