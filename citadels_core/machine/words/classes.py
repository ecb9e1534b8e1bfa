"""The class of each word: the one that is named after it. Not compiled."""

from importlib import import_module
from pkgutil import iter_modules

from citadels_core.machine import words
from citadels_core.machine.events.event_kinds import LinkedEvent
from citadels_core.machine.expression_kinds import ListExpression, NumberExpression
from citadels_core.machine.numbers import queries
from citadels_core.machine.numbers.queries import LinkedQuery

ROOMS = (queries, *(import_module(f"{words.__name__}.{found.name}") for found in iter_modules(words.__path__)))
"""Where the classes of words are: the modules beside this one, and the one of queries."""

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
    name: made
    for room in ROOMS
    for name, made in [*vars(room).items()]  # this module too, which is still being made
    if isinstance(made, type) and name[:1].isupper()
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

    >>> fact_class("rank", OF).__name__, fact_class("odd", IS).__name__, fact_class("top card").__name__
    ('RankOf', 'OddPredicate', 'TopCard')
    """
    made = CLASSES.get(form.format(class_name(word)))
    return made if made is not None and issubclass(made, NumberExpression | ListExpression) else None
