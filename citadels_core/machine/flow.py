"""A game under way, for Python: begin, answer, copy, look; and play-outs that nobody has to be asked for."""

from __future__ import annotations

from typing import Any

from citadels_core.machine import plain as cython
from citadels_core.machine.asking import BOOL, KINDS, MENU, MENU_WIDTH, NOTHING, SEVERAL
from citadels_core.machine.box import DECK, GONE
from citadels_core.machine.dice import Dice
from citadels_core.machine.event import Event, write_log
from citadels_core.machine.frames import BELOW, CODE, end_of_frames, pop, push
from citadels_core.machine.limits import MOST, MOST_WORK, LimitReached
from citadels_core.machine.piles import move_on
from citadels_core.machine.rules import Code
from citadels_core.machine.state import State, need_work
from citadels_core.machine.words.instructions import push_scoring
from citadels_core.model.question import Question

FUEL = cython.declare(cython.int, 30_000)
"""How many steps may be taken between two answers before a rule is taken to be endless."""
MOST_ABANDONED = cython.declare(cython.int, 50)
"""How many rules in a row may be taken to be endless before what sets them off is."""


@cython.method
def run(s: State, times: cython.int) -> cython.int:
    """Go on until somebody is asked or the game is over; rules that run too long are dropped.

    A course of play that ends without having been scored is scored there. Returns how many options there are.
    ``times`` is how many rules in a row have been dropped already.
    """
    asked: cython.int = 0
    while not asked and not s.m[s.lay.over]:
        try:
            s.fuel, s.work = FUEL, MOST_WORK
            asked = run_frames(s)
        except LimitReached:
            abandon(s, times)
            times += 1
    return s.m[s.lay.offered] if asked else 0


@cython.method
def run_frames(s: State) -> cython.int:
    """Go on; returns whether somebody is asked, which nobody is when the game is over.

    Raises:
        LimitReached: a rule runs too long, or needs too much room.
    """
    code: Code
    over = s.lay.over
    codes: list[Any] = s.box.codes
    while not s.m[over]:
        f = s.frame
        if f < 0:
            push_scoring(s)
            f = s.frame
        s.fuel -= 1
        if s.fuel < 0:
            raise LimitReached
        code = codes[s.m[f + CODE]]
        if code.step(s, f):
            return 1
    return 0


@cython.method
def abandon(s: State, times: cython.int) -> cython.int:
    """Drop the frames of the rule that does not end; what it has done stands, and the game goes on.

    Of procedures, which perform each other, the one on top is dropped, and twice as many each time that nobody was
    asked since. So even a course of play that never asks, or sets off endless rules without end, comes to its end.
    """
    dropped: cython.int = 1 << min(times, 20)
    lowest: cython.int = -1
    f = s.frame
    seen: cython.int = 0
    code: Code
    while f >= 0:
        code = s.box.codes[s.m[f + CODE]]
        seen += 1
        if (code.is_rule and times < MOST_ABANDONED) or (lowest < 0 and seen == dropped):
            lowest = f
            if code.is_rule:
                dropped = 0
        f = s.m[f + BELOW]
    return drop_to(s, lowest if lowest >= 0 else s.lay.stack)


@cython.method
def drop_to(s: State, lowest: cython.int) -> cython.int:
    """Drop all frames from one on, and tell of it."""
    cause: cython.int = -1
    code: Code
    s.top = 0
    while s.frame >= lowest:
        code = s.box.codes[s.m[s.frame + CODE]]
        cause = code.cause
        if code.number == s.box.scoring_number:
            s.m[s.lay.scoring] = 0
        pop(s)
    s.end = end_of_frames(s)
    s.m[s.lay.deferred] = 0
    s.m[s.lay.asked] = NOTHING
    event: Event = s.box.abandoned
    if s.logging:
        write_log(s, event, cause, 0)
    return lowest


@cython.method
def answer(s: State, count: cython.int) -> cython.int:
    """Go on with the answer, which is in ``w``: how many options, then their numbers.

    Returns how many are offered then.

    Raises:
        LimitReached: a rule runs too long, or needs too much room: ``recover`` goes on from there.
    """
    code: Code = s.box.codes[s.m[s.frame + CODE]]
    s.m[s.lay.asked] = NOTHING
    s.m[s.lay.offered] = 0
    s.fuel, s.work = FUEL, MOST_WORK
    s.w[0] = count
    s.top = 0
    s.taking = 1
    asked = code.take(s, s.frame)
    s.taking = 0
    if not asked:
        s.fuel, s.work = FUEL, MOST_WORK
        asked = run_frames(s)
    return s.m[s.lay.offered] if asked else 0


@cython.method
def recover(s: State) -> cython.int:
    """Drop the rule that could not go on with its answer, or what came of it; returns how many options there are then.

    To look out for such rules costs more than many an answer, so who plays a whole game does so once for all of it.
    """
    abandon(s, 0)
    times: cython.int = 0 if s.taking else 1
    s.taking = 0
    return run(s, times)


@cython.method
def pick_several(s: State, dice: Dice, count: cython.int) -> cython.int:
    """Write some options where an answer goes, as ``Dice.several`` chooses them; returns how many."""
    wanted = dice.size(count, s.m[s.lay.least], s.m[s.lay.most])
    s.top = 0
    need_work(s, wanted + 1)
    found: cython.int = 0
    for number in range(count):
        if dice.roll(count - number) < wanted - found:
            found += 1
            s.w[found] = number
    return found


NEW = tuple.__new__

NO_NUMBERS = cython.new_row(0)
"""The row that games have where they need none yet: nothing is ever written there."""


@cython.cclass
class Machine(State):
    """A game under way, for Python."""

    past: Any
    """The log before this one: where it was copied from, as (what came before, its row, how much of it)."""
    asks: Any
    """What ``pending`` has returned, None before; forgotten with the answer."""
    moves: cython.int
    """How many answers were given."""

    def __init__(self, box: Any) -> None:
        self.box, self.lay = box, box.lay
        self.m_size = len(box.fresh) + 512
        self.m = cython.longer_row(box.fresh, len(box.fresh), self.m_size)
        self.w_size = 1024
        self.w = cython.new_row(self.w_size)
        self.top, self.frame, self.depth, self.end = 0, -1, 0, self.lay.stack
        self.fuel, self.work, self.taking = 0, 0, 0
        self.block, self.past, self.asks, self.moves = cython.nothing, cython.nothing, cython.nothing, 0
        self.log, self.logged, self.log_size, self.logging = cython.new_row(0), 0, 0, 1

    def begin(self, key: list[int]) -> int:
        """Begin a game with a key of chance, up to its first question; returns how many options that has."""
        for i in range(8):
            self.m[self.lay.key + i] = key[i]
        code: Code = self.box.codes[self.box.first]
        e = push(self, code, code.size)
        self.m[e], self.m[e + 1] = 0, -1
        return run(self, 0)

    def choices(self) -> int:
        """Return how many options there are: ``SEVERAL`` where a set is chosen, 0 when the game is over."""
        return SEVERAL if self.m[self.lay.many] and self.m[self.lay.offered] else self.m[self.lay.offered]

    def advance(self, number: cython.int) -> int:
        """Answer with one option; returns what ``choices`` does then.

        Raises:
            IndexError: there is no such option.
        """
        if number < 0 or number >= self.m[self.lay.offered]:
            raise IndexError("there is no such option")
        self.asks = None
        self.moves += 1
        self.top = 0
        need_work(self, 2)
        self.w[1] = number
        try:
            count: cython.int = answer(self, 1)
        except LimitReached:
            count = recover(self)
        return SEVERAL if count and self.m[self.lay.many] else count

    def advance_set(self, chosen: Any) -> int:
        """Answer with several options, in ascending order; see ``advance``."""
        numbers: list[int] = list(chosen)
        count = len(numbers)
        self.top = 0
        need_work(self, count + 1)
        for i in range(count):
            if numbers[i] < 0 or numbers[i] >= self.m[self.lay.offered]:
                raise IndexError("there is no such option")
            self.w[1 + i] = numbers[i]
        self.asks = None
        self.moves += 1
        try:
            offered: cython.int = answer(self, count)
        except LimitReached:
            offered = recover(self)
        return SEVERAL if offered and self.m[self.lay.many] else offered

    def play_out(self, dice: Dice) -> tuple[int, int]:
        """Answer by chance until the game is over; returns as ``play_on`` does."""
        return self.play_on(dice, MOST, 0)

    def play_on(self, dice: Dice, most: cython.int, to_turn: cython.int) -> tuple[int, int]:
        """Answer so many questions by chance; fewer where the game is over before.

        Returns how many questions were answered, and how many of them had one answer only.

        Args:
            dice: what chooses.
            most: how many questions.
            to_turn: whether to stop where another turn begins, or one ends.
        """
        decisions: cython.int = 0
        forced: cython.int = 0
        player: cython.int = self.m[self.lay.player]
        character: cython.int = self.m[self.lay.character]
        count: cython.int = self.m[self.lay.offered]
        turned: cython.int = 0
        self.top = 0
        need_work(self, 2)
        while count and decisions < most and not turned:
            try:
                while count and decisions < most and not turned:
                    decisions += 1
                    if self.m[self.lay.many]:
                        forced += self.m[self.lay.least] == count
                        count = answer(self, pick_several(self, dice, count))
                    else:
                        forced += count == 1
                        self.w[1] = dice.roll(count)
                        count = answer(self, 1)
                    turned = to_turn and (self.m[self.lay.player] != player or self.m[self.lay.character] != character)
            except LimitReached:
                count = recover(self)
        self.asks = None
        self.moves += decisions
        return decisions, forced

    def copy(self) -> Machine:
        """Return an equal game that goes its own way."""
        other: Machine = Machine.__new__(Machine)
        other.box, other.lay = self.box, self.lay
        used = self.end + self.options()
        other.m_size = used + 256
        other.m = cython.longer_row(self.m, used, other.m_size)
        other.w_size, other.w = 0, NO_NUMBERS
        other.top, other.frame, other.depth, other.end = 0, self.frame, self.depth, self.end
        other.fuel, other.work, other.taking, other.block = 0, 0, 0, self.block
        other.past = (self.past, self.log, self.logged) if self.logged else self.past
        other.log, other.logged, other.log_size, other.logging = NO_NUMBERS, 0, 0, self.logging
        other.asks, other.moves = cython.nothing, self.moves
        return other

    def become(self, before: Machine) -> None:
        """Go back to where a copy stands, without what has been logged since."""
        other: Machine = before.copy()
        self.m, self.m_size = other.m, other.m_size
        self.top, self.frame, self.depth, self.end = 0, other.frame, other.depth, other.end
        self.taking, self.block, self.past = 0, other.block, other.past
        self.log, self.logged, self.log_size = NO_NUMBERS, 0, 0
        self.asks, self.moves = cython.nothing, other.moves

    @cython.method
    def options(self) -> cython.int:
        """Return how many numbers the options take."""
        count = self.m[self.lay.offered]
        return count * MENU_WIDTH if self.m[self.lay.asked] == MENU else count

    def read(self, at: cython.int) -> int:
        """Return a number of the row."""
        return self.m[at]

    def write(self, at: cython.int, number: cython.int) -> None:
        """Set a number of the row: for who sets a position up."""
        self.m[at] = number

    def order_deck(self, cards: list[int]) -> None:
        """Let the deck be these cards, the topmost last: for who sets a position up; others of it are left out."""
        last = self.box.cards.last + DECK
        while self.m[last] >= 0:
            move_on(self, self.box.cards, GONE, self.m[last])
        for i in range(len(cards)):
            move_on(self, self.box.cards, DECK, cards[i])

    def set_logging(self, on: cython.int) -> None:
        """Keep the log, or leave it."""
        self.logging = on

    def pending(self) -> Any:
        """Return what is asked: the question, what each option stands for, and how many answers were given before.

        It is the same object until it is answered, None when the game is over.
        """
        if self.asks is None and self.m[self.lay.asked] != NOTHING:
            lay = self.lay
            kind = self.m[lay.asked]
            noun: Any = "Action" if kind == MENU else self.box.nouns[self.m[lay.noun]]
            many: Any = bool(self.m[lay.many])
            least, most, cause = self.m[lay.least], self.m[lay.most], self.m[lay.cause]
            parts: Any = (self.m[lay.seat], KINDS[kind], noun, self.m[lay.offered], least, most, many, cause)
            self.asks = (NEW(Question, parts), tuple(self.offered()), self.moves)
        return self.asks

    def offered(self) -> list[Any]:
        """Return the options: numbers, (rule, this, target) in a menu, or yes and no."""
        found: list[Any] = []
        kind = self.m[self.lay.asked]
        truths: cython.int = kind != MENU and self.m[self.lay.noun] == BOOL
        for i in range(self.m[self.lay.offered]):
            if kind == MENU:
                at = self.end + MENU_WIDTH * i
                found.append((self.m[at], self.m[at + 1], self.m[at + 2]))
            elif truths:
                found.append(bool(self.m[self.end + i]))
            else:
                found.append(self.m[self.end + i])
        return found

    def take_events(self) -> list[Any]:
        """Return what has happened since the log was last taken, which is no longer kept here."""
        found = self.events()
        self.past, self.log, self.logged, self.log_size = cython.nothing, cython.new_row(0), 0, 0
        return found

    def events(self) -> list[Any]:
        """Return what has happened: (kind, fields, line it comes from), lists as tuples."""
        parts: list[Any] = [(self.log, self.logged)]
        past: Any = self.past
        while past is not None:
            parts.append((past[1], past[2]))
            past = past[0]
        found: list[Any] = []
        for log, logged in reversed(parts):
            found += read_log(self.box, log, logged)
        return found


def read_log(box: Any, log: Any, logged: int) -> list[Any]:
    """Return the events that a row of the log tells of."""
    found = []
    at = 0
    while at < logged:
        event: Event = box.events[log[at]]
        cause = log[at + 1]
        fields: list[Any] = []
        lists = set(event.lists)
        at_field = at + 2
        for i in range(event.count):
            if i in lists:
                count = log[at_field]
                fields.append(tuple(log[at_field + 1 : at_field + 1 + count]))
                at_field += 1 + count
            else:
                fields.append(log[at_field])
                at_field += 1
        found.append((event.number, tuple(fields), cause))
        at = at_field
    return found
