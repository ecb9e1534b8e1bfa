"""The `Machine`: a running game for Python code, with answers, copies, reads and random play."""

from __future__ import annotations

from typing import Any

from citadels_core.machine import plain as cython
from citadels_core.machine.chance import KEY_PARTS
from citadels_core.machine.frames import push_program
from citadels_core.machine.limits import MOST, NOBODY, LimitError, as_number, as_place
from citadels_core.machine.linked_box import DECK, GONE
from citadels_core.machine.play.bot_dice import Dice
from citadels_core.machine.play.habits import Habits
from citadels_core.machine.play.main_loop import answer, recover, run
from citadels_core.machine.play.question_record import (
    QuestionRecord,
    count_options,
    fill_question,
    keep_row,
    options_of,
    question_of,
)
from citadels_core.machine.play.read_log import read_log
from citadels_core.machine.question_fields import MENU_WIDTH, NOTHING, SEVERAL
from citadels_core.machine.rules import FrameCode
from citadels_core.machine.state import GameState, need_row, need_work
from citadels_core.machine.tally_row import TallyRow
from citadels_core.machine.told_log import LogPart, count_logged, log_from
from citadels_core.machine.zones.piles import move_on


@cython.cfunc
def number_of(choice: Any, offered: cython.int) -> cython.int:
    """Return an answer as a number if it is the number of an offered option, else -1."""
    if type(choice) is not int:
        return -1
    try:
        number: cython.int = choice
    except OverflowError:
        return -1
    return number if number < offered else -1


def pick_several(s: GameState, dice: Dice, count: cython.int) -> cython.int:
    """Write a random set of options as the answer, like ``Dice.several``; return the size of the set."""
    wanted = dice.size(count, s.m[s.lay.least], s.m[s.lay.most])
    s.top = 0
    need_work(s, wanted + 1)
    found: cython.int = 0
    for number in range(count):
        if dice.roll(count - number) < wanted - found:
            found += 1
            s.w[found] = number
    return found


NO_NUMBERS = cython.declare(cython.row, cython.new_row(0))
"""An empty array, for games without a log or scratch memory yet; no code writes to it."""


class Machine(GameState):
    """A running game: its state, with methods to answer, copy, read and play on."""

    past: Any
    """The log before ``log``, None for an empty one."""
    told: cython.maybe[LogPart]
    """The part of ``log`` that the last copy shares."""
    kept_decision: Any
    """The object that ``ask`` returned for the open question, None before the first call."""
    kept_question: Any
    """The object that ``question`` returned for the open question, None before the first read."""
    moves: cython.int
    """The number of answers given."""

    def __init__(self, box: Any) -> None:
        self.box, self.lay = box, box.lay
        self.m_size, self.w_size = self.lay.stack + 512, 1024
        self.m, self.w = cython.new_row(self.m_size), cython.new_row(self.w_size)
        self.logging = 1
        self.tally = cython.nothing
        self.clear()

    @cython.cfunc
    def clear(self) -> None:
        """Reset the machine to the state before the start of a game."""
        need_row(self, self.lay.stack)
        self.m[: self.lay.stack] = self.box.fresh[: self.lay.stack]
        self.top, self.frame, self.depth, self.end = 0, -1, 0, self.lay.stack
        self.fuel, self.work, self.taking, self.moves, self.dropped = 0, 0, 0, 0, 0
        self.block = self.past = self.told = self.kept_decision = self.kept_question = cython.nothing
        self.fixed = cython.nothing
        self.log, self.logged, self.log_size = NO_NUMBERS, 0, 0

    def begin(self, key: Any) -> int:
        """Start a new game with the given key of random numbers; return the first question's option count.

        The previous game is discarded: one machine may play many games one after another.
        """
        parts: list[Any] = [as_number(part) for part in key]
        if len(parts) != KEY_PARTS:
            raise IndexError("that is no key of chance")
        self.clear()
        for i in range(KEY_PARTS):
            self.m[self.lay.key + i] = parts[i]
        code: FrameCode = self.box.codes[self.box.first]
        push_program(self, code, 0, NOBODY)
        return run(self, 0)

    @property
    def choices(self) -> int:
        """The number of options; ``SEVERAL`` if the answer is a set of options, 0 if the game is over."""
        return self.count_choices()

    def count_choices(self) -> cython.int:
        """Return the number of options, as the property ``choices`` does."""
        return SEVERAL if self.m[self.lay.many] and self.m[self.lay.offered] else self.m[self.lay.offered]

    def advance(self, chosen: Any) -> int:
        """Answer the question with the number of one option; return the ``choices`` of the next question.

        Raises:
            IndexError: there is no such option, or the question is for a set.
        """
        number = as_number(chosen)
        if number < 0 or number >= self.m[self.lay.offered] or self.m[self.lay.many]:
            raise IndexError("there is no such option")
        self.top = 0
        need_work(self, 2)
        self.w[1] = number
        return self.go_on(1)

    def advance_set(self, chosen: Any) -> int:
        """Answer the question with a set of option numbers in ascending order; see ``advance``."""
        numbers: list[Any] = [as_number(number) for number in chosen]
        count: cython.int = self.write_choice(numbers) if self.m[self.lay.many] else -1
        if count < 0:
            raise IndexError("there is no such set of options")
        return self.go_on(count)

    @cython.cfunc
    def take(self, choice: Any, told: list[int]) -> bool:
        """Answer with an option number or a list of ascending option numbers; append the answer to ``told``.

        Returns False, and does nothing, if ``choice`` is anything else. The entry in ``told`` has the seat, the number
        of chosen options, and these options.
        """
        count = self.write_choice(choice)
        if count < 0:
            return False
        told.append(self.m[self.lay.seat])
        told.append(count)
        if count == 1:
            told.append(self.w[1])
        else:
            told += [self.w[1 + i] for i in range(count)]
        self.go_on(count)
        return True

    @cython.cfunc
    def write_choice(self, choice: Any) -> cython.int:
        """Write the chosen options to scratch memory as the answer; return how many, -1 for an invalid choice."""
        offered = self.m[self.lay.offered]
        self.top = 0
        if not self.m[self.lay.many]:
            need_work(self, 2)
            self.w[1] = number_of(choice, offered)
            return 1 if self.w[1] >= 0 else -1
        if type(choice) is not list:
            return -1
        chosen: Any = choice
        count: cython.int = len(chosen)
        if count < self.m[self.lay.least] or count > self.m[self.lay.most]:
            return -1
        need_work(self, count + 1)
        before: cython.int = -1
        for i in range(count):
            number = number_of(chosen[i], offered)
            if number <= before:
                return -1
            self.w[1 + i] = before = number
        return count

    def go_on(self, count: cython.int) -> cython.int:
        """Continue with the answer in scratch memory; return the ``choices`` of the next question."""
        self.forget()
        self.moves += 1
        try:
            offered: cython.int = answer(self, count)
        except LimitError:
            offered = recover(self)
        return SEVERAL if offered and self.m[self.lay.many] else offered

    def play_out(self, dice: Dice) -> tuple[int, int]:
        """Give random answers until the game is over; return the same pair as ``play_on``."""
        return self.play_on(dice, MOST, 0)

    def play_on(self, dice: Dice, questions: Any, to_turn: Any, habits: Any = None) -> tuple[int, int]:
        """Answer at most ``questions`` questions randomly; the end of the game or ``to_turn`` may stop before.

        Returns the number of answers, and the number of answers that were the only possible ones.

        Args:
            dice: the source of randomness.
            questions: the number of questions.
            to_turn: whether to stop when a turn begins or ends.
            habits: weights for the answers; None makes all equally likely.
        """
        most: cython.int = as_number(questions)
        ways: Habits = habits
        by_habit: cython.int = habits is not None
        stops: cython.int = bool(to_turn)
        decisions: cython.int = 0
        forced: cython.int = 0
        player: cython.int = self.m[self.lay.player]
        character: cython.int = self.m[self.lay.character]
        count: cython.int = self.m[self.lay.offered]
        turned: cython.int = 0
        self.forget()
        self.top = 0
        need_work(self, 2)
        while count and decisions < most and not turned:
            try:
                while count and decisions < most and not turned:
                    decisions += 1
                    if self.m[self.lay.many]:
                        forced += self.m[self.lay.least] == count
                        if by_habit:
                            count = answer(self, ways.choose_several(self, dice, count))
                        else:
                            count = answer(self, pick_several(self, dice, count))
                    else:
                        forced += count == 1
                        self.w[1] = ways.choose(self, dice, count) if by_habit else dice.roll(count)
                        count = answer(self, 1)
                    turned = stops and (self.m[self.lay.player] != player or self.m[self.lay.character] != character)
            except LimitError:
                count = recover(self)
        self.moves += decisions
        return decisions, forced

    def outcome(self) -> tuple[Any, ...]:
        """Return the numbers of rounds and of recorded complete cities, the points of each seat, the winners."""
        lay = self.lay
        points = cython.part_of(self.m, lay.points, self.box.seats)
        winners = cython.part_of(self.m, lay.winners + 1, self.m[lay.winners])
        return self.m[lay.round], self.m[lay.finished], points, winners

    def copy(self) -> Machine:
        """Return an independent copy of the game."""
        return self.twin()

    @cython.cfunc
    def twin(self) -> Machine:
        """Return an independent copy of the game, for compiled callers."""
        other: Machine = Machine.__new__(Machine)
        other.box, other.lay = self.box, self.lay
        used = self.end + count_options(self)
        other.m_size = used + 256
        other.m = cython.longer_row(self.m, used, other.m_size)
        other.w_size, other.w = 0, NO_NUMBERS
        other.top, other.frame, other.depth, other.end = 0, self.frame, self.depth, self.end
        other.fuel, other.work, other.taking, other.dropped, other.block = 0, 0, 0, 0, self.block
        other.past, other.told, other.fixed = self.shared_log(), cython.nothing, cython.nothing
        other.log, other.logged, other.log_size, other.logging = NO_NUMBERS, 0, 0, self.logging
        other.kept_decision, other.kept_question, other.moves = cython.nothing, cython.nothing, self.moves
        other.tally = cython.nothing
        return other

    @cython.cfunc
    def shared_log(self) -> Any:
        """Return the log so far as a part that copies can share; the same object until an event is logged."""
        if not self.logged:
            return self.past
        told: LogPart = self.told
        if told is None or told.count != self.logged:
            told = LogPart.__new__(LogPart)
            told.past, told.log, told.count = self.past, self.log, self.logged
            self.told = told
        return told

    def become(self, before: Machine) -> None:
        """Restore the state of an earlier copy of the game; events logged since the copy are dropped."""
        self.forget()
        other: Machine = before.copy()
        if other.box is not self.box:
            raise ValueError("that is a game of another box")
        self.m, self.m_size = other.m, other.m_size
        self.top, self.frame, self.depth, self.end = 0, other.frame, other.depth, other.end
        self.taking, self.block, self.past, self.told = 0, other.block, other.past, cython.nothing
        self.log, self.logged, self.log_size = NO_NUMBERS, 0, 0
        self.moves = other.moves

    def when_asked(self, asked: QuestionRecord) -> Machine:
        """Return a copy of the game as it was at an old question, without the log before that question."""
        other: Machine = self.copy()
        other.m_size = asked._end + MENU_WIDTH * asked.size + 256
        other.m = cython.row_of(asked._row, other.m_size)
        other.frame, other.depth, other.end = asked._frame, asked._depth, asked._end
        other.block = other.past = cython.nothing
        return other

    def forget(self) -> cython.int:
        """Copy the state row into the cached question, and clear the cache, before the state changes."""
        if self.kept_decision is not None:
            keep_row(self, self.kept_decision)
        self.kept_decision = self.kept_question = cython.nothing
        return 0

    def read(self, at: Any) -> int:
        """Return one number of the state row."""
        return self.m[as_place(at, self.m_size)]

    def write(self, at: Any, number: Any) -> None:
        """Set one number of the state row, to set up a position."""
        place, worth = as_place(at, self.m_size), as_number(number)
        self.m[place] = worth

    def order_deck(self, cards: Any) -> None:
        """Make the given cards the deck, the topmost last; other cards of the deck leave the game.

        Raises:
            IndexError: there is no such card; the deck is unchanged.
        """
        ordered: list[Any] = [as_place(card, self.box.cards.things) for card in cards]
        last = self.box.cards.last + DECK
        while self.m[last] >= 0:
            move_on(self, self.box.cards, GONE, self.m[last])
        for i in range(len(ordered)):
            move_on(self, self.box.cards, DECK, ordered[i])

    def set_logging(self, on: Any) -> None:
        """Switch the log on or off."""
        self.logging = bool(on)

    def keep_tally(self, definitions: Any, causes: Any) -> None:
        """Count from now on, beginning at 0; ``begin`` keeps the counts.

        Args:
            definitions: the number of definitions of cards.
            causes: the number of causes (lines of the rules).
        """
        self.tally = TallyRow(self.box.seats, as_number(definitions), self.lay.people, as_number(causes))

    def tallied(self) -> Any:
        """Return the counts of the tally, in the form of ``copy_row``; None without a tally."""
        t: TallyRow = self.tally
        return None if t is None else cython.numbers_of(t.n, t.size)

    @cython.cfunc
    def ask(self, kind: Any, game: Any) -> Any:
        """Return the open question as an object, the same until it is answered; None if the game is over.

        Args:
            kind: the class, a subclass of ``QuestionRecord``.
            game: the game that the object refers to.
        """
        if self.kept_decision is None and self.m[self.lay.asked] != NOTHING:
            asked: QuestionRecord = cython.blank(kind)
            self.kept_decision = fill_question(self, asked, game)
        return self.kept_decision

    @property
    def question(self) -> Any:
        """The open question without its options, the same until it is answered; None if the game is over."""
        return self.asked()

    @cython.cfunc
    def asked(self) -> Any:
        """Return the question as the property ``question`` does."""
        if self.kept_question is None and self.m[self.lay.asked] != NOTHING:
            self.kept_question = question_of(self)
        return self.kept_question

    def offered(self) -> Any:
        """Return the options as numbers: three numbers for each option of a menu, else one."""
        return options_of(self)

    def take_events(self) -> list[Any]:
        """Return the encoded events since the last call, and remove them from the log."""
        found = log_from(self.shared_log(), 0)
        self.past, self.told = cython.nothing, cython.nothing
        self.log, self.logged, self.log_size = NO_NUMBERS, 0, 0
        return found

    def told_since(self, before: Machine) -> list[Any]:
        """Return the encoded events since a copy was made, if ``take_events`` was not called since then."""
        return log_from(self.shared_log(), count_logged(before.shared_log()))

    def events(self) -> list[Any]:
        """Return the logged events: (kind, fields, cause), with lists as tuples."""
        found: list[Any] = []
        for numbers in log_from(self.shared_log(), 0):
            found += read_log(self.box.events, numbers)
        return found
