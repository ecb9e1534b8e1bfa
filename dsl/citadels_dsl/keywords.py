"""The words a line may begin with, and which of them are read in a way of their own."""

import re
from functools import cache

from citadels_core.model.vocabulary import CLAUSES, VERBS

RAW = frozenset({"text", "provenance", "until", "seen by", "while", "without", "ranks"})
"""Clauses whose rest is taken as it stands."""

OWN_GRAMMAR = frozenset({"choose", "sealed choose", "target", "for each", "repeat"})
"""Clauses whose keyword is part of the grammar of the line."""


@cache
def keywords(scenario: bool) -> re.Pattern[str]:
    """Return the pattern of the clause word at the start of a line; the first group is the word."""
    words = ["given", "when", "then"] if scenario else [c.name for c in CLAUSES if c.name not in ("given", "then")]
    if not scenario:
        words.append("may instead of")
        words.remove("may")
        words.append("may")
    verbs = [verb.name for verb in VERBS if " " in verb.name and not scenario]
    words.sort(key=len, reverse=True)
    refuse = "|".join(re.escape(verb) for verb in verbs)
    guard = rf"(?!(?:{refuse})\b)" if verbs else ""
    return re.compile(guard + "(" + "|".join(re.escape(word).replace(r"\ ", " +") for word in words) + r")(?![\w.'-])")


def keyword_of(text: str, *, scenario: bool) -> str:
    """Return the clause word a line begins with, an empty string when it is none.

    >>> keyword_of("for  each player", scenario=False), keyword_of("gain 1 gold", scenario=False)
    ('for each', '')
    """
    found = keywords(scenario).match(text)
    return " ".join(found[1].split()) if found else ""
