"""Reckon how much work an expression is at most, from the sizes of the sets it goes through and the rules it asks."""

from collections.abc import Sequence
from typing import Any

from attrs import define, field, frozen

from citadels_core.model.circles import answers, asks
from citadels_core.model.ir import Program, Rule

MOST_STEPS = 10_000_000
"""More steps than this, some seconds of work, are in no expression; no official one comes to half of them."""

CARDS = frozenset({"deck", "districts", "tucked", "aside", "v", "note"})
"""The operators whose sets may hold every card there is, as a set that has been given a name may."""

OWN_CARDS = frozenset({"hand", "city", "names"})
"""The operators whose sets hold what one player has of the cards: a tenth of them, or 40 where that is less."""

CHARACTERS = frozenset({"cast", "characters", "pool", "packet", "faceup", "facedown", "calls", "spares", "guests"})
PLAYERS = frozenset({"players", "neighbours", "finishers", "first finishers", "from"})
A_FEW = 10
"""How many types, resources or answers in words there are at most, and how many numbers are counted through."""


def too_much(line: int, steps: int) -> str:
    """Say how much work a line comes to, and what the most is."""
    return f"line {line} comes to {steps:,} steps with this deck, and the most is {MOST_STEPS:,}"


@frozen
class Sizes:
    """How many of what there are in a box."""

    cards: int
    characters: int
    players: int


@define
class Reckoner:
    """Reckons for one box; ``rules`` lists its rules, each with how many of it may be alive at once."""

    sizes: Sizes
    rules: Sequence[tuple[Rule, int]]
    reckoned: dict[str, int] = field(factory=dict)
    """How many steps it takes to answer what is asked for, such as a number or the bans of an event."""

    def heavy(self, rule: Rule, program: Program | None) -> tuple[int, int] | None:
        """Return the line of a rule, or of its program, with too much work, and the steps it comes to."""
        lines = [(self.head(rule), rule.line), *(self.program(program) if program is not None else ())]
        steps, line = max(lines)
        return (line, steps) if steps > MOST_STEPS else None

    def steps(self, expression: Any) -> int:
        """Return how many steps an expression takes at most."""
        if not isinstance(expression, tuple) or not expression:
            return 0
        match expression:
            case ("filter", source, _, where):
                return self.steps(source) + self.size(source) * (1 + self.steps(where))
            case ("fold", _, source, _, where, value):
                return self.steps(source) + self.size(source) * (1 + self.steps(where) + self.steps(value))
            case (str(operator), *operands):
                through = self.size(expression) if operator == "districts" else 0
                asked = sum([self.answer(name) for name in asks(expression)])
                return 1 + through + asked + sum([self.steps(operand) for operand in operands])
            case _:
                return sum([self.steps(part) for part in expression])

    def size(self, source: Any) -> int:
        """Return how many things a set holds at most."""
        match source:
            case ("filter" | "from", inner, *_) if inner != ("players",):
                return self.size(inner)
            case ("one" | "none", *_):
                return 1
            case ("numbers", int(first), int(last)):
                return max(last - first + 1, 0)
            case ("numbers", *_):
                return self.sizes.cards
            case (str(operator), *_) if operator in CARDS:
                return self.sizes.cards
            case (str(operator), *_) if operator in OWN_CARDS:
                return max(self.sizes.cards // 10, min(self.sizes.cards, 40))
            case (str(operator), *_) if operator in CHARACTERS:
                return self.sizes.characters
            case (str(operator), *_) if operator in PLAYERS:
                return self.sizes.players
            case _:
                return A_FEW

    def answer(self, name: str) -> int:
        """Return how many steps an answer of rules takes, such as a number, with every rule alive."""
        if name not in self.reckoned:
            self.reckoned[name] = 1  # what asks for itself is refused elsewhere
            inner = self.answer("district cost") if name == "build price" else 0
            self.reckoned[name] = (
                1 + inner + sum([n * self.rule(rule) for rule, n in self.rules if answers(rule) == name])
            )
        return self.reckoned[name]

    def rule(self, rule: Rule) -> int:
        """Return how many steps it takes to ask one rule."""
        lifting = self.answer(f"lift {rule.name}") if rule.kind == "forbid" and rule.name else 0
        return 3 + self.steps(rule.test) + self.steps(rule.value) + lifting

    def head(self, rule: Rule) -> int:
        """Return how many steps the longest of what is asked in the head of a rule takes."""
        needs = (rule.price, rule.discards, *rule.needs)
        asked: list[Any] = [rule.test, rule.value, *needs]
        if rule.target is not None:
            asked = [rule.test, ("filter", rule.target.source, rule.target.slot, ("and", rule.target.where, *needs))]
        return max([self.steps(part) for part in asked])

    def program(self, program: Program) -> list[tuple[int, int]]:
        """Return how many steps each instruction of a program takes, and its line."""
        return [(sum([self.steps(part) for part in step[1:-1]]), step[-1]) for step in program.code]
