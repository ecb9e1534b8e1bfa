"""The words a line may begin with, and which of them are read in a way of their own."""

import re
from collections.abc import Iterable
from functools import cache

from citadels_core.model.vocabulary import CLAUSES, DECLARATIONS, VERBS
from citadels_core.model.vocabulary.rule_kinds import ACTIONS

DECLARATION_BY_WORD = {row.name: row for row in DECLARATIONS}
KINDS = tuple(DECLARATION_BY_WORD)
"""The words that begin a declaration."""

PATCH = "patch"
"""The word that begins what changes something of another pack."""

SCENARIO = "scenario"
"""The word that begins what proves something, and declares nothing."""

STEPS = GIVEN, WHEN, THEN = ("given", "when", "then")
"""What the lines of a scenario begin with."""

RAW = frozenset(row.name for row in CLAUSES if row.raw)
"""Clauses whose rest is taken as it stands."""

OWN_GRAMMAR = frozenset(row.name for row in CLAUSES if row.own_grammar)
"""Clauses whose keyword is part of the grammar of the line."""

ACTION_HEADS = frozenset(row.name for row in CLAUSES if row.within == ACTIONS)
"""The lines that stand below an action, before what it does."""


CLAUSE_BY_WORD = {word: row for row in CLAUSES for word in row.variants}
"""The clause that each word belongs to, with a word in front of its name too: ``late when``."""

FORMS = {word: row.name for word, row in CLAUSE_BY_WORD.items() if word != row.name}
"""The words that belong to a clause with a word in front of it."""


def clause_of(word: str) -> str:
    """Return the name of the clause that a word at the beginning of a line belongs to; the word where it is none."""
    return FORMS.get(word, word)


@cache
def keywords(scenario: bool) -> re.Pattern[str]:
    """Return the pattern of the clause word at the start of a line; the first group is the word."""
    words = [*STEPS] if scenario else [word for word, row in CLAUSE_BY_WORD.items() if SCENARIO not in row.within]
    verbs = [verb.name for verb in VERBS if " " in verb.name and not scenario]
    words.sort(key=len, reverse=True)
    guard = rf"(?!(?:{_any(verbs)})\b)" if verbs else ""
    return re.compile(rf"{guard}({_any(words)})(?![\w.'-])")


def _any(phrases: Iterable[str]) -> str:
    """Return a pattern of words that may stand any number of spaces apart."""
    return "|".join(re.escape(phrase).replace(r"\ ", " +") for phrase in phrases)


def keyword_of(text: str, *, scenario: bool) -> str:
    """Return the clause word a line begins with, an empty string when it is none.

    >>> keyword_of("for  each player", scenario=False), keyword_of("gain 1 gold", scenario=False)
    ('for each', '')
    >>> keyword_of("score 2", scenario=False), keyword_of("score  players", scenario=False)
    ('score', '')
    """
    found = keywords(scenario).match(text)
    return " ".join(found[1].split()) if found else ""
