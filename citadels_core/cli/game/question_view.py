"""Show a question at a terminal: its sentence, the numbered options, and what characters do that are chosen among."""

import textwrap
from collections.abc import Mapping, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from citadels_core.cli.game.answers import AnswerLine, lines
from citadels_core.cli.game.language import Language
from citadels_core.model.programs.ir import Card
from citadels_core.speech.english import sentence
from citadels_core.speech.messages import message
from citadels_core.table.decision import Decision
from citadels_core.table.stakes import stakes

ENGLISH = Language()

NUMBERED = 6
"""What a number and the gap between two columns take."""

LEAST = 30
"""So many characters at least are shown of what a character does."""

MANY = 8
"""More options than this are shown in columns."""


def question_view(
    decision: Decision, cards: Mapping[str, Card], width: int, language: Language = ENGLISH
) -> RenderableType:
    """Return a question with its options, for a terminal of some width."""
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
    """Return the sentence of a question to the one who is asked."""
    name = decision.game.name(decision.seat)
    prompt = language.say(decision.prompt).removeprefix(f"{name}, ").removeprefix(f"{name}: ")
    return prompt[:1].upper() + prompt[1:]


def only_choice(decision: Decision, language: Language = ENGLISH) -> Text:
    """Say how a question is answered that can be answered in one way; a bare yes or no has its question before it."""
    nothing = sentence(language.say(message("thing.nothing"))).lower()
    labels = " ".join(language.sentence(line.label) for line in lines(decision)) or nothing
    asked = f"{question(decision, language)} " if decision.kind == "may" else ""
    return Text(f"{asked}{language('only_choice')} ", style="dim").append(labels, style="not dim")


def _notes(decision: Decision, shown: Sequence[AnswerLine], cards: Mapping[str, Card], language: Language) -> list[str]:
    """Return what the characters do that are chosen among; nothing for other choices."""
    if decision.noun != "Character" or decision.kind == "menu":
        return []
    chosen = stakes(decision)
    characters = [cards[chosen[line.options[0]].name or ""] for line in shown]
    return [f"{card.rank or card.name}: {language.text(card)}" for card in characters]
