"""List what the rules of a box can ask: each line that asks for something, of which type, one thing or several."""

from collections.abc import Iterator

from attrs import frozen

from citadels_core.box.box import Box, Cause
from citadels_core.model.programs.instructions import Choose, Discards, May, MayAnswer, OfferFrom, Sealed
from citadels_core.model.programs.rules import Program
from citadels_core.model.programs.tree import Expr, Filter, From, Read
from citadels_core.model.question import ACTION


@frozen(kw_only=True)
class QuestionLine:
    """A line of a rule or a procedure that asks somebody.

    Attributes:
        cause: the line, as decisions tell it.
        noun: the type of what is chosen, ``Bool`` for yes or no, ``ACTION`` for one besides those of a turn.
        many: whether a set is chosen.
        unbuilt: whether it is known from the line alone that none of the cards chosen from stands in a city.
    """

    cause: Cause
    noun: str
    many: bool = False
    unbuilt: bool = True


def asked_by(box: Box) -> tuple[QuestionLine, ...]:
    """Return all that the rules and procedures of a box can ask besides the actions of a turn, in the order of the box.

    A procedure that is not performed with this cast and deck is listed, too.
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
    """Return whether things are read directly from a zone; a named set may contain built districts, too."""
    while isinstance(things, Filter | From):
        things = things.things
    return isinstance(things, Read)
