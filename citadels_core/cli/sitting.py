"""A game at a terminal: bots answer for their seats, a person for one, and everything is told."""

import textwrap
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from attrs import define, field
from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from citadels_core.bots.bot import Bot
from citadels_core.cli.answers import Line, NotAnAnswer, lines, understood, wanted
from citadels_core.cli.card_text import find_cards, head, words
from citadels_core.cli.narrator import Narrator
from citadels_core.cli.table_view import hand_line, scores_view, table_view
from citadels_core.engine.decision import Decision
from citadels_core.engine.stakes import stakes
from citadels_core.engine.wording import unavailable
from citadels_core.model.ir import Card
from citadels_core.model.listing import listed
from citadels_core.table.events import EventView
from citadels_core.table.game import Game

NUMBERED = 6
"""What a number and the gap between two columns take."""

LEAST = 30
"""So many characters at least are shown of what a character does."""

MANY = 8
"""More options than this are shown in columns."""

HELP = """\
  1        answer with the number of an option
  1 3 4    answer with several, where several can be chosen
  Enter    show the table again; or answer, when there is only one choice
  w        why something is not on offer now
  ?        what the cards that you hold and the characters do
  ? NAME   what any card does
  h        this help
  q        leave the game (ctrl-C and ctrl-D do, too)

Each round everybody secretly chooses a character. Then the characters are
called by rank, and whoever has the one that is called takes a turn: gather
gold or cards, build a district, use what the character can do. The game ends
with the round in which somebody completes a city; then points are counted,
mostly what the districts cost."""


class Left(Exception):
    """The person has left the table."""


@define(kw_only=True)
class Sitting:
    """A game that is being played at a terminal; ``seat`` is the person's, None when bots play alone.

    ``read`` asks for a line and raises EOFError when there is none.
    """

    game: Game
    seat: int | None
    bots: Sequence[Bot]
    console: Console
    read: Callable[[str], str]
    told: int = 0
    round: int = 0
    hinted: bool = False
    narrator: Narrator = field(init=False)
    cards: Mapping[str, Card] = field(init=False)

    def __attrs_post_init__(self) -> None:
        box = self.game.box
        self.cards = {card.name: card for card in (*box.definitions, *box.cast)}
        self.narrator = Narrator(
            names=[self.game.name(seat) for seat in range(box.seats)],
            listener=self.seat,
            cards=frozenset(self.cards),
            noted={state.name: state.holds for state in box.states if state.kind == "note"},
        )

    def play(self) -> None:
        """Play the game to its end and show the scores.

        Raises:
            Left: the person does not want to go on.
        """
        game = self.game
        fresh = True
        while (decision := game.decision) is not None:
            if decision.seat != self.seat:
                seat = decision.seat
                game.answer(self.bots[seat].choose(decision, partial(game.observe, seat)))
                fresh = True
                if self.seat is None:
                    self.tell(whole_rounds=True)
                continue
            self.tell()
            self._show(decision, fresh=fresh)
            game.answer(self._ask(decision))
            fresh = False
        self.tell()
        self._finish()

    def look(self) -> None:
        """Show the table, what can be done, and what cannot be done now and why."""
        if (decision := self.game.decision) is not None:
            self._show(decision, fresh=True)
            self.console.print()
            self._why()

    def tell(self, *, whole_rounds: bool = False) -> None:
        """Tell what has happened since it was last told; ``whole_rounds`` waits for the end of a round."""
        game = self.game
        if whole_rounds and game.state.round == self.round:
            return
        self.round = game.state.round
        events = game.events(self.seat, self.told)
        if whole_rounds:
            begins = [at for at, event in enumerate(events) if event.name == "round started"]
            events = events[: begins[-1]] if begins else ()
        self.told = events[-1].number + 1 if events else self.told
        for said in self.narrator.tell(events):
            if said.endswith("."):
                self.console.print(Text(said))
            else:
                self.console.print(Rule(said, align="left", style="dim"))

    def _show(self, decision: Decision, *, fresh: bool) -> None:
        self.console.print()
        if fresh:
            self._table()
            self.console.print()
        else:
            me = self.game.observe(decision.seat).players[decision.seat]
            self.console.print(Text(f"You have {me.gold} gold. ").append_text(hand_line(me.hand or (), self.cards)))
        self._options(decision)

    def _table(self) -> None:
        fancy = not self.console.options.ascii_only
        self.console.print(table_view(self.game.observe(self.seat), self.cards, fancy=fancy))

    def _options(self, decision: Decision) -> None:
        prompt = decision.prompt.removeprefix(f"{self.game.name(decision.seat)}, ")
        self.console.print(Text(prompt[:1].upper() + prompt[1:], style="bold"))
        shown = lines(decision)
        notes = self._notes(decision, shown)
        widest = max(len(line.label) for line in shown)
        if len(shown) > MANY and not notes and widest < self.console.width // 2 - NUMBERED:
            numbered = [f"{number:2}  {line.label}" for number, line in enumerate(shown, 1)]
            self.console.print(Columns(map(Text, numbered), column_first=True, padding=(0, 2)))
            return
        table = Table.grid(padding=(0, 2, 0, 0), expand=True)
        table.add_column(justify="right", style="bold cyan", min_width=2)
        table.add_column(overflow="fold", ratio=1)
        room = self.console.width - NUMBERED
        cut = False
        for number, line in enumerate(shown, 1):
            text = Text(line.label)
            if notes:
                note = notes[number - 1]
                short = textwrap.shorten(note, max(room - len(line.label), LEAST), placeholder=" ...")
                cut = cut or short != note
                text.append(f"  {short}", style="dim")
            table.add_row(str(number), text)
        self.console.print(table)
        if cut:
            self.console.print(
                "What ends with ... is told in full by ? and the name, and of all by ? alone.", style="dim"
            )

    def _notes(self, decision: Decision, shown: Sequence[Line]) -> list[str]:
        """Return what the characters do that are chosen among; nothing for other choices."""
        if decision.noun != "Character" or decision.kind == "menu":
            return []
        chosen = stakes(decision)
        cards = [self.cards[chosen[line.options[0]].name or ""] for line in shown]
        return [f"{card.rank}: {words(card)}" for card in cards]

    def _ask(self, decision: Decision) -> int | list[int]:
        shown = lines(decision)
        if decision.forced:
            self.console.print("There is no other choice: press Enter.", style="dim")
        elif not self.hinted:
            self.console.print("Type a number; h is for help.", style="dim")
            self.hinted = True
        while True:
            typed = self._typed(f"[{wanted(decision, len(shown))}, w ? h q] > ").strip()
            match typed.lower():
                case "q" | "quit" | "exit":
                    raise Left
                case "h" | "help":
                    self.console.print(HELP)
                case "w" | "why":
                    self._why()
                case "" if not decision.forced:
                    self._show(decision, fresh=True)
                case _ if typed.startswith("?"):
                    self._explain(typed[1:].strip())
                case _:
                    try:
                        return understood(decision, shown, typed)
                    except NotAnAnswer as reason:
                        self.console.print(str(reason), style="yellow")

    def _typed(self, prompt: str) -> str:
        try:
            return self.read(prompt)
        except EOFError:
            self.console.print()
            raise Left from None

    def _why(self) -> None:
        reasons: dict[str, list[str]] = {}
        for what, why in unavailable(self.game):
            if what not in reasons.setdefault(why, []):
                reasons[why].append(what)
        if not reasons:
            self.console.print("Everything that there is here is on offer.", style="dim")
        for why, whats in reasons.items():
            line = Text(", ".join(whats)).append(f": {why}.", style="dim")
            self.console.print(Padding(line, (0, 0, 0, 2)))

    def _explain(self, name: str) -> None:
        if name:
            found = find_cards(self.game.box.catalog.cards.values(), name)
            if not found:
                self.console.print(f"There is no card called {name}.", style="yellow")
        else:
            hand = (self.seat is not None and self.game.observe(self.seat).players[self.seat].hand) or ()
            found = [self.cards[card] for card in sorted(set(hand))]
            found += self.game.box.cast
        for card in found:
            text = Text(head(card), style="bold").append(f". {words(card)}".rstrip(), style="not bold")
            self.console.print(Padding(text, (0, 0, 0, 2)))

    def _finish(self) -> None:
        game = self.game
        names = [game.name(seat) for seat in range(game.box.seats)]
        self.console.print()
        self._table()
        self.console.print()
        points = [_points(event) for event in game.events(None) if event.name == "points scored"]
        self.console.print(scores_view(names, points, game.scores))
        self.console.print(Text(verdict(names, game.scores, game.winners), style="bold"))


def _points(event: EventView) -> tuple[int, int, str]:
    player, amount, reason = (event.fields[name] for name in ("player", "amount", "reason"))
    return int(str(player)), int(str(amount)), str(reason)


def verdict(names: Sequence[str], scores: Sequence[int], winners: Sequence[int]) -> str:
    """Say who has won."""
    best = max(scores)
    tied = [seat for seat, score in enumerate(scores) if score == best]
    if len(winners) > 1:
        return f"{listed([names[seat] for seat in winners])} share the victory with {best} points."
    verb = "win" if names[winners[0]] == "You" else "wins"
    how = " by the tie break" if len(tied) > 1 else ""
    return f"{names[winners[0]]} {verb}{how} with {best} points."
