"""The rules of cards and editions: a class for each kind, called as the clause that it is written with."""

from typing import ClassVar, TypeVar

from attrs import frozen

from citadels_core.model.programs.instructions import Instr
from citadels_core.model.programs.tree import TRUE, Expr


@frozen(kw_only=True)
class Program:
    """Instructions, and the type of what each slot of their frame holds, in order."""

    code: tuple[Instr, ...]
    types: tuple[str, ...]

    @property
    def slots(self) -> int:
        """Return the number of slots."""
        return len(self.types)


@frozen(kw_only=True)
class Target:
    """What an action is used on: a set to go through, a condition, and the slot that takes the choice."""

    slot: int
    noun: str
    source: Expr
    where: Expr


@frozen(kw_only=True, cache_hash=True)
class Rule:
    """What all rules have. The properties answer for the kinds of rules that lack such a part.

    Attributes:
        kind: the clause it is written with.
        name: what it is called; empty for nothing.
        line: the line it is written in.
        life: the lifetime, a row of ``vocabulary.lifetimes``.
        on: the event, query, purpose, ban or counter it is about.
        test: the condition under which it applies.
        types: the type of what each slot holds.
        to_each: whether it speaks to each player of whom its condition holds, and not to the one who has its card.
        home: the pack and the file it is written in, when that is not the card's: a patch.
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
        """Return the number of slots."""
        return len(self.types)

    @property
    def value(self) -> Expr | None:
        """What it says how much or what something is."""
        return None

    @property
    def program(self) -> Program | None:
        """What it does."""
        return None

    @property
    def code(self) -> tuple[Instr, ...]:
        """The instructions of its program."""
        return () if self.program is None else self.program.code

    @property
    def expressions(self) -> tuple[Expr, ...]:
        """The expressions outside its program, its condition first."""
        return (self.test,) if self.value is None else (self.test, self.value)

    @property
    def target(self) -> Target | None:
        """What it is used on."""
        return None

    @property
    def answers(self) -> str:
        """Whether it is used ``before`` or ``after`` the event it is about; empty for what no player uses so."""
        return ""

    @property
    def optional(self) -> bool:
        """Whether its player may decline it."""
        return False

    @property
    def place(self) -> int:
        """Where it stands among the rules that answer the same event: -1 before the others, 1 after them."""
        return 0


@frozen(kw_only=True, cache_hash=True)
class ActionRule(Rule):
    """An ability that its player may use.

    Attributes:
        limit: the ``turn``, ``round`` or ``game`` in which it is used ``times`` times at most, None without limit.
        shares: the name of the action that it shares the limit with.
        price: the gold that its lines say it costs, before what is paid on top.
        discards: how many cards it costs.
        answers: whether it is used ``before`` or ``after`` the event ``on``; empty for an action of the turn.
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
        """The expressions outside its program, its condition first."""
        costs = tuple(cost for cost in (self.price, self.discards) if cost is not None)
        aim = () if self.target is None else (self.target.source, self.target.where)
        return (self.test, *costs, *aim)


@frozen(kw_only=True, cache_hash=True)
class MustRule(ActionRule):
    """An action that has to be used while it can be."""

    kind = "must"


@frozen(kw_only=True, cache_hash=True)
class WhenRule(Rule):
    """What is done after an event."""

    kind = "when"

    on: str
    program: Program
    place: int = 0


@frozen(kw_only=True, cache_hash=True)
class AsSoonAsRule(Rule):
    """What is done when its condition becomes true."""

    kind = "as soon as"

    program: Program


@frozen(kw_only=True, cache_hash=True)
class InsteadOfRule(Rule):
    """What is done in the place of an event.

    Attributes:
        at_need: whether it takes the place of a payment without a question where there is too little gold otherwise;
            ``value`` is how much less is paid then.
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
    """What is done before points are counted."""

    kind = "at scoring"

    program: Program


@frozen(kw_only=True, cache_hash=True)
class ForbidRule(Rule):
    """A ban of an event; ``said_as`` is the noun that texts say for what a ban with a name bans."""

    kind = "forbid"

    on: str
    said_as: str = ""


@frozen(kw_only=True, cache_hash=True)
class AllowRule(Rule):
    """An exception to the ban with its name."""

    kind = "allow"

    on: str


@frozen(kw_only=True, cache_hash=True)
class TollRule(Rule):
    """What whoever brings an event about pays for it: to ``payee``, or to the bank."""

    kind = "toll"

    on: str
    value: Expr
    payee: Expr | None = None

    @property
    def expressions(self) -> tuple[Expr, ...]:
        """Its condition, the amount, and to whom it is paid."""
        return (self.test, self.value) if self.payee is None else (self.test, self.value, self.payee)


@frozen(kw_only=True, cache_hash=True)
class NumberRule(Rule):
    """What changes a number that is asked for: the query ``on``."""

    on: str
    value: Expr


@frozen(kw_only=True, cache_hash=True)
class ModifyRule(NumberRule):
    """What adds to a number."""

    kind = "modify"


@frozen(kw_only=True, cache_hash=True)
class SetRule(NumberRule):
    """What says how high a number is; the highest that is set counts."""

    kind = "set"


@frozen(kw_only=True, cache_hash=True)
class BoundRule(NumberRule):
    """What keeps a number ``at least`` so high, or ``at most``."""

    kind = "limit"

    bound: str


@frozen(kw_only=True, cache_hash=True)
class CountsAsRule(Rule):
    """The type as which its card counts for the purpose ``on``: NOTHING for any, FALSE for none."""

    kind = "counts as"

    on: str
    value: Expr


@frozen(kw_only=True, cache_hash=True)
class SpendRule(Rule):
    """The counter ``on`` of ``value``, whose gold may be spent."""

    kind = "spend"

    on: str
    value: Expr


@frozen(kw_only=True, cache_hash=True)
class ScoreRule(Rule):
    """Points at the end of the game; those with ``place`` 1 are counted after all others."""

    kind = "score"

    value: Expr
    place: int = 0


@frozen(kw_only=True, cache_hash=True)
class TieBreakRule(Rule):
    """A number by which a card breaks a tie."""

    kind = "tie break"

    value: Expr


@frozen(kw_only=True, cache_hash=True)
class ProcedureRule(Rule):
    """A procedure while it is performed: without an event and without a condition."""

    kind = "procedure"

    program: Program


ProgramRule = ActionRule | WhenRule | AsSoonAsRule | InsteadOfRule | AtScoringRule | ProcedureRule
"""The kinds of rules that do something."""

R = TypeVar("R", bound=Rule)
