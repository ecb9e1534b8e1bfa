"""Print a game at a terminal: the events, the table, the scores."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from citadels_core.cli.game.language import Language
from citadels_core.cli.game.table_view import scores_view, table_view
from citadels_core.model.programs.ir import Card
from citadels_core.speech.arguments import Message, NameText, several
from citadels_core.speech.messages import message, whole
from citadels_core.speech.narrator import Narrator
from citadels_core.table.game import Game
from citadels_core.table.views.event_views import EventView

YOU: Final = "You"
"""The name of the person at an English terminal."""


def cards_of(game: Game) -> Mapping[str, Card]:
    """Return a mapping from name to card for the cards of a game."""
    return {card.name: card for card in (*game.box.definitions, *game.box.cast)}


def narrate(console: Console, language: Language, narrator: Narrator, events: Iterable[EventView]) -> None:
    """Print one sentence on each line; before a new round, print a horizontal line with its number."""
    for said in language.tell(narrator, events):
        if said.endswith("."):
            console.print(Text(said))
        else:
            console.print(Rule(said, align="left", style="dim"))


def show_table(console: Console, language: Language, game: Game, seat: int | None, cards: Mapping[str, Card]) -> None:
    """Print the game table as a seat sees it; if the seat is None, as an onlooker sees it."""
    console.print(table_view(game.observe(seat), cards, language, fancy=not console.options.ascii_only))


def show_scores(console: Console, language: Language, game: Game) -> None:
    """Print the points of all players, and the winner."""
    names = [game.name(seat) for seat in range(game.box.seats)]
    points = [_points(event) for event in game.events(None) if event.name.startswith("points ")]
    console.print(scores_view(names, points, game.scores, language))
    console.print(Text(language.sentence(verdict(names, game.scores, game.winners, language("you"))), style="bold"))


def _points(event: EventView) -> tuple[int, int, str]:
    reason = event.fields.get("reason", event.cause.card if event.cause is not None else "")
    return int(str(event.fields["player"])), int(str(event.fields["amount"])), str(reason)


def verdict(names: Sequence[str], scores: Sequence[int], winners: Sequence[int], you: str = YOU) -> Message:
    """Return the sentence about the winner; ``you`` is the name of the person who reads it."""
    best = max(scores)
    tied = [seat for seat, score in enumerate(scores) if score == best]
    if len(winners) > 1:
        players = several([NameText("player", names[seat], seat) for seat in winners])
        return message("terminal.share", players=players, points=best)
    name = names[winners[0]]
    winner = NameText("you", "you") if name == you else NameText("player", name, winners[0])
    return whole(message("terminal.won_tied" if len(tied) > 1 else "terminal.won", player=winner, points=best))
