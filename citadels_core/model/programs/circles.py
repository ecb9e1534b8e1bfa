"""Detection of cycles: numbers and bans that depend on themselves through the rules about them."""

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TypeVar

from citadels_core.model.programs.rules import AllowRule, ForbidRule, NumberRule, Rule, SpendRule, TollRule
from citadels_core.model.programs.tree import Ask, CanHappen, Expr, Is, Read
from citadels_core.model.programs.walk import walk
from citadels_core.model.vocabulary import PREDICATES, QUERIES, VALUES

T = TypeVar("T", bound=Hashable)

FACTS_ASKING = {value.name: value.asks for value in VALUES if value.asks is not None}
PREDICATES_ASKING = {predicate.name: predicate.asks for predicate in PREDICATES if predicate.asks}


def asks(node: Expr) -> tuple[str, ...]:
    """Return the names of the numbers and bans that one expression node reads, without its children.

    A name is the name of a query, ``ban EVENT`` for the bans and tolls of an event, or ``purse`` for the gold that
    may be spent.
    """
    match node:
        case Ask(query):
            return (query,)
        case CanHappen(event):
            return (f"ban {event}",)
        case Is("buildable") | Read("build toll"):
            return ("ban district built",)
        case Is(predicate):
            return PREDICATES_ASKING.get(predicate, ())
        case Read(fact) if fact in FACTS_ASKING:
            return (FACTS_ASKING[fact],)
        case _:
            return ()


def asked(expression: Expr | None) -> set[str]:
    """Return the names of all numbers and bans that an expression reads; see ``asks``."""
    found: set[str] = set()
    for node in walk(expression) if expression is not None else ():
        found.update(asks(node))
    return found


def asked_by(rule: Rule) -> set[str]:
    """Return the names of all numbers and bans that a rule reads; for a named ban also its exceptions.

    A toll also asks for the gold of the payer.
    """
    found: set[str] = set().union(*map(asked, rule.expressions))
    if isinstance(rule, ForbidRule) and rule.name:
        found.add(f"lift {rule.name}")
    return found | {"purse"} if isinstance(rule, TollRule) else found


def answers(rule: Rule) -> str | None:
    """Return a key for what a rule affects: a number, a ban, a ban exception or spendable gold; else None."""
    match rule:
        case NumberRule():
            return rule.on
        case ForbidRule() | TollRule():
            return f"ban {rule.on}"
        case AllowRule():
            return f"lift {rule.name}"
        case SpendRule():
            return "purse"
        case _:
            return None


def reads(rules: Iterable[Rule]) -> dict[str, set[str]]:
    """Return the dependency graph of numbers and bans: for each name the names that its rules read."""
    found = {row.name: {row.starts_from} for row in QUERIES if row.starts_from is not None}
    for rule in rules:
        if (name := answers(rule)) is not None:
            found.setdefault(name, set()).update(asked_by(rule))
    return found


def circle(read: Mapping[str, set[str]], start: Rule) -> tuple[str, ...]:
    """Return a dependency cycle through a rule as names (first and last are equal), or an empty tuple.

    ``read`` is the dependency graph of all rules, from ``reads``. Conditions count as true, so a cycle that conditions
    exclude at run time is found as well.
    """
    goal = answers(start)
    if goal is None:
        return ()
    first = asked_by(start)
    way = shortest(goal, lambda name: sorted(first if name == goal else read.get(name, ())))
    return (*way, goal) if way else ()


def shortest(first: T, following: Callable[[T], Iterable[T]]) -> list[T]:
    """Return the nodes of the shortest cycle through a node of a graph; empty if there is no cycle."""
    ways = deque([[first]])
    reached: set[T] = set()
    while ways:
        way = ways.popleft()
        for other in following(way[-1]):
            if other == first:
                return way
            if other not in reached:
                reached.add(other)
                ways.append([*way, other])
    return []


def told(way: Iterable[str]) -> list[str]:
    """Return the names of a cycle for a message, without their prefixes ``ban`` and ``lift``."""
    return [name.removeprefix("ban ").removeprefix("lift ") for name in way]
