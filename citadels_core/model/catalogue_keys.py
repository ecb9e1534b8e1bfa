"""Conversion of message ids and words to the keys of Fluent catalogues."""

import re


def fluent_id(message: str) -> str:
    """Convert the id of a message to an identifier that is valid in Fluent (the translation format).

    >>> fluent_id("tells.gold_gained")
    'tells-gold_gained'
    """
    return message.replace(".", "-")


def key_of(word: str) -> str:
    """Convert a word to the key of a variant that is valid in Fluent (the translation format).

    >>> key_of("unseen card")
    'unseen-card'
    """
    return re.sub(r"\W+", "-", word.lower())
