"""List the lines of rules and procedures that ask a player, with the type of the options."""

from collections.abc import Iterator

from attrs import frozen

from citadels_core.box.box import Box, Cause
from citadels_core.model.programs.instructions import Choose, Discards, May, MayAnswer, OfferFrom, Sealed
from citadels_core.model.programs.rules import Program
from citadels_core.model.programs.tree import Expr, Filter, From, Read
from citadels_core.model.question import ACTION


@frozen(kw_only=True)
class QuestionLine:
    """A line of a rule or a procedure that asks a player to decide.

    Attributes:
        cause: the line, as in the ``cause`` of decisions.
        noun: the type of the things to choose; ``Bool`` for yes or no, ``ACTION`` for an action outside of a turn.
        many: whether a set is chosen.
        unbuilt: whether the line alone shows that no card to choose stands in a city.
    """

    cause: Cause
    noun: str
    many: bool = False
    unbuilt: bool = True


def asked_by(box: Box) -> tuple[QuestionLine, ...]:
    """Return all lines of a box (cards and rules of a game) that ask a player, except ``action`` lines.

    The list includes procedures that are never performed with this cast and deck.
    """
    return tuple(_asked(box))


def _asked(box: Box) -> Iterator[QuestionLine]:
    for live in box.rules:
        home = box.causes[live.cause]
        if live.rule.optional:
            yield QuestionLine(cause=home, noun="Bool")
        if live.rule.program is not None:
            yield from _by_program(live.rule.program, home)
    for procedure, home in box.procedures.values():
        yield from _by_program(procedure.program, home)


def _by_program(program: Program, home: Cause) -> Iterator[QuestionLine]:
    for step in program.code:
        cause = Cause(home.pack, home.card, home.file, step.line)
        match step:
            case Choose():
                yield QuestionLine(cause=cause, noun=step.noun, many=step.many, unbuilt=_lies_unbuilt(step.things))
            case Sealed():
                yield QuestionLine(cause=cause, noun=step.noun, unbuilt=_lies_unbuilt(step.things))
            case Discards():
                yield QuestionLine(cause=cause, noun="Card", many=True)
            case May():
                yield QuestionLine(cause=cause, noun="Bool")
            case MayAnswer() | OfferFrom():
                yield QuestionLine(cause=cause, noun=ACTION)
            case _:
                pass


def _lies_unbuilt(things: Expr) -> bool:
    """Return whether a set of cards comes from a zone; other sets may contain districts in cities."""
    while isinstance(things, Filter | From):
        things = things.things
    return isinstance(things, Read)
