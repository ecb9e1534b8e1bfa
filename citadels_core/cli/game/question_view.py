"""Show a question at a terminal: its sentence, the numbered options, and what characters do that are chosen among."""

import textwrap
from collections.abc import Mapping, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from citadels_core.cli.game.answers import Line, lines
from citadels_core.cli.lookup.card_text import words
from citadels_core.model.ir import Card
from citadels_core.table.decision import Decision
from citadels_core.table.stakes import stakes

NUMBERED = 6
"""What a number and the gap between two columns take."""

LEAST = 30
"""So many characters at least are shown of what a character does."""

MANY = 8
"""More options than this are shown in columns."""


def question_view(decision: Decision, cards: Mapping[str, Card], width: int) -> RenderableType:
    """Return a question with its options, for a terminal of some width."""
    head = Text(question(decision), style="bold")
    shown = lines(decision)
    notes = _notes(decision, shown, cards)
    widest = max(len(line.label) for line in shown)
    if len(shown) > MANY and not notes and widest < width // 2 - NUMBERED:
        numbered = [f"{number:2}  {line.label}" for number, line in enumerate(shown, 1)]
        return Group(head, Columns(map(Text, numbered), column_first=True, padding=(0, 2)))
    table = Table.grid(padding=(0, 2, 0, 0), expand=True)
    table.add_column(justify="right", style="bold cyan", min_width=2)
    table.add_column(overflow="fold", ratio=1)
    cut = False
    for number, line in enumerate(shown, 1):
        text = Text(line.label)
        if notes:
            note = notes[number - 1]
            short = textwrap.shorten(note, max(width - NUMBERED - len(line.label), LEAST), placeholder=" ...")
            cut = cut or short != note
            text.append(f"  {short}", style="dim")
        table.add_row(str(number), text)
    if not cut:
        return Group(head, table)
    told = Text("What ends with ... is told in full by ? and the name, and of all by ? alone.", style="dim")
    return Group(head, table, told)


def question(decision: Decision) -> str:
    """Return the sentence of a question to the one who is asked."""
    prompt = decision.prompt.removeprefix(f"{decision.game.name(decision.seat)}, ")
    return prompt[:1].upper() + prompt[1:]


def only_choice(decision: Decision) -> Text:
    """Say how a question is answered that can be answered in one way; a bare yes or no has its question before it."""
    labels = " ".join(line.label for line in lines(decision)) or "nothing."
    asked = f"{question(decision)} " if decision.kind == "may" else ""
    return Text(f"{asked}The only choice: ", style="dim").append(labels, style="not dim")


def _notes(decision: Decision, shown: Sequence[Line], cards: Mapping[str, Card]) -> list[str]:
    """Return what the characters do that are chosen among; nothing for other choices."""
    if decision.noun != "Character" or decision.kind == "menu":
        return []
    chosen = stakes(decision)
    characters = [cards[chosen[line.options[0]].name or ""] for line in shown]
    return [f"{card.rank}: {words(card)}" for card in characters]
