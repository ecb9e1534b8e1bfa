"""Yield the rules and procedures of a module, and through what they are made of."""

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
"""The instructions that ask somebody."""


@frozen(kw_only=True)
class Body:
    """A rule or a procedure with the name and file of what it is written on."""

    path: str
    home: str
    about: str
    """The id of the card or book that it is a rule of."""
    rule: Rule
    """The rule as it is played: what it lets choose and replace is what can be."""

    @property
    def line(self) -> int:
        """Return the number of the line that it begins in."""
        return self.rule.line

    @property
    def code(self) -> tuple[Instr, ...]:
        """Return the instructions, none for rules without an effect."""
        return self.rule.code

    @property
    def needs(self) -> tuple[Expr, ...]:
        """Return the conditions under which an action is offered, besides its own."""
        return needs_of(self.rule)

    @property
    def procedure(self) -> str | None:
        """Return the name of a procedure, None for a rule."""
        return self.rule.name if isinstance(self.rule, ProcedureRule) else None


Holder = ir.Card | ir.Patch | ir.Book
"""What has rules."""


def bodies(module: ir.Module) -> Iterator[Body]:
    """Yield the rules and procedures of a module."""
    for holder in holders(module):
        yield from bodies_of(holder)


def holders(module: ir.Module) -> Iterator[Holder]:
    """Yield what has rules in a module."""
    return chain(module.cards, module.patches, module.every_book())


def bodies_of(holder: Holder) -> Iterator[Body]:
    """Yield the rules and procedures of a card, a patch or a book."""
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
    """Return whether an instruction asks somebody, given which procedures do."""
    if isinstance(instruction, Perform):
        return procedures.get(instruction.procedure, False)
    return instruction.word in ASKING


def performed(steps: Iterable[Instr]) -> set[str]:
    """Return the procedures that some instructions perform."""
    return {step.procedure for step in steps if isinstance(step, Perform)}


def carried_out(body: Body, procedures: Mapping[str, Sequence[Body]]) -> Iterator[tuple[Instr, int]]:
    """Yield the instructions of a rule and of what it performs, in order, each with the line of the rule.

    What is performed once more is left out then.
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
    """Return the event that a rule answers, replaces, forbids or allows; None where it is about something else."""
    return EVENT_BY_NAME.get(rule.on or "")


def heard_as(event: str) -> str:
    """Return the event whose rules answer an event: itself, but for what is treated as another one."""
    return EVENT_BY_NAME[event].heard_as or event


def field_of(event: str, name: str) -> Slot:
    """Return what a rule that answers an event reads for one of its fields."""
    return Slot(FIRST_FIELD + EVENT_BY_NAME[event].names.index(name))


def given(step: Emit) -> dict[str, Expr]:
    """Return what an instruction puts into the fields of its event, by their names."""
    return dict(zip(EVENT_BY_NAME[step.event].names, step.fields, strict=False))


def happens(steps: Iterable[Instr], fits: Callable[[Event], bool]) -> bool:
    """Return whether one of some instructions makes an event happen whose row fits."""
    return any(isinstance(step, Emit) and fits(EVENT_BY_NAME[step.event]) for step in steps)


def state_of(step: Emit) -> str:
    """Return the id of the marker, counter or note that an event is about; empty for any other event."""
    return next((part.name for part in step.fields if isinstance(part, Named) and part.kind == "state"), "")
