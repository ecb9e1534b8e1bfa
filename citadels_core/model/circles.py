"""Find numbers and bans that ask for themselves: rules that cannot be worked out because they never come to an end."""

from collections.abc import Iterable, Mapping
from typing import Any

from citadels_core.model.ir import Expr, Rule

ASKS = {
    "cost": "district cost",
    "points": "district cost",
    "finishers": "city size",
    "first finishers": "city size",
}
"""Operators that ask for a number without naming it."""


def asked(expression: Expr | None) -> set[str]:
    """Return the numbers an expression asks for, and the events whose bans it asks for, each as ``ban EVENT``."""
    found: set[str] = set()
    stack: list[Any] = [expression]
    while stack:
        node = stack.pop()
        if not isinstance(node, tuple) or not node:
            continue
        stack += node
        match node:
            case ("ask", str() as query, *_):
                found.add(query)
            case ("allowed", str() as event, *_):
                found.add(f"ban {event}")
            case ("is", "complete", *_):
                found.add("city size")
            case (str() as operator, *_) if operator in ASKS:
                found.add(ASKS[operator])
    if "build price" in found:
        found.add("district cost")
    return found


def answers(rule: Rule) -> str | None:
    """Return what a rule has a say in: a number, or the bans of an event; None for other kinds of rules."""
    if rule.kind in ("modify", "set"):
        return rule.on
    if rule.kind in ("forbid", "allow"):
        return f"ban {rule.on}"
    return None


def reads(rules: Iterable[Rule]) -> dict[str, set[str]]:
    """Return for each number, and for the bans of each event, what is asked for to work it out."""
    found: dict[str, set[str]] = {"build price": {"district cost"}}
    for rule in rules:
        if (name := answers(rule)) is not None:
            found.setdefault(name, set()).update(asked(rule.test) | asked(rule.value))
    return found


def circle(read: Mapping[str, set[str]], start: Rule) -> tuple[str, ...]:
    """Return the way on which a rule asks for what it answers itself, empty when there is none.

    ``read`` comes from ``reads`` of all rules. The way begins and ends with the same name. It is taken whatever the
    conditions of the rules say, so a circle that two conditions keep open is found as well.
    """
    goal = answers(start)
    if goal is None:
        return ()
    return _way(goal, asked(start.test) | asked(start.value), read)


def _way(goal: str, first: set[str], read: Mapping[str, set[str]]) -> tuple[str, ...]:
    ways: list[tuple[str, ...]] = [(goal, name) for name in sorted(first)]
    seen: set[str] = set()
    while ways:
        way = ways.pop(0)
        here = way[-1]
        if here == goal:
            return way
        if here in seen:
            continue
        seen.add(here)
        ways += [(*way, name) for name in sorted(read.get(here, ()))]
    return ()
