"""The help texts of a terminal: the inputs of a game and of a replay."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from citadels_core.cli.game.language import Language

WORDS = "why, log, undo, never, ask, save, help, quit"


def help_view(language: Language) -> RenderableType:
    """Return the list of inputs during a game, and a summary of the game."""
    rows = [
        ("1", language("help_number")),
        ("1 3 4", language("help_numbers")),
        (language("enter"), language("help_enter")),
        ("w", language("help_why")),
        ("?", language("help_cards")),
        ("? NAME", language("help_card")),
        ("l", language("help_log")),
        ("u", language("help_undo")),
        ("n", language("help_never")),
        ("a", language("help_ask")),
        ("s, s FILE", language("help_save", command="citadels play --resume FILE")),
        ("h", language("help_help")),
        ("q", language("help_quit")),
    ]
    words = Text(language("help_words", words=WORDS))
    return Group(_typed(rows), Text(), words, Text(), Text(language("help_game")))


def help_of_retelling(language: Language) -> RenderableType:
    """Return the list of inputs during a replay."""
    rows = [
        (language("enter"), language("help_next")),
        ("b", language("help_back")),
        ("120", language("help_version", version=120)),
        ("t", language("help_table")),
        ("h", language("help_help")),
        ("q", language("help_leave")),
    ]
    return _typed(rows)


def _typed(rows: Sequence[tuple[str, str]]) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for typed, does in rows:
        table.add_row("", typed, Text(does))
    return table
