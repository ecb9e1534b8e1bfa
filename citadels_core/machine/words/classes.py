"""The class of each word: the one that is named after it. Not compiled."""

from citadels_core.machine.events.event_kinds import LinkedEvent
from citadels_core.machine.expression_kinds import ListExpression, NumberExpression
from citadels_core.machine.numbers import queries
from citadels_core.machine.numbers.queries import LinkedQuery
from citadels_core.machine.words import (
    arithmetic,
    events_of_cards,
    events_of_characters,
    events_of_cities,
    events_of_declared_state,
    events_of_gold,
    events_of_turns,
    events_of_zones,
    faces_of_cards,
    facts_of_cards,
    facts_of_characters,
    facts_of_players,
    facts_of_the_table,
    picks,
    sets,
)

ROOMS = (
    arithmetic,
    faces_of_cards,
    facts_of_cards,
    facts_of_characters,
    facts_of_players,
    facts_of_the_table,
    picks,
    sets,
    queries,
    events_of_cards,
    events_of_characters,
    events_of_cities,
    events_of_declared_state,
    events_of_gold,
    events_of_turns,
    events_of_zones,
)
"""Where the classes of words are."""

OF, IS = "{}Of", "{}Predicate"
"""What a class is called that reads a fact of a thing, and one that tells whether something holds of it."""

SIGN, EVENT = "{}Expression", "{}Event"
"""What a class is called that compares two numbers or calculates with them, and that of an event."""


def class_name(word: str) -> str:
    """Return what a class is called that is named after a word.

    >>> class_name("cards looked at")
    'CardsLookedAt'
    """
    return word.title().replace(" ", "")


CLASSES: dict[str, type] = {
    name: made for room in ROOMS for name, made in vars(room).items() if isinstance(made, type) and name[:1].isupper()
}
"""Every class that can be one of a word, by its own name."""


def event_class(word: str) -> type[LinkedEvent]:
    """Return the class of an event: ``LinkedEvent`` itself where nothing changes at the table."""
    made = CLASSES.get(EVENT.format(class_name(word)), LinkedEvent)
    return made if issubclass(made, LinkedEvent) else LinkedEvent


def query_class(word: str) -> type[LinkedQuery]:
    """Return the class of a query: ``LinkedQuery`` itself where the number starts from its base."""
    made = CLASSES.get(class_name(word), LinkedQuery)
    return made if issubclass(made, LinkedQuery) else LinkedQuery


def fact_class(word: str, form: str = "{}") -> type[NumberExpression] | type[ListExpression] | None:
    """Return the class that reads a fact, None where none is named after it.

    >>> fact_class("gold", OF).__name__, fact_class("odd", IS).__name__, fact_class("top card").__name__
    ('GoldOf', 'OddPredicate', 'TopCard')
    """
    made = CLASSES.get(form.format(class_name(word)))
    return made if made is not None and issubclass(made, NumberExpression | ListExpression) else None
