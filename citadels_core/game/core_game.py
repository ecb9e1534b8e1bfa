"""`CoreGame`, the interface by which all other packages use the compiled engine.

A pending decision is a kind, a seat and numbered options. Packages that describe a game read named facts and evaluate
expressions; they never see the state array of the engine. For the reason see `docs/decisions/32-the-seam.md`.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Self

from citadels_core.box.box import Box, Cause, NumberedRule
from citadels_core.box.find import box_for
from citadels_core.game.call_stack import ProgramFrame, answered, asking_of
from citadels_core.game.determinize import mix_hidden
from citadels_core.game.event_block import EventBlock
from citadels_core.game.facts import City, Facts, limited
from citadels_core.game.follower import Follower, Hide, SeatKnowledge
from citadels_core.game.habits import habits_of
from citadels_core.game.log import Log
from citadels_core.game.positions import Arranger, plain_fields
from citadels_core.game.tally import Tally, read_tally
from citadels_core.machine.chance import key_for
from citadels_core.machine.limits import MOST
from citadels_core.machine.linking.link_box import linked
from citadels_core.machine.linking.link_expressions import build_items, build_number, is_list
from citadels_core.machine.linking.link_rules import scope_of
from citadels_core.machine.linking.linker import Linker
from citadels_core.machine.linking.slots import lay_slots
from citadels_core.machine.plain import refuse_missing
from citadels_core.machine.play.access import ask_for, copy_row, list_bans, list_cities, list_out, work_out
from citadels_core.machine.play.bot_dice import Dice
from citadels_core.machine.play.game_parts import CoreParts
from citadels_core.machine.play.habits import pick_by_habit
from citadels_core.machine.play.machine import Machine
from citadels_core.machine.play.question_record import QuestionRecord
from citadels_core.machine.play.read_log import read_log
from citadels_core.machine.saving.save_data import SavedState
from citadels_core.machine.saving.saving import faults, machine_from, saved
from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.tree import Expr, Number, Read, Slot
from citadels_core.model.programs.walk import slots_bound, slots_read, walk
from citadels_core.model.question import SEVERAL, Question, values_of
from citadels_core.model.setup import Setup
from citadels_core.model.vocabulary import QUERY_IDS

DISTRICT_COST = QUERY_IDS["district cost"]


class CoreGame(CoreParts):
    """A running game with its history: the low-level object that `table.game.Game` wraps."""

    __slots__ = ()

    setup: Setup
    """The set-up of the game, with its seed. Do not show it to players."""
    question: Question | None
    """The open question; None when the game is over. It is the same object until it is answered."""
    choices: int
    """The number of options if one is chosen, ``SEVERAL`` if a set is chosen, 0 when the game is over."""
    moves: int
    """The number of answers given so far."""
    _linker: Linker
    _log: Log

    @property
    def box(self) -> Box:
        """The unchanging data of the game: numbered cards, characters, rules and source lines."""
        return self._linker.contents

    @classmethod
    def start(cls, catalog: Catalog, setup: Setup, *, tally: bool = False, quiet: bool = False) -> Self:
        """Set up a game and run it to its first decision.

        Args:
            catalog: the packs.
            setup: the set-up.
            tally: whether to keep a tally; see ``keep_tally``.
            quiet: whether to log no events.

        Raises:
            SetupError: the set-up has no seed, or names something that is not there or cannot be played.
        """
        linker = linked(box_for(catalog, setup))
        game = cls(linker, setup, Machine(linker.box), Log())
        game._machine.set_logging(not quiet)
        if tally:
            game.keep_tally()
        game._machine.begin(key_for(setup.known_seed()))
        return game

    def keep_tally(self) -> None:
        """Count from now on what players do, for ``tally``. Copies of the game keep no tally."""
        self._machine.keep_tally(len(self.box.definitions), len(self.box.causes))

    def tally(self) -> Tally:
        """Return the counts since ``keep_tally``, none without it."""
        return read_tally(self.box, self.counts, self.table)

    @property
    def counts(self) -> Sequence[int]:
        """A copy of the counts of the tally, by index; see ``TallyIndex``. Empty without a tally."""
        numbers: bytes | tuple[int, ...] | None = self._machine.tallied()
        return memoryview(numbers).cast("i") if isinstance(numbers, bytes) else numbers or ()

    @property
    def dropped(self) -> int:
        """The number of rules that were stopped since the start for running too long."""
        dropped: int = self._machine.dropped
        return dropped

    def pick_by_habit(self, dice: Dice) -> int | list[int]:
        """Return a random answer to the open question as ``play_on`` gives by habit; the game is unchanged."""
        picked: int | list[int] = pick_by_habit(self._machine, dice, habits_of(self._linker))
        return picked

    @property
    def log(self) -> Log:
        """The history of the game, including the events that the machine has just logged."""
        if self._entries is not None:
            self._log, self._entries = self._log.branch(self._entries), None
        if self._machine.logged or self._machine.past is not None:
            for numbers in self._machine.take_events():
                self._log.tell(EventBlock.of(self._linker.box.events, numbers, len(self._log)))
        return self._log

    def told_since(self, before: Self) -> list[int]:
        """Return the kinds of all events that happened since the copy ``before`` was made."""
        if self._count_logged() != before._count_logged():
            return [kind for kind, _, _ in self.log.behind(before.log.count)]
        parts = self._machine.told_since(before._machine)
        return [kind for numbers in parts for kind, _, _ in read_log(self._linker.box.events, numbers)]

    def _count_logged(self) -> int:
        """Return the number of events that were already moved from the machine's buffer to the log."""
        log = self._log if self._entries is None else self._log.branch(self._entries)
        return log.count

    def advance(self, chosen: Sequence[int]) -> None:
        """Answer with option numbers, which must be ascending and are not checked, and continue the game.

        Raises:
            IndexError: an option does not exist.
        """
        if self.choices == SEVERAL:
            self._machine.advance_set(chosen)
        else:
            self._machine.advance(chosen[0])

    @property
    def values(self) -> Sequence[Any]:
        """The value of each option of the open question, as numbers; empty when the game is over.

        A thing is given by its number in the `Box`, and an action of a menu as (rule, source, target); a rule below
        0 ends the turn.
        """
        asked = self.question
        return () if asked is None else values_of(asked.noun, self._machine.offered())

    def become(self, before: Self, log: Log) -> None:
        """Replace the state by the state of an earlier copy, and the history by ``log``."""
        self._machine.become(before._machine)
        self._log, self._entries = log, None

    def when_asked(self, asked: QuestionRecord) -> Self:
        """Return a new game in the state in which an earlier question was asked, without history."""
        return type(self)(self._linker, self.setup, self._machine.when_asked(asked), Log())

    def quiet_copy(self) -> Self:
        """Return a copy of the game that logs no further events."""
        other = self.copy()
        other._machine.set_logging(0)
        return other

    def play_on(
        self, dice: Dice, most: int = MOST, *, to_turn: bool = False, by_habit: bool = False
    ) -> tuple[int, int]:
        """Answer questions at random until the game is over, but at most ``most`` questions.

        With ``to_turn`` it stops at the beginning and at the end of a turn. Without ``by_habit`` all answers have the
        same probability; with it players mostly take options that bring gold or cards, build dear districts, and end
        their turns when nothing is left to do.

        Returns:
            The number of answered questions, and how many of them had only one answer.
        """
        habits = habits_of(self._linker) if by_habit else None
        decisions, forced = self._machine.play_on(dice, most, to_turn, habits)
        return decisions, forced

    def follower(self, hide: Hide, *, at_start: bool) -> Follower:
        """Return a `Follower`, which derives from events what each seat knows of hidden cards."""
        return Follower(Machine(self._linker.box) if at_start else self._machine.copy(), hide)

    def mix_hidden(self, known: SeatKnowledge, seat: int, seed: int) -> None:
        """Shuffle all hidden cards and characters that a seat cannot tell apart; see ``game.determinize``."""
        mix_hidden(self._linker, self._machine, known, seat, seed)

    @property
    def table(self) -> Facts:
        """The current state as named facts. Each access reads the state again; copy a value to keep it."""
        return Facts(self._machine, self._linker, limited(self._linker), lambda: self.log)

    @property
    def moment(self) -> object:
        """A copy of the state array, for comparison: equal copies mean the same state and question."""
        return copy_row(self._machine)

    @property
    def asking(self) -> Sequence[ProgramFrame]:
        """The frame of the program that asks the open question, then its callers; empty if no program asks."""
        return () if self.question is None else asking_of(self._linker, self._machine)

    @property
    def answered(self) -> Sequence[Any]:
        """The field values of the event to which the open question lets a player respond."""
        return answered(self._linker, self._machine)

    def value(self, expression: Expr, slots: Sequence[Any], of: NumberedRule | None = None) -> Any:
        """Evaluate an expression of a rule in the current state; ``slots`` has the values of its variables."""
        if isinstance(expression, Slot) and isinstance(one := slots[expression.at], int):
            return one  # fast path: most expressions are a single variable
        lengths = tuple(len(one) if isinstance(one, tuple | list) else None for one in slots)
        made, listed, size = _build(self._linker, expression, lengths, None if of is None else of.number)
        held = [
            0 if one is None or length is not None else int(one) for one, length in zip(slots, lengths, strict=True)
        ]
        held += [0] * (size - len(held))
        at = size - sum(1 + length for length in lengths if length is not None)
        for one, length in zip(slots, lengths, strict=True):
            if length is not None:
                held[at : at + 1 + length] = [length, *one]
                at += 1 + length
        return tuple(list_out(self._machine, made, held)) if listed else work_out(self._machine, made, held)

    def ask(self, query: int, *fields: Any) -> int:
        """Return the value of a query (a number that rules modify) for some arguments, modifiers included."""
        return ask_for(self._machine, query, plain_fields(fields))

    def cities(self) -> tuple[int, Sequence[City]]:
        """Return how many districts complete a city, and the city of each seat."""
        return list_cities(self._machine, DISTRICT_COST)

    def purse(self, seat: int) -> int:
        """Return the gold that a player can spend now, from all sources."""
        worth: int = self.value(Read("purse", Number(seat)), ())
        return worth

    def forbidding(
        self, event: int, fields: tuple[Any, ...], origin: Sequence[int]
    ) -> Iterator[tuple[NumberedRule, int, int]]:
        """Yield the rules that forbid an event, each with the player and the card of the rule.

        A field that is not known yet is None; rules that read it do not count. ``origin`` is the origin of the event,
        in the order of ``ORIGIN``.
        """
        for number, this, you in list_bans(self._machine, event, plain_fields(fields), list(origin)):
            yield self.box.rules[number], you, this

    def faults(self) -> Iterator[str]:
        """Yield a sentence for each invalid value in the state of the game."""
        return faults(self._linker, self.plain())

    def plain(self) -> SavedState:
        """Return the state as plain data, for saves and comparison: equal games have equal data."""
        return saved(self._linker, self._machine)

    @classmethod
    def resume(cls, catalog: Catalog, setup: Setup, plain: SavedState, log: Log) -> Self:
        """Build a game from saved state data and a history.

        Raises:
            SetupError: the set-up cannot be played.
            SnapshotError: the data does not fit the box of the set-up.
        """
        linker = linked(box_for(catalog, setup))
        return cls(linker, setup, machine_from(linker, plain), log)

    @property
    def arrange(self) -> Arranger:
        """The `Arranger`, which changes the state without events, to set up positions."""
        return Arranger(self._machine)

    def name(self, seat: int) -> str:
        """Return the name of the player at a seat."""
        return self.setup.name_of(seat)

    def cause(self, number: int) -> Cause | None:
        """Return the card and source line of a cause by its number; None for built-in rules."""
        return self.box.causes[number] if 0 <= number < len(self.box.causes) else None


@lru_cache(maxsize=4096)
def _build(
    linker: Linker, expression: Expr, lengths: tuple[int | None, ...], rule: int | None
) -> tuple[Any, bool, int]:
    """Return an expression in runnable form, whether its value is a list, and its number of variables.

    Args:
        lengths: the length of the list in each slot, None for slots with a number.
    """
    used = [*slots_read(expression), *(slot for node in walk(expression) for slot in slots_bound(node))]
    count = max(len(lengths), 1 + max(used, default=-1))
    slots = lay_slots(count, {slot: length for slot, length in enumerate(lengths) if length is not None})
    live = None if rule is None else linker.contents.rules[rule]
    scope = scope_of(linker, slots, None if rule is None else linker.box.rules[rule], live)
    listed = is_list(expression, scope)
    built = (build_items if listed else build_number)(expression, scope)
    refuse_missing(built)
    return built, listed, slots.size
