"""List the rules and procedures of a compiled pack, and inspect their instructions."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain

from attrs import frozen

from citadels_core.model.programs import ir
from citadels_core.model.programs.instructions import Emit, Instr, Perform
from citadels_core.model.programs.offers import narrowed, needs_of
from citadels_core.model.programs.rules import ProcedureRule, Rule
from citadels_core.model.programs.tree import FIRST_FIELD, Expr, Named, Slot
from citadels_core.model.vocabulary import INSTRUCTIONS, Event
from citadels_dsl.text.by_name import EVENT_BY_NAME

ASKING = frozenset(row.name for row in INSTRUCTIONS if row.asks)
"""The instructions that ask a player."""


@frozen(kw_only=True)
class Body:
    """A rule or procedure, with the file and the name of its declaration (a card or shared rules)."""

    path: str
    home: str
    about: str
    """The id of the declaration: of a card or of shared rules."""
    rule: Rule
    """The rule as the engine plays it: with its choices narrowed to legal options."""

    @property
    def line(self) -> int:
        """The number of the first line of the rule or procedure."""
        return self.rule.line

    @property
    def code(self) -> tuple[Instr, ...]:
        """The instructions of the rule or procedure; empty for a rule without an effect."""
        return self.rule.code

    @property
    def needs(self) -> tuple[Expr, ...]:
        """The implied conditions of an action: the engine offers the action only if they are true."""
        return needs_of(self.rule)

    @property
    def procedure(self) -> str | None:
        """The name of the procedure, None for a rule."""
        return self.rule.name if isinstance(self.rule, ProcedureRule) else None


Holder = ir.Card | ir.Patch | ir.Book
"""A compiled declaration that has rules."""


def bodies(module: ir.Module) -> Iterator[Body]:
    """Yield the rules and procedures of a compiled pack."""
    for holder in holders(module):
        yield from bodies_of(holder)


def holders(module: ir.Module) -> Iterator[Holder]:
    """Yield all parts of a compiled pack that can contain rules: cards, patches, editions and variants."""
    return chain(module.cards, module.patches, module.every_book())


def bodies_of(holder: Holder) -> Iterator[Body]:
    """Yield the rules and procedures of a card, a patch or a `Book` (the rules of an edition)."""
    home, about, rules = "", "", holder.rules
    match holder:
        case ir.Card():
            home, about = holder.name, holder.id
        case ir.Patch():
            home = about = holder.card
        case ir.Book():
            home, about = holder.name, holder.id
            rules = (*rules, *holder.tie_breaks, *map(_as_rule, holder.procedures))
    for rule in rules:
        yield Body(path=holder.file, home=home, about=about, rule=narrowed(rule))


def _as_rule(procedure: ir.Procedure) -> Rule:
    return ProcedureRule(name=procedure.name, line=procedure.line, life="game", program=procedure.program)


def asks(instruction: Instr, procedures: Mapping[str, bool]) -> bool:
    """Return whether an instruction asks a player; ``procedures`` says which procedures ask a player."""
    if isinstance(instruction, Perform):
        return procedures.get(instruction.procedure, False)
    return instruction.word in ASKING


def performed(steps: Iterable[Instr]) -> set[str]:
    """Return the names of the procedures that the given instructions perform."""
    return {step.procedure for step in steps if isinstance(step, Perform)}


def carried_out(body: Body, procedures: Mapping[str, Sequence[Body]]) -> Iterator[tuple[Instr, int]]:
    """Yield the instructions that a rule runs, with their lines; in procedures, the ``perform`` line.

    A procedure that is performed several times is included only once.
    """
    seen: set[str] = set()
    waiting = [(step, step.line) for step in reversed(body.code)]
    while waiting:
        step, line = waiting.pop()
        yield step, line
        if isinstance(step, Perform) and step.procedure not in seen:
            seen.add(step.procedure)
            inner = [other for one in procedures.get(step.procedure, ()) for other in one.code]
            waiting += [(other, line) for other in reversed(inner)]


def event_of(rule: Rule) -> Event | None:
    """Return the event of a trigger, replacement, ban or permission; None for other rules."""
    return EVENT_BY_NAME.get(rule.on or "")


def heard_as(event: str) -> str:
    """Return the event name in the triggers that run after an event; usually the event's own name."""
    return EVENT_BY_NAME[event].heard_as or event


def field_of(event: str, name: str) -> Slot:
    """Return the variable (slot) that contains the value of an event's field in a rule about the event."""
    return Slot(FIRST_FIELD + EVENT_BY_NAME[event].names.index(name))


def given(step: Emit) -> dict[str, Expr]:
    """Return the values of the fields of an emitted event, by field name."""
    return dict(zip(EVENT_BY_NAME[step.event].names, step.fields, strict=False))


def happens(steps: Iterable[Instr], fits: Callable[[Event], bool]) -> bool:
    """Return whether one of the instructions emits an event that satisfies a predicate."""
    return any(isinstance(step, Emit) and fits(EVENT_BY_NAME[step.event]) for step in steps)


def state_of(step: Emit) -> str:
    """Return the id of the marker, counter or note that an event changes or shows; empty for other events."""
    return next((part.name for part in step.fields if isinstance(part, Named) and part.kind == "state"), "")
