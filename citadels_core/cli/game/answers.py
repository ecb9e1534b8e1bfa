"""The options of a decision as they are numbered at a terminal, and what an answer typed there means."""

import re
from collections.abc import Callable

from attrs import frozen

from citadels_core.speech.arguments import NameText
from citadels_core.speech.messages import message
from citadels_core.table.decision import Decision
from citadels_core.table.stakes import stakes


@frozen
class AnswerLine:
    """A numbered line: what it says, and the options it stands for, which are all the same."""

    label: str
    options: tuple[int, ...]


NUMBERS = NameText("noun", "numbers")


class AnswerError(ValueError):
    """What was typed is no answer; ``why`` is a message that says what would be."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def lines(decision: Decision) -> list[AnswerLine]:
    """Return the lines to show; equal options are one line, unless several of them may be chosen.

    Characters are in the order of their ranks, cards in that of their costs; what a turn offers stays as it is.
    """
    labels = decision.labels
    order = sorted(range(len(labels)), key=lambda number: _place(decision, number))
    if _takes_several(decision):
        return [AnswerLine(labels[number], (number,)) for number in order]
    folded: dict[str, tuple[int, ...]] = {}
    for number in order:
        folded[labels[number]] = (*folded.get(labels[number], ()), number)
    return [AnswerLine(label, numbers) for label, numbers in folded.items()]


def wanted(decision: Decision, shown: int) -> str:
    """Say what can be typed to answer."""
    if decision.forced:
        return message("terminal.enter")
    if not _takes_several(decision):
        return f"1-{shown}"
    if decision.least == decision.most:
        return message("amount.exactly", least=decision.least, things=NUMBERS)
    if decision.most >= len(decision.values):
        return message("amount.at_least", least=decision.least, things=NUMBERS)
    return message("amount.between", least=decision.least, most=decision.most, things=NUMBERS)


def understood(
    decision: Decision, shown: list[AnswerLine], typed: str, say: Callable[[str], str] = str
) -> int | list[int]:
    """Return the answer to give to the decision.

    Args:
        decision: what is asked.
        shown: the numbered lines.
        typed: by the person.
        say: says a message in the language of the person.

    Raises:
        AnswerError: this cannot be meant.
    """
    text = typed.strip().lower()
    if not text and decision.forced:
        return list(range(len(decision.values))) if decision.many else 0
    if text in _words("thing.none", say) and decision.many and decision.least == 0:
        return []
    if text in _words("terminal.all", say) and decision.many and decision.most >= len(decision.values):
        return list(range(len(decision.values)))
    parts = re.split(r"[\s,]+", text)
    if not all(part.isdecimal() and len(part) < 5 for part in parts):
        raise AnswerError(message("terminal.type_this", what=_example(decision, len(shown))))
    numbers = [int(part) for part in parts]
    if wrong := [number for number in numbers if not 1 <= number <= len(shown)]:
        raise AnswerError(message("terminal.no_option", number=wrong[0], what=_example(decision, len(shown))))
    if not _takes_several(decision):
        if len(numbers) > 1:
            raise AnswerError(message("terminal.one_number"))
        option = shown[numbers[0] - 1].options[0]
        return [option] if decision.many else option
    if len(set(numbers)) != len(numbers):
        raise AnswerError(message("terminal.number_twice"))
    if not decision.least <= len(numbers) <= decision.most:
        raise AnswerError(message("terminal.takes", what=_example(decision, len(shown))))
    return sorted(shown[number - 1].options[0] for number in numbers)


def _place(decision: Decision, number: int) -> int:
    value = decision.values[number]
    if decision.kind == "menu" or decision.noun not in ("Character", "Card"):
        return 0
    return int(value) if decision.noun == "Character" else stakes(decision)[number].cost


def _takes_several(decision: Decision) -> bool:
    return decision.many and not decision.least == decision.most == 1


def _example(decision: Decision, shown: int) -> str:
    if _takes_several(decision):
        return message("terminal.such_as", wanted=wanted(decision, shown), example=_several(decision))
    return "1" if shown == 1 else message("terminal.a_number", last=shown)


def _several(decision: Decision) -> str:
    count = max(decision.least, min(2, decision.most, len(decision.values)))
    return " ".join(str(number) for number in range(1, count + 1)) or message("thing.none")


def _words(id_: str, say: Callable[[str], str]) -> tuple[str, str]:
    """Return what stands for something that can be typed: in English, and in the language of the person."""
    return str(message(id_)), say(message(id_)).lower()
