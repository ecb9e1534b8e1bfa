"""The keywords at the start of lines, and the clauses with special rules in the grammar."""

import re
from collections.abc import Iterable
from functools import cache

from citadels_core.model.vocabulary import CLAUSES, DECLARATIONS, VERBS
from citadels_core.model.vocabulary.rule_kinds import ACTIONS

DECLARATION_BY_WORD = {row.name: row for row in DECLARATIONS}
KINDS = tuple(DECLARATION_BY_WORD)
"""The words that begin a declaration."""

PATCH = "patch"
"""The keyword of a declaration that changes a card or edition of another pack."""

GIVEN_PACK = "given pack"
"""The beginning of the line that names an optional pack, in patches and scenarios."""

SCENARIO = "scenario"
"""The keyword of a scenario, which tests a card and declares no name."""

STEPS = GIVEN, WHEN, THEN = ("given", "when", "then")
"""The keywords of the lines of a scenario."""

RAW = frozenset(row.name for row in CLAUSES if row.raw)
"""Clauses whose text after the keyword is not parsed."""

OWN_GRAMMAR = frozenset(row.name for row in CLAUSES if row.own_grammar)
"""Clauses whose keyword is part of their own grammar rule."""

ACTION_HEADS = frozenset(row.name for row in CLAUSES if row.within == ACTIONS)
"""The clauses that stand below an action before its instructions."""

CLAUSE_BY_WORD = {word: row for row in CLAUSES for word in row.variants}
"""The clause of each keyword; variants with a word in front, such as ``late when``, are included."""

FORMS = {word: row.name for word, row in CLAUSE_BY_WORD.items() if word != row.name}
"""The name of the clause for each variant with a word in front, such as ``late when``."""


def clause_of(word: str) -> str:
    """Return the name of the clause that a keyword belongs to; other words are returned unchanged."""
    return FORMS.get(word, word)


@cache
def keywords(scenario: bool) -> re.Pattern[str]:
    """Return the pattern of the keyword at the start of a line; the first group is the keyword."""
    words = [*STEPS] if scenario else [word for word, row in CLAUSE_BY_WORD.items() if SCENARIO not in row.within]
    verbs = [verb.name for verb in VERBS if " " in verb.name and not scenario]
    words.sort(key=len, reverse=True)
    guard = rf"(?!(?:{_any(verbs)})\b)" if verbs else ""
    return re.compile(rf"{guard}({_any(words)})(?![\w.'-])")


def _any(phrases: Iterable[str]) -> str:
    """Return a pattern that matches any of the phrases, with one or more spaces between words."""
    return "|".join(re.escape(phrase).replace(r"\ ", " +") for phrase in phrases)


def keyword_of(text: str, *, scenario: bool) -> str:
    """Return the keyword that a line begins with, an empty string if there is none.

    >>> keyword_of("for  each player", scenario=False), keyword_of("gain 1 gold", scenario=False)
    ('for each', '')
    >>> keyword_of("score 2", scenario=False), keyword_of("score  players", scenario=False)
    ('score', '')
    """
    found = keywords(scenario).match(text)
    return " ".join(found[1].split()) if found else ""
