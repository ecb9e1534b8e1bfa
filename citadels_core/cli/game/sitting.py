"""A game at a terminal: bots answer for their seats, a person for one, and everything is told."""

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from shlex import quote

from attrs import define, field
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from citadels_core.bots.bot import Bot
from citadels_core.cli.errors import Refusal
from citadels_core.cli.game.answers import NotAnAnswer, lines, understood, wanted
from citadels_core.cli.game.journal_file import JournalFile
from citadels_core.cli.game.question_view import only_choice, question_view
from citadels_core.cli.game.save_file import NAME
from citadels_core.cli.game.table_view import hand_line
from citadels_core.cli.game.telling import cards_of, narrate, show_scores, show_table
from citadels_core.cli.lookup.card_text import find_cards, head, words
from citadels_core.model.ir import Card
from citadels_core.model.listing import listed
from citadels_core.speech.narrator import Narrator
from citadels_core.table.answers import Answer
from citadels_core.table.decision import Decision
from citadels_core.table.event_views import narrator_of
from citadels_core.table.game import Game
from citadels_core.table.journal import Journal
from citadels_core.table.seat import Seat

HELP = """\
  1          answer with the number of an option
  1 3 4      answer with several, where several can be chosen
  Enter      show the table again
  w          why something is not on offer now
  ?          what the cards that you hold and the characters do
  ? NAME     what any card does
  l          the log: what has happened since your last turn
  u          undo: take back your last answer, if nobody can have gained by it
  s, s FILE  save the game, to go on another day: citadels play --resume FILE
  h          this help
  q          leave the game (ctrl-C and ctrl-D leave at once, without saving)

Whole words do as well: why, log, undo, save, help, quit.

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

    ``read`` asks for a line and raises EOFError when there is none. ``save_to`` saves the game in a file; without
    it the game cannot be saved. ``file`` is where it was saved before. ``journal`` is where each answer is written down
    before the game goes on. ``ask_all`` asks what can be answered in one way only, too.
    """

    game: Game
    seat: int | None
    bots: Sequence[Bot]
    console: Console
    read: Callable[[str], str]
    save_to: Callable[[Path, Game], None] | None = None
    file: Path | None = None
    journal: JournalFile | None = None
    ask_all: bool = False
    told: int = 0
    """The number of the first event that has not been told yet."""
    round: int = 0
    hinted: bool = False
    narrator: Narrator = field(init=False)
    seats: Sequence[Seat] = field(init=False)
    cards: Mapping[str, Card] = field(init=False)
    _safe: tuple[Answer, ...] = field(init=False)
    """The person's answers that are not lost when the game is left."""

    def __attrs_post_init__(self) -> None:
        self._safe = self._mine()
        self.seats = [self.game.at(seat) for seat in range(self.game.box.seats)]
        self.cards = cards_of(self.game)
        self.narrator = narrator_of(self.game, self.seat)

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
                self._answer(decision, self.bots[seat].choose(self.seats[seat]))
                fresh = True
                if self.seat is None:
                    self.tell(whole_rounds=True)
                continue
            self.tell()
            if decision.forced and not self.ask_all:
                self._pass_over(decision)
                continue
            self._show(decision, fresh=fresh)
            fresh = False
            answer = self._ask(decision)
            if answer is not None:
                self._answer(decision, answer)
        if self.journal is not None:
            self.journal.add(Journal.result(game))
        self.tell()
        self._finish()

    def _answer(self, decision: Decision, choice: int | Sequence[int]) -> None:
        """Answer, but write it down before."""
        if self.journal is not None:
            ids = [decision.ids[number] for number in decision.numbers(choice)]
            self.journal.add(Journal.answer(self.game.version, decision.seat, decision.kind, ids))
        self.game.answer(choice)

    def look(self) -> None:
        """Show the table, what can be done, and what cannot be done now and why."""
        if (decision := self.game.decision) is not None:
            self._show(decision, fresh=True)
            self.console.print()
            self._why()

    def tell(self, *, whole_rounds: bool = False) -> None:
        """Tell what has happened since it was last told; ``whole_rounds`` waits for the end of a round."""
        game = self.game
        if whole_rounds:
            if (now := game.observe(None).round) == self.round:
                return
            self.round = now
        events = game.events(self.seat, self.told)
        until = game.next_event
        if whole_rounds:
            until = max((event.number for event in events if event.name == "round started"), default=self.told)
            events = tuple(event for event in events if event.number < until)
        self.told = until
        narrate(self.console, self.narrator, events)

    def since_my_turn(self) -> int:
        """Return the number of the event with which the person's last turn ended, or that of the first."""
        mine = (
            event.number
            for event in self.game.events(self.seat)
            if event.name == "turn ended" and event.fields.get("player") == self.seat
        )
        return max(mine, default=0)

    def _show(self, decision: Decision, *, fresh: bool) -> None:
        self.console.print()
        if fresh:
            self._table()
            self.console.print()
        else:
            me = self.game.observe(decision.seat).players[decision.seat]
            self.console.print(Text(f"You have {me.gold} gold. ").append_text(hand_line(me.hand or (), self.cards)))
        self.console.print(question_view(decision, self.cards, self.console.width))

    def _table(self) -> None:
        show_table(self.console, self.game, self.seat, self.cards)

    def _pass_over(self, decision: Decision) -> None:
        """Answer what can be answered in one way only, and say so."""
        self.console.print(only_choice(decision))
        self._answer(decision, understood(decision, lines(decision), ""))

    def _ask(self, decision: Decision) -> int | list[int] | None:
        """Ask until there is an answer, or None because the last one was taken back."""
        shown = lines(decision)
        if decision.forced:
            self.console.print("There is no other choice: press Enter.", style="dim")
        elif not self.hinted:
            self.console.print("Type a number; h is for help.", style="dim")
            self.hinted = True
        while True:
            typed = self._typed(f"[{wanted(decision, len(shown))}, w ? h q] > ").strip()
            word, _, rest = typed.partition(" ")
            match word.lower():
                case "q" | "quit" | "exit" if not rest:
                    self._leave()
                case "h" | "help" if not rest:
                    self.console.print(HELP)
                case "w" | "why" if not rest:
                    self._why()
                case "l" | "log" if not rest:
                    self._log()
                case "u" | "undo" if not rest:
                    if self._undo():
                        return None
                case "s" | "save":
                    self._save(rest.strip())
                case "" if not decision.forced:
                    self._show(decision, fresh=True)
                case _ if typed.startswith("?"):
                    self._explain(typed[1:].strip())
                case _:
                    try:
                        return understood(decision, shown, typed)
                    except NotAnAnswer as reason:
                        self._say(str(reason))

    def _typed(self, prompt: str) -> str:
        try:
            return self.read(prompt)
        except EOFError:
            self.console.print()
            raise Left from None

    def _say(self, sentence: str) -> None:
        self.console.print(sentence, style="yellow")

    def _log(self) -> None:
        """Tell what has happened since the person's last turn."""
        since = self.since_my_turn()
        self.console.print("Since your last turn:" if since else "Since the game began:", style="dim")
        narrate(self.console, self.narrator, self.game.events(self.seat, since))

    def _undo(self) -> bool:
        """Take back the person's last answer, with those after it that could not be otherwise; say so, or why not."""
        trial, count = self.game.copy(), 0
        while not count or (trial.decision is not None and trial.decision.forced and not self.ask_all):
            if why := self._stands(trial):
                self._say(why)
                return False
            answer = trial.answers[-1]
            trial.undo()
            count += 1
        for _ in range(count):
            if self.journal is not None and self.seat is not None:
                self.journal.add(Journal.undo(self.game.version, self.seat))
            self.game.undo()
        self.tell()
        if (decision := trial.decision) is not None:
            self._say(f"Taken back: {' '.join(decision.labels[number] for number in answer[1]) or 'nothing'}")
        return True

    def _stands(self, game: Game) -> str | None:
        """Say why the person's last answer in a game cannot be taken back; None when it can."""
        mine = [number for number, (seat, _) in enumerate(game.answers) if seat == self.seat]
        if not mine:
            return "You have not answered anything yet."
        since = dict.fromkeys(game.name(seat) for seat, _ in game.answers[mine[-1] + 1 :])
        if since:
            return (
                f"Your last answer stands: {listed(list(since))} {'have' if len(since) > 1 else 'has'} answered since."
            )
        if not game.can_undo(self.seat):
            return (
                "Your last answer stands: chance was used, a character was called, or somebody has seen what they did "
                "not know before."
            )
        return None

    def _save(self, name: str) -> bool:
        """Save the game; say where, or why not."""
        if self.save_to is None:
            self._say("This game cannot be saved.")
            return False
        path = Path(os.path.expanduser(name)) if name else self.file or NAME  # noqa: PTH111 -- never fails
        if path != self.file and os.path.lexists(path):
            if not self._yes(f'"{path}" is there already. Write over it?'):
                self._say("The game was not saved.")
                return False
        try:
            self.save_to(path, self.game)
        except Refusal as refusal:
            self._say(refusal.format_message())
            return False
        self.file, self._safe = path, self._mine()
        self.console.print(f"Saved. To go on with it: citadels play --resume {quote(str(path))}", soft_wrap=True)
        return True

    def _leave(self) -> None:
        """Leave the table, unless the person would rather stay; what is not saved can be.

        Raises:
            Left: the person leaves.
        """
        if self.save_to is None or self.journal is not None or self._mine() == self._safe:
            raise Left
        while True:
            match self._typed("Save the game first? [y, n, or Enter to play on] > ").strip().lower():
                case "y" | "yes":
                    name = self._typed(f"In which file? [{self.file or NAME}] > ").strip()
                    if self._save(name):
                        raise Left
                    return
                case "n" | "no":
                    raise Left
                case "" | "c" | "cancel":
                    return
                case _:
                    continue

    def _yes(self, question: str) -> bool:
        return self._typed(f"{question} [y/n] > ").strip().lower() in ("y", "yes")

    def _mine(self) -> tuple[Answer, ...]:
        return tuple(answer for answer in self.game.answers if answer[0] == self.seat)

    def _why(self) -> None:
        reasons: dict[str, list[str]] = {}
        asked = self.game.decision
        for reason in self.game.reasons(None if asked is None else asked.seat):
            if reason.what not in (whats := reasons.setdefault(reason.why, [])):
                whats.append(reason.what)
        if not reasons:
            self.console.print("Everything that there is here is on offer.", style="dim")
        for why, whats in reasons.items():
            line = Text(", ".join(whats)).append(f": {why}.", style="dim")
            self.console.print(Padding(line, (0, 0, 0, 2)))

    def _explain(self, name: str) -> None:
        if name:
            found = find_cards(self.game.box.catalog.cards.values(), name)
            if not found:
                self._say(f"There is no card called {name}.")
        else:
            hand = (self.seat is not None and self.game.observe(self.seat).players[self.seat].hand) or ()
            found = [self.cards[card] for card in sorted(set(hand))]
            found += self.game.box.cast
        for card in found:
            text = Text(head(card), style="bold").append(f". {words(card)}".rstrip(), style="not bold")
            self.console.print(Padding(text, (0, 0, 0, 2)))

    def _finish(self) -> None:
        self.console.print()
        self._table()
        self.console.print()
        show_scores(self.console, self.game)
