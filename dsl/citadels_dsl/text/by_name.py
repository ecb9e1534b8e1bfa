"""Dictionaries from words of the language to their definitions in the vocabulary."""

from citadels_core.model.vocabulary import EVENTS, NOUNS, PREDICATES, QUERIES, VALUES

EVENT_BY_NAME = {event.name: event for event in EVENTS}
NOUN_BY_TYPE = {noun.type: noun for noun in NOUNS}
NOUN_BY_WORD = {word: noun for noun in NOUNS for word in (noun.name, noun.plural)}
QUERY_BY_NAME = {query.name: query for query in QUERIES}
FREE_VALUES = {value.name: value for value in VALUES if value.of is None}
FACTS_BY_NAME = {fact.name: tuple(v for v in VALUES if v.name == fact.name and v.of) for fact in VALUES if fact.of}
"""The facts with each name: several types may have a fact with the same name."""

PREDICATES_BY_NAME = {word.name: tuple(p for p in PREDICATES if p.name == word.name) for word in PREDICATES}
"""The predicates with each name: several types may have a predicate with the same name."""
