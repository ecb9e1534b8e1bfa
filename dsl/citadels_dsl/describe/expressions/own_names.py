"""Decide whether the text of a rule can use a name in the rule as a noun, instead of a letter."""

import re

from citadels_core.model.vocabulary import EVENTS, NOUNS, VALUES
from citadels_core.model.vocabulary.resources import RESOURCES
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, is_set
from citadels_dsl.compiler.bindings import Names
from citadels_dsl.describe.expressions.things import Thing

WORDS = re.compile(r"[a-z]{2,}( [a-z]+)*")
"""A name of at least one word with two letters or more."""

TAKEN = frozenset(
    {
        *(word for noun in NOUNS for word in (noun.name, noun.plural)),
        *(value.name for value in VALUES),
        *(name for event in EVENTS for name in event.names),
        *DISTRICT_TYPES,
        *RESOURCES,
        *("answer", "bank", "choice", "crown", "game", "number", "payment", "place", "stash", "thing"),
    }
)
"""Words that already have a meaning in texts."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


EMPTY = _words(
    "all another any both each either every false few first he her hers him his how it its last many me mine more most "
    "much my neither none one other others same second self several she some somebody someone that theirs them they "
    "third this those three top true two us we what which who whom whose yes your yours"
)
"""Words without a meaning of their own, which cannot be nouns."""

ADJECTIVES = _words(
    "bad big cheap dear following former free fresh good high left low new next old open own poor previous real rich "
    "small spare wrong"
)
DONE = _words(
    "built burnt chosen drawn found given hidden kept known lost meant paid put seen sent shown sold spent stolen "
    "taken thrown told won"
)
ENDED = re.compile(r"[a-z]{2,}[^e]ed")
"""The pattern of regular participles."""
HIGHEST = re.compile(r"[a-z]{3,}est|best|worst|least")


def own_name(word: str, type_: str, kind: Thing, names: Names) -> str:
    """Return a name in a rule as a noun with its article; empty if the name cannot be a noun.

    >>> names, card, number = Names(), Thing("card", "cards"), Thing("number", "numbers")
    >>> own_name("best_bid", "Int", number, names), own_name("loot", "Card*", card, names)
    ('the best bid', 'the loot')
    >>> own_name("seen", "Card*", card, names), own_name("old", "Int", number, names)
    ('the seen cards', 'the old number')
    >>> own_name("refused", "Int", number, names), own_name("other", "Card", card, names)
    ('the number refused', '')
    """
    said = word.replace("_", " ").lower()
    if type_ == "Bool" or not WORDS.fullmatch(said) or said in EMPTY or _is_taken(said, names):
        return ""
    return f"the {with_noun(said, type_, kind)}"


def with_noun(said: str, type_: str, kind: Thing) -> str:
    """Return a name as a noun; an adjective or participle is combined with the noun of the type.

    >>> with_noun("awaited", "Character", Thing("character", "characters")), with_noun("host", "Player", Thing("", ""))
    ('awaited character', 'host')
    """
    noun = kind.plural if is_set(type_) else kind.noun
    if said in DONE or ENDED.fullmatch(said):
        return f"{noun} {said}" if type_ == "Int" else f"{said} {noun}"
    if said in ADJECTIVES or (HIGHEST.fullmatch(said) and type_ != "Int"):
        return f"{said} {noun}"
    return said


def _is_taken(said: str, names: Names) -> bool:
    return said in TAKEN or said.replace(" ", "_") in names.states or said in names.cards
