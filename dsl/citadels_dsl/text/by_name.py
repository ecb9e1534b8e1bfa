"""Look words of the language up that the tables of the vocabulary list."""

from citadels_core.model.vocabulary import NOUNS, PREDICATES, QUERIES, VALUES

NOUN_BY_TYPE = {noun.type: noun for noun in NOUNS}
QUERY_BY_NAME = {query.name: query for query in QUERIES}
FACTS_BY_NAME = {fact.name: tuple(v for v in VALUES if v.name == fact.name and v.of) for fact in VALUES if fact.of}
"""What can be asked of something: several facts may share a word."""

PREDICATES_BY_NAME = {word.name: tuple(p for p in PREDICATES if p.name == word.name) for word in PREDICATES}
"""What something may be: several predicates may share a word."""
