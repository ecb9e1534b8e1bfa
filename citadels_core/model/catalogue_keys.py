"""Conversion of message ids and words to the keys of Fluent catalogues."""

import re


def fluent_id(message: str) -> str:
    """Return the id of a message in the form of Fluent.

    >>> fluent_id("tells.gold_gained")
    'tells-gold_gained'
    """
    return message.replace(".", "-")


def key_of(word: str) -> str:
    """Return a word as the key of a Fluent variant.

    >>> key_of("unseen card")
    'unseen-card'
    """
    return re.sub(r"\W+", "-", word.lower())
