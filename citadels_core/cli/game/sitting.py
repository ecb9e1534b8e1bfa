"""A game at a terminal: a person answers for one seat, bots for the other seats; events are printed."""

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from shlex import quote

from attrs import define, field
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from citadels_core.bots.bot import Bot
from citadels_core.cli.errors import CommandError
from citadels_core.cli.game.help import help_view
from citadels_core.cli.game.journal_file import JournalFile
from citadels_core.cli.game.kept_file import NAME
from citadels_core.cli.game.language import Language
from citadels_core.cli.game.question_view import AnswerError, lines, only_choice, question_view, understood, wanted
from citadels_core.cli.game.table_view import hand_line
from citadels_core.cli.game.telling import cards_of, narrate, show_scores, show_table
from citadels_core.cli.lookup.card_text import find_cards, head
from citadels_core.model.programs.ir import Card
from citadels_core.speech.arguments import NameText, several
from citadels_core.speech.messages import message
from citadels_core.speech.narrator import Narrator
from citadels_core.table.decision import Decision
from citadels_core.table.game import Game
from citadels_core.table.saves.answers import Answer
from citadels_core.table.saves.journal import Journal
from citadels_core.table.seat import Seat
from citadels_core.table.views.event_views import narrator_of


class TerminalExit(Exception):
    """The signal that the person leaves the game."""


@define(kw_only=True)
class TerminalGame:
    """A game that is played at a terminal.

    Attributes:
        seat: the person's seat; None when bots play alone.
        read: prompts for a line, and raises EOFError when there is none.
        save_to: saves the game in a file; None if it cannot be saved.
        file: the file of the last save.
        journal: the journal that each answer is written to before the game continues.
        ask_all: ask also decisions with only one answer.
        told: the number of the first event that is not printed yet.
        round: the last round that was printed, when bots play alone.
        hinted: the hint how to answer was printed.
        declined: the ``answers`` keys of decisions that the person declines from now on.
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
    language: Language = field(factory=Language)
    told: int = 0
    round: int = 0
    hinted: bool = False
    narrator: Narrator = field(init=False)
    seats: Sequence[Seat] = field(init=False)
    cards: Mapping[str, Card] = field(init=False)
    declined: set[str] = field(factory=set)
    _safe: tuple[Answer, ...] = field(init=False)
    """The person's answers that the last save contains."""

    def __attrs_post_init__(self) -> None:
        self._safe = self._mine()
        self.seats = [self.game.at(seat) for seat in range(self.game.box.seats)]
        self.cards = cards_of(self.game)
        self.narrator = narrator_of(self.game, self.seat)

    def play(self) -> None:
        """Play the game to its end and print the scores.

        Raises:
            TerminalExit: the person leaves.
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
            if decision.answers in self.declined:
                self._answer(decision, len(decision) - 1)
                continue
            if decision.forced and not self.ask_all:
                self._give_only_answer(decision)
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
        """Write an answer to the journal, then give it to the game."""
        if self.journal is not None:
            ids = [decision.ids[number] for number in decision.numbers(choice)]
            self.journal.add(Journal.answer(self.game.version, decision.seat, decision.kind, ids))
        self.game.answer(choice)

    def look(self) -> None:
        """Print the table and the question, and during a turn also why some actions are not offered."""
        if (decision := self.game.decision) is not None:
            self._show(decision, fresh=True)
            if decision.is_menu:
                self.console.print()
                self._why()

    def tell(self, *, whole_rounds: bool = False) -> None:
        """Print the events since the last call; with ``whole_rounds``, print only at the end of a round."""
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
        narrate(self.console, self.language, self.narrator, events)

    def since_my_turn(self) -> int:
        """Return the number of the event that ended the person's last turn; 0 if there was none."""
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
            held = hand_line(me.hand or (), self.cards, self.language)
            self.console.print(Text(f"{self.language('your_gold', gold=me.gold)} ").append_text(held))
        self.console.print(question_view(decision, self.cards, self.console.width, self.language))

    def _table(self) -> None:
        show_table(self.console, self.language, self.game, self.seat, self.cards)

    def _give_only_answer(self, decision: Decision) -> None:
        self.console.print(only_choice(decision, self.language))
        self._answer(decision, understood(decision, lines(decision), ""))

    def _ask(self, decision: Decision) -> int | list[int] | None:
        """Ask until the person answers; return None if the person undid the previous answer instead."""
        shown = lines(decision)
        if decision.forced:
            self.console.print(self.language("no_other_choice"), style="dim")
        elif not self.hinted:
            self.console.print(self.language("type_number"), style="dim")
            self.hinted = True
        while True:
            typed = self._typed(f"[{self.language.say(wanted(decision, len(shown)))}, w ? h q] > ").strip()
            word, _, rest = typed.partition(" ")
            match word.lower():
                case "q" | "quit" | "exit" if not rest:
                    self._leave()
                case "h" | "help" if not rest:
                    self.console.print(help_view(self.language))
                case "w" | "why" if not rest:
                    self._why()
                case "l" | "log" if not rest:
                    self._tell_since_my_turn()
                case "n" | "never" if not rest and decision.answers is not None:
                    self.declined.add(decision.answers)
                    return len(decision) - 1
                case "a" | "ask" if not rest:
                    self.declined.clear()
                    self._say(self.language("asked_again"))
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
                        return understood(decision, shown, typed, self.language.say)
                    except AnswerError as reason:
                        self._say(self.language.sentence(reason.why))

    def _typed(self, prompt: str) -> str:
        try:
            return self.read(prompt)
        except EOFError:
            self.console.print()
            raise TerminalExit from None

    def _say(self, sentence: str) -> None:
        self.console.print(sentence, style="yellow")

    def _tell_since_my_turn(self) -> None:
        since = self.since_my_turn()
        self.console.print(self.language("since_your_turn" if since else "since_the_start"), style="dim")
        narrate(self.console, self.language, self.narrator, self.game.events(self.seat, since))

    def _undo(self) -> bool:
        """Undo answers back to the person's last free choice; print what was undone, or why it cannot be."""
        trial, count = self.game.copy(), 0
        while not count or (trial.decision is not None and trial.decision.forced and not self.ask_all):
            if why := self._why_not_undo(trial):
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
            taken = " ".join(self.language.sentence(decision.labels[number]) for number in answer[1])
            self._say(self.language("taken_back", answer=taken or message("thing.nothing")))
        return True

    def _why_not_undo(self, game: Game) -> str | None:
        """Return why the person's last answer in a game cannot be undone; None when it can."""
        mine = [number for number, (seat, _) in enumerate(game.answers) if seat == self.seat]
        if not mine:
            return self.language("not_answered")
        since = [*dict.fromkeys(NameText("player", game.name(seat), seat) for seat, _ in game.answers[mine[-1] + 1 :])]
        if since:
            return self.language("one_since" if len(since) == 1 else "many_since", players=several(since))
        return None if game.can_undo(self.seat) else self.language("stands")

    def _save(self, name: str) -> bool:
        if self.save_to is None:
            self._say(self.language("cannot_save"))
            return False
        path = Path(os.path.expanduser(name)) if name else self.file or NAME  # noqa: PTH111 -- never fails
        if path != self.file and os.path.lexists(path):
            if not self._yes(self.language("write_over", file=str(path))):
                self._say(self.language("not_saved"))
                return False
        try:
            self.save_to(path, self.game)
        except CommandError as refusal:
            self._say(refusal.format_message())
            return False
        self.file, self._safe = path, self._mine()
        command = f"citadels play --resume {quote(str(path))}"
        self.console.print(self.language("saved", command=command), soft_wrap=True)
        return True

    def _leave(self) -> None:
        """Leave the game; if the game has unsaved answers, first ask whether to save it or to stay."""
        if self.save_to is None or self.journal is not None or self._mine() == self._safe:
            raise TerminalExit
        yes, no = self._words("yes"), self._words("no")
        keys = self.language("yes_no_enter", yes=yes[0], no=no[0])
        while True:
            typed = self._typed(f"{self.language('save_first')} [{keys}] > ").strip().lower()
            if typed in yes:
                name = self._typed(f"{self.language('which_file')} [{self.file or NAME}] > ").strip()
                if self._save(name):
                    raise TerminalExit
                return
            if typed in no:
                raise TerminalExit
            if typed in ("", "c", "cancel"):
                return

    def _yes(self, question: str) -> bool:
        yes, no = self._words("yes"), self._words("no")
        return self._typed(f"{question} [{yes[0]}/{no[0]}] > ").strip().lower() in yes

    def _words(self, answer: str) -> tuple[str, ...]:
        """Return the inputs for yes or no: a letter and a word, in the person's language and in English."""
        word = self.language.say(message(f"thing.{answer}"))
        return word[0], word, answer[0], answer

    def _mine(self) -> tuple[Answer, ...]:
        return tuple(answer for answer in self.game.answers if answer[0] == self.seat)

    def _why(self) -> None:
        reasons: dict[str, list[str]] = {}
        asked = self.game.decision
        for reason in self.game.reasons(None if asked is None else asked.seat):
            what, why = self.language.parts(reason)
            if what not in (whats := reasons.setdefault(why, [])):
                whats.append(what)
        if not reasons:
            self.console.print(self.language("all_offered"), style="dim")
        for why, whats in reasons.items():
            line = Text(", ".join(whats)).append(f": {why}.", style="dim")
            self.console.print(Padding(line, (0, 0, 0, 2)))

    def _explain(self, name: str) -> None:
        if name:
            found = find_cards(self.game.box.catalog.cards.values(), name, self.language.title)
            if not found:
                self._say(self.language("no_card", name=name))
        else:
            hand = (self.seat is not None and self.game.observe(self.seat).players[self.seat].hand) or ()
            found = [self.cards[card] for card in sorted(set(hand))]
            found += self.game.box.cast
        for card in found:
            said = f". {self.language.text(card)}".rstrip()
            text = Text(self.language.say(head(card)), style="bold").append(said, style="not bold")
            self.console.print(Padding(text, (0, 0, 0, 2)))

    def _finish(self) -> None:
        self.console.print()
        self._table()
        self.console.print()
        show_scores(self.console, self.language, self.game)
