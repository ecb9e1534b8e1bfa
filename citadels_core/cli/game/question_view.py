"""A decision at a terminal: its question, its numbered options, and the parser of a typed answer."""

import re
import textwrap
from collections.abc import Callable, Mapping, Sequence

from attrs import frozen
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from citadels_core.cli.game.language import Language
from citadels_core.model.programs.ir import Card
from citadels_core.speech.arguments import NameText
from citadels_core.speech.english import sentence
from citadels_core.speech.messages import message
from citadels_core.table.decision import Decision
from citadels_core.table.stakes import stakes


@frozen
class AnswerLine:
    """A numbered line of a question: its label, and the numbers of the equal options that it stands for."""

    label: str
    options: tuple[int, ...]


NUMBERS = NameText("noun", "numbers")


class AnswerError(ValueError):
    """A typed text that is not an answer; ``why`` is a message that says what to type."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def lines(decision: Decision) -> list[AnswerLine]:
    """Return the lines of a decision; equal options share a line, unless several options may be chosen.

    Characters are sorted by rank and cards by cost; other options keep their order.
    """
    labels = decision.labels
    order = sorted(range(len(labels)), key=lambda number: _sort_key(decision, number))
    if _takes_several(decision):
        return [AnswerLine(labels[number], (number,)) for number in order]
    folded: dict[str, tuple[int, ...]] = {}
    for number in order:
        folded[labels[number]] = (*folded.get(labels[number], ()), number)
    return [AnswerLine(label, numbers) for label, numbers in folded.items()]


def wanted(decision: Decision, shown: int) -> str:
    """Return a hint that says what to type as an answer, such as ``1-4``."""
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
    """Parse a typed answer into the choice to give to the decision.

    Raises:
        AnswerError: the text is not an answer to this decision.
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


def _sort_key(decision: Decision, number: int) -> int:
    value = decision.values[number]
    if decision.noun not in ("Character", "Card"):
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
    """Return the words that a person may type for a message: in English and in the person's language."""
    return str(message(id_)), say(message(id_)).lower()


ENGLISH = Language()

NUMBERED = 6
"""The width of an option's number and of the gap between two columns."""

LEAST = 30
"""The least width of the rules text of a character card."""

MANY = 8
"""The maximum number of options in one column."""


def question_view(
    decision: Decision, cards: Mapping[str, Card], width: int, language: Language = ENGLISH
) -> RenderableType:
    """Return a question with its options, laid out for a terminal of the given width."""
    head = Text(question(decision, language), style="bold")
    shown = lines(decision)
    labels = [language.sentence(line.label) for line in shown]
    notes = _notes(decision, shown, cards, language)
    widest = max(map(len, labels))
    if len(shown) > MANY and not notes and widest < width // 2 - NUMBERED:
        numbered = [f"{number:2}  {label}" for number, label in enumerate(labels, 1)]
        return Group(head, Columns(map(Text, numbered), column_first=True, padding=(0, 2)))
    table = Table.grid(padding=(0, 2, 0, 0), expand=True)
    table.add_column(justify="right", style="bold cyan", min_width=2)
    table.add_column(overflow="fold", ratio=1)
    cut = False
    for number, label in enumerate(labels, 1):
        text = Text(label)
        if notes:
            note = notes[number - 1]
            short = textwrap.shorten(note, max(width - NUMBERED - len(label), LEAST), placeholder=" ...")
            cut = cut or short != note
            text.append(f"  {short}", style="dim")
        table.add_row(str(number), text)
    if not cut:
        return Group(head, table)
    return Group(head, table, Text(language("cut"), style="dim"))


def question(decision: Decision, language: Language = ENGLISH) -> str:
    """Return the question of a decision, without the name of the player who is asked."""
    name = decision.game.name(decision.seat)
    prompt = language.say(decision.prompt).removeprefix(f"{name}, ").removeprefix(f"{name}: ")
    return prompt[:1].upper() + prompt[1:]


def only_choice(decision: Decision, language: Language = ENGLISH) -> Text:
    """Return a line with the only possible answer to a decision, and with the question if it is yes-or-no."""
    nothing = sentence(language.say(message("thing.nothing"))).lower()
    labels = " ".join(language.sentence(line.label) for line in lines(decision)) or nothing
    asked = f"{question(decision, language)} " if decision.kind == "may" else ""
    return Text(f"{asked}{language('only_choice')} ", style="dim").append(labels, style="not dim")


def _notes(decision: Decision, shown: Sequence[AnswerLine], cards: Mapping[str, Card], language: Language) -> list[str]:
    """Return the rules texts of the characters to choose from; empty if no character is to be chosen."""
    if decision.noun != "Character":
        return []
    chosen = stakes(decision)
    characters = [cards[chosen[line.options[0]].name or ""] for line in shown]
    return [f"{card.rank or card.name}: {language.text(card)}" for card in characters]
