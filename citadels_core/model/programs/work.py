"""Estimates of the number of steps that rules take, to refuse rules that are too slow."""

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
"""The queries that start from another one."""

MOST_STEPS = 10_000_000
"""The most steps of an expression, some seconds of work; no official one needs half of them."""

A_FEW = 10
"""The assumed size of small sets: types, resources, answers in words, and ranges of numbers."""


def too_much(line: int, steps: int) -> str:
    """Return an error message for a source line that takes more steps than the limit."""
    return f"line {line} comes to {steps:,} steps with this deck, and the most is {MOST_STEPS:,}"


@frozen
class Sizes:
    """The numbers of cards, characters and players in a game."""

    cards: int
    characters: int
    players: int


@define
class WorkEstimator:
    """An estimator for one game; ``rules`` has each rule and how many copies of it may be active."""

    sizes: Sizes
    rules: Sequence[tuple[Rule, int]]
    reckoned: dict[str, int] = field(factory=dict)
    """The cached estimates by name, such as that of a number or of the bans of an event."""

    def heavy(self, rule: Rule, program: Program | None) -> tuple[int, int] | None:
        """Return the slowest source line of a rule with its number of steps; None if no line is too slow."""
        lines = [(self.head(rule), rule.line), *(self.program(program) if program is not None else ())]
        steps, line = max(lines)
        return (line, steps) if steps > MOST_STEPS else None

    def steps(self, expression: Expr | None) -> int:
        """Return the largest number of steps that the evaluation of an expression can take."""
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
        """Return the largest number of elements that a set can have."""
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
            case Numbers() | Slot():  # the size is unknown, so assume the largest
                return self.sizes.cards
            case _:
                return A_FEW

    def of_type(self, type_: str, *, own: bool) -> int:
        """Return the number of values of a type (cards ...) in a game; with ``own``, the most of one player."""
        match element(type_):
            # A hand or a city can have up to 40 cards, or a tenth of the deck if that is more.
            case "Card" | "District" | "Name" if own:
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
        """Return the number of steps to evaluate a number or ban by name, with all rules about it active."""
        if name not in self.reckoned:
            self.reckoned[name] = 1  # ends the recursion; cycles are refused elsewhere
            inner = self.answer(STARTS_FROM[name]) if name in STARTS_FROM else 0
            asked = [(rule, n) for rule, n in self.rules if answers(rule) == name]
            paid = self.answer("purse") if any(isinstance(rule, TollRule) for rule, _ in asked) else 0
            self.reckoned[name] = 1 + inner + paid + sum([n * self.rule(rule) for rule, n in asked])
        return self.reckoned[name]

    def rule(self, rule: Rule) -> int:
        """Return the number of steps to evaluate one rule once."""
        lifting = self.answer(f"lift {rule.name}") if isinstance(rule, ForbidRule) and rule.name else 0
        return 3 + sum(map(self.steps, rule.expressions)) + lifting

    def head(self, rule: Rule) -> int:
        """Return the number of steps of the slowest expression of a rule outside the rule's program."""
        if not isinstance(rule, ActionRule) or (target := rule.target) is None:
            return max(map(self.steps, (*rule.expressions, *needs_of(rule))))
        costs = [cost for cost in (rule.price, rule.discards) if cost is not None]
        offered = Filter(target.source, target.slot, And((target.where, *costs, *needs_of(rule))))
        return max(self.steps(rule.test), self.steps(offered))

    def program(self, program: Program) -> list[tuple[int, int]]:
        """Return the number of steps of each instruction of a program, with its source line."""
        return [(self._several(children(step)), step.line) for step in program.code]
