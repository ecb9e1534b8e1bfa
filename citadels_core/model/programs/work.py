"""Reckon how much work an expression is at most, from the sizes of the sets it goes through and the rules it asks."""

from collections.abc import Iterable, Sequence

from attrs import define, field, frozen

from citadels_core.model.programs.circles import answers, asks
from citadels_core.model.programs.node_types import fact
from citadels_core.model.programs.offers import needs_of
from citadels_core.model.programs.rules import ActionRule, ForbidRule, Program, Rule, TollRule
from citadels_core.model.programs.tree import (
    And,
    Declared,
    EndOf,
    Expr,
    Filter,
    Fold,
    From,
    Number,
    Numbers,
    One,
    Read,
    Reply,
    Slot,
)
from citadels_core.model.programs.walk import children
from citadels_core.model.vocabulary import QUERIES
from citadels_core.model.vocabulary.types import element

STARTS_FROM = {query.name: query.starts_from for query in QUERIES if query.starts_from is not None}
"""The queries that ask another one first."""

MOST_STEPS = 10_000_000
"""More steps than this, some seconds of work, are in no expression; no official one comes to half of them."""

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
class WorkEstimator:
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

    def steps(self, expression: Expr | None) -> int:
        """Return how many steps an expression takes at most."""
        match expression:
            case None | Number():
                return 0
            case Filter(source, _, where):
                return self.steps(source) + self.size(source) * (1 + self.steps(where))
            case Fold(_, source, _, where, value):
                return self.steps(source) + self.size(source) * (1 + self.steps(where) + self.steps(value))
            case Read("districts"):
                return 1 + self.size(expression)
            case _:
                asked = sum([self.answer(name) for name in asks(expression)])
                return 1 + asked + self._several(children(expression))

    def _several(self, expressions: Iterable[Expr]) -> int:
        return sum([self.steps(one) for one in expressions])

    def size(self, source: Expr) -> int:
        """Return how many things a set holds at most."""
        match source:
            case Filter(inner) | From(inner) | Fold(_, inner):
                return self.size(inner)
            case One() | Read("none"):
                return 1
            case Numbers(Number(first), Number(last)):
                return max(last - first + 1, 0)
            case Read():
                row = fact(source)
                return self.of_type(row.type, own=row.of == "Player")
            case EndOf(_, _, things):
                return self.size(things)
            case Declared() | Reply():
                return self.of_type(source.type, own=False)
            case Numbers() | Slot():  # a set that has been given a name may be any
                return self.sizes.cards
            case _:
                return A_FEW

    def of_type(self, type_: str, *, own: bool) -> int:
        """Return how many things of a type there are, or a player has of them."""
        match element(type_):
            case "Card" | "District" | "Name" if own:  # a tenth of them, or 40 where that is less
                return max(self.sizes.cards // 10, min(self.sizes.cards, 40))
            case "Card" | "District" | "Name":
                return self.sizes.cards
            case "Character":
                return self.sizes.characters
            case "Player":
                return self.sizes.players
            case _:
                return A_FEW

    def answer(self, name: str) -> int:
        """Return how many steps an answer of rules takes, such as a number, with every rule alive."""
        if name not in self.reckoned:
            self.reckoned[name] = 1  # what asks for itself is refused elsewhere
            inner = self.answer(STARTS_FROM[name]) if name in STARTS_FROM else 0
            asked = [(rule, n) for rule, n in self.rules if answers(rule) == name]
            paid = self.answer("purse") if any(isinstance(rule, TollRule) for rule, _ in asked) else 0
            self.reckoned[name] = 1 + inner + paid + sum([n * self.rule(rule) for rule, n in asked])
        return self.reckoned[name]

    def rule(self, rule: Rule) -> int:
        """Return how many steps it takes to ask one rule."""
        lifting = self.answer(f"lift {rule.name}") if isinstance(rule, ForbidRule) and rule.name else 0
        return 3 + sum(map(self.steps, rule.expressions)) + lifting

    def head(self, rule: Rule) -> int:
        """Return how many steps the longest of what is asked in the head of a rule takes."""
        if not isinstance(rule, ActionRule) or (target := rule.target) is None:
            return max(map(self.steps, (*rule.expressions, *needs_of(rule))))
        costs = [cost for cost in (rule.price, rule.discards) if cost is not None]
        offered = Filter(target.source, target.slot, And((target.where, *costs, *needs_of(rule))))
        return max(self.steps(rule.test), self.steps(offered))

    def program(self, program: Program) -> list[tuple[int, int]]:
        """Return how many steps each instruction of a program takes, and its line."""
        return [(self._several(children(step)), step.line) for step in program.code]
