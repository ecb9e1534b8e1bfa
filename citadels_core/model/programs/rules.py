"""The rules of cards and editions: a class for each kind, named after its clause."""

from typing import ClassVar, TypeVar

from attrs import frozen

from citadels_core.model.programs.instructions import Instr
from citadels_core.model.programs.tree import TRUE, Expr


@frozen(kw_only=True)
class Program:
    """A list of instructions, with the types of the variables in its stack frame."""

    code: tuple[Instr, ...]
    types: tuple[str, ...]

    @property
    def slots(self) -> int:
        """The number of variables in the stack frame."""
        return len(self.types)


@frozen(kw_only=True)
class Target:
    """The target of an action: the set to choose from, a condition, the variable for the chosen value."""

    slot: int
    noun: str
    source: Expr
    where: Expr


@frozen(kw_only=True, cache_hash=True)
class Rule:
    """The base class of all rules. Its properties return defaults, which kinds of rules override.

    Attributes:
        kind: the clause it is written with.
        name: its name; empty for none.
        line: its line in the source.
        life: its lifetime, a row of ``vocabulary.lifetimes``.
        on: the event, query, purpose, ban or counter it is about.
        test: the condition under which it applies.
        types: the type of each variable.
        to_each: whether it applies to each player who meets its condition, and not to the owner of its card.
        home: the pack and the file of its source, if that is a patch.
    """

    kind: ClassVar[str]

    name: str = ""
    line: int
    life: str
    on: str | None = None
    test: Expr = TRUE
    types: tuple[str, ...] = ("Player", "Card")
    to_each: bool = False
    home: tuple[str, str] | None = None

    @property
    def slots(self) -> int:
        """The number of variables in the stack frame."""
        return len(self.types)

    @property
    def value(self) -> Expr | None:
        """The amount or value in the rule, such as the amount of a modifier; None without one."""
        return None

    @property
    def program(self) -> Program | None:
        """The effect of the rule as a program; None without an effect."""
        return None

    @property
    def code(self) -> tuple[Instr, ...]:
        """The instructions of the rule's program; empty without a program."""
        return () if self.program is None else self.program.code

    @property
    def expressions(self) -> tuple[Expr, ...]:
        """The expressions of the rule outside its program, beginning with the condition."""
        return (self.test,) if self.value is None else (self.test, self.value)

    @property
    def target(self) -> Target | None:
        """The target of the action; None without a target and for rules that are no actions."""
        return None

    @property
    def answers(self) -> str:
        """``before`` or ``after`` for an action that responds to an event; empty for all other rules."""
        return ""

    @property
    def optional(self) -> bool:
        """Whether the player of the rule may decline its effect."""
        return False

    @property
    def place(self) -> int:
        """The order among the rules for one event: -1 for first, 1 for last, 0 in between."""
        return 0


@frozen(kw_only=True, cache_hash=True)
class ActionRule(Rule):
    """An action that a player may use in a turn, or in response to an event.

    Attributes:
        limit: the ``turn``, ``round`` or ``game`` in which it is used ``times`` times at most, None without limit.
        shares: the name of the action that it shares the limit with.
        price: the gold it costs by its lines, without surcharges.
        discards: the number of cards it costs.
        answers: ``before`` or ``after`` the event ``on`` that it responds to; empty for an action of the turn.
        ranked: whether it is an ability of a rank: of a character, or of a district that acts as a rank.
    """

    kind = "action"

    program: Program
    limit: str | None = None
    times: int = 1
    shares: str | None = None
    target: Target | None = None
    price: Expr | None = None
    discards: Expr | None = None
    answers: str = ""
    ranked: bool = False

    @property
    def expressions(self) -> tuple[Expr, ...]:
        """The expressions of the rule outside its program, beginning with the condition."""
        costs = tuple(cost for cost in (self.price, self.discards) if cost is not None)
        aim = () if self.target is None else (self.target.source, self.target.where)
        return (self.test, *costs, *aim)


@frozen(kw_only=True, cache_hash=True)
class MustRule(ActionRule):
    """An action that must be used while it is possible."""

    kind = "must"


@frozen(kw_only=True, cache_hash=True)
class WhenRule(Rule):
    """A trigger that runs after an event."""

    kind = "when"

    on: str
    program: Program
    place: int = 0


@frozen(kw_only=True, cache_hash=True)
class AsSoonAsRule(Rule):
    """A trigger that runs when its condition becomes true."""

    kind = "as soon as"

    program: Program


@frozen(kw_only=True, cache_hash=True)
class InsteadOfRule(Rule):
    """A replacement: a rule that runs in place of an event.

    Attributes:
        at_need: whether it replaces a payment, without a question, when the player has too little gold; ``value`` is
            the amount that need not be paid then.
    """

    kind = "instead of"

    on: str
    program: Program
    optional: bool = False
    place: int = 0
    at_need: bool = False
    value: Expr | None = None


@frozen(kw_only=True, cache_hash=True)
class AtScoringRule(Rule):
    """A rule that runs before points are counted."""

    kind = "at scoring"

    program: Program


@frozen(kw_only=True, cache_hash=True)
class ForbidRule(Rule):
    """A ban on an event; generated texts use ``said_as`` as the noun for what a named ban forbids."""

    kind = "forbid"

    on: str
    said_as: str = ""


@frozen(kw_only=True, cache_hash=True)
class AllowRule(Rule):
    """An exception to a named ban."""

    kind = "allow"

    on: str


@frozen(kw_only=True, cache_hash=True)
class TollRule(Rule):
    """A toll: gold that the player who causes an event must pay, to ``payee`` or to the bank."""

    kind = "toll"

    on: str
    value: Expr
    payee: Expr | None = None

    @property
    def expressions(self) -> tuple[Expr, ...]:
        """The expressions of the toll: the condition, the amount and the payee."""
        return (self.test, self.value) if self.payee is None else (self.test, self.value, self.payee)


@frozen(kw_only=True, cache_hash=True)
class NumberRule(Rule):
    """A modifier of the query (a number that rules modify) that ``on`` names."""

    on: str
    value: Expr


@frozen(kw_only=True, cache_hash=True)
class ModifyRule(NumberRule):
    """A modifier that adds to a number."""

    kind = "modify"


@frozen(kw_only=True, cache_hash=True)
class SetRule(NumberRule):
    """A modifier that sets a number; of several such modifiers, the highest value counts."""

    kind = "set"


@frozen(kw_only=True, cache_hash=True)
class BoundRule(NumberRule):
    """A modifier that bounds a number: ``at least`` or ``at most``."""

    kind = "limit"

    bound: str


@frozen(kw_only=True, cache_hash=True)
class CountsAsRule(Rule):
    """A rule that makes its card count as a type (NOTHING: any type, FALSE: no type) for a purpose."""

    kind = "counts as"

    on: str
    value: Expr


@frozen(kw_only=True, cache_hash=True)
class SpendRule(Rule):
    """A rule that lets its player spend gold from the counter ``on`` of the card or player ``value``."""

    kind = "spend"

    on: str
    value: Expr


@frozen(kw_only=True, cache_hash=True)
class ScoreRule(Rule):
    """Points at the end of the game; with ``place`` 1, they are counted after all other points."""

    kind = "score"

    value: Expr
    place: int = 0


@frozen(kw_only=True, cache_hash=True)
class TieBreakRule(Rule):
    """A rule that breaks ties between players by comparing a number."""

    kind = "tie break"

    value: Expr


@frozen(kw_only=True, cache_hash=True)
class ProcedureRule(Rule):
    """A procedure in the form of a rule, without an event and without a condition."""

    kind = "procedure"

    program: Program


ProgramRule = ActionRule | WhenRule | AsSoonAsRule | InsteadOfRule | AtScoringRule | ProcedureRule
"""The kinds of rules with a program."""

R = TypeVar("R", bound=Rule)
