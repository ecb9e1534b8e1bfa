"""The vocabulary: a typed table of all words of the language, for checker, engine, docs and tests."""

from citadels_core.model.vocabulary.capabilities import CAPABILITIES, Capability
from citadels_core.model.vocabulary.clauses import CLAUSES, DECLARATIONS
from citadels_core.model.vocabulary.events import EVENTS
from citadels_core.model.vocabulary.forms import Clause
from citadels_core.model.vocabulary.operators import FACTS, INSTRUCTIONS, OPERATORS
from citadels_core.model.vocabulary.rows import (
    Event,
    Fact,
    Noun,
    Operator,
    Predicate,
    Query,
    Sentence,
    Value,
    Verb,
    Word,
)
from citadels_core.model.vocabulary.scenario_when_then_lines import SENTENCES
from citadels_core.model.vocabulary.values import NOUNS, PREDICATES, QUERIES, VALUES
from citadels_core.model.vocabulary.verbs import VERBS

EVENT_IDS: dict[str, int] = {event.name: number for number, event in enumerate(EVENTS)}
"""The number of each event kind; numbers follow the table and are fixed by the IR version."""

QUERY_IDS: dict[str, int] = {query.name: number for number, query in enumerate(QUERIES)}
"""The number of each query."""

WORDS: tuple[Word, ...] = (*NOUNS, *VALUES, *PREDICATES, *QUERIES, *EVENTS, *VERBS, *CLAUSES, *DECLARATIONS, *SENTENCES)
"""All rows, in the order of the reference pages."""


def third_person(verb: str) -> str:
    """Return the third person of a verb, as cards and sentences use it after ``player``.

    >>> third_person("gain"), third_person("look at"), third_person("carry")
    ('gains', 'looks at', 'carries')
    """
    word, *others = verb.split(" ")
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return " ".join([word[:-1] + "ies", *others])
    return " ".join([word + ("es" if word.endswith(("s", "sh", "ch", "x", "o")) else "s"), *others])


def phrases() -> list[str]:
    """Return all names with spaces in them, each of which the parser reads as one word, longest first."""
    rows = (*VALUES, *QUERIES, *EVENTS)
    verbs = [verb.name for verb in VERBS]
    verbs += [third_person(verb.name) for verb in VERBS if verb.subject]
    many = {name for name in (*(row.name for row in rows), *verbs) if " " in name}
    return sorted(many, key=lambda name: (-len(name), name))


__all__ = [
    "CAPABILITIES",
    "CLAUSES",
    "DECLARATIONS",
    "EVENTS",
    "EVENT_IDS",
    "FACTS",
    "INSTRUCTIONS",
    "NOUNS",
    "OPERATORS",
    "PREDICATES",
    "QUERIES",
    "QUERY_IDS",
    "SENTENCES",
    "VALUES",
    "VERBS",
    "WORDS",
    "Capability",
    "Clause",
    "Event",
    "Fact",
    "Noun",
    "Operator",
    "Predicate",
    "Query",
    "Sentence",
    "Value",
    "Verb",
    "Word",
    "phrases",
]
