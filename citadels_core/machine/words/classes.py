"""Lookup of the class that implements a word of the language, by naming convention. Not compiled."""

from importlib import import_module
from pkgutil import iter_modules

from citadels_core.machine import words
from citadels_core.machine.events.event_kinds import LinkedEvent
from citadels_core.machine.expression_kinds import ListExpression, NumberExpression
from citadels_core.machine.numbers import queries
from citadels_core.machine.numbers.queries import LinkedQuery

ROOMS = (queries, *(import_module(f"{words.__name__}.{found.name}") for found in iter_modules(words.__path__)))
"""The modules with classes of words."""

OF, IS = "{}Of", "{}Predicate"
"""Name patterns of the class for a fact about a thing, and of the class for a predicate."""

SIGN, EVENT = "{}Expression", "{}Event"
"""Name patterns of the class for an operator, and of the class for an event."""


def class_name(word: str) -> str:
    """Return a word of the language in the form that class names use.

    >>> class_name("cards looked at")
    'CardsLookedAt'
    """
    return word.title().replace(" ", "")


CLASSES: dict[str, type] = {
    name: made
    for room in ROOMS
    for name, made in [*vars(room).items()]  # a copy, because this module is in ROOMS, and the loop adds variables
    if isinstance(made, type) and name[:1].isupper()
}
"""The classes that can belong to a word, by name."""


def event_class(word: str) -> type[LinkedEvent]:
    """Return the class that implements an event, by its name; ``LinkedEvent`` for an event without effect."""
    made = CLASSES.get(EVENT.format(class_name(word)), LinkedEvent)
    return made if issubclass(made, LinkedEvent) else LinkedEvent


def query_class(word: str) -> type[LinkedQuery]:
    """Return the class that implements a query; ``LinkedQuery`` if the unmodified value is constant."""
    made = CLASSES.get(class_name(word), LinkedQuery)
    return made if issubclass(made, LinkedQuery) else LinkedQuery


def fact_class(word: str, form: str = "{}") -> type[NumberExpression] | type[ListExpression] | None:
    """Return the class that implements a fact, operator or predicate, None if there is no such class.

    >>> fact_class("rank", OF).__name__, fact_class("odd", IS).__name__, fact_class("top card").__name__
    ('RankOf', 'OddPredicate', 'TopCard')
    """
    made = CLASSES.get(form.format(class_name(word)))
    return made if made is not None and issubclass(made, NumberExpression | ListExpression) else None
