"""The door of an engine: all that the rest of the house may ask of a game, whatever plays it.

A pending decision is a kind, a seat and numbered options. Rooms that speak or look read named facts and ask for the
value of expressions; they never see how an engine keeps its state or where its programs stand. Why it is so:
`docs/decisions/32-the-seam.md`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol, Self

from attrs import frozen

from citadels_core.engine.box import Box, Cause, NumberedRule
from citadels_core.engine.log import Log
from citadels_core.model.catalog import Catalog
from citadels_core.model.instructions import Instr
from citadels_core.model.question import Pending, Question
from citadels_core.model.setup import Setup
from citadels_core.model.tree import Expr
from citadels_core.model.vocabulary.types import DISTRICT_TYPES


@frozen
class Asking:
    """A program under way, for those who tell what an answer leads to.

    Attributes:
        rule: the rule it belongs to, None for a procedure.
        code: its instructions, as they were compiled.
        at: the place of the instruction that asks, or that performs the program which does.
        slots: what its slots hold; whoever looks ahead may write to this copy.
    """

    rule: NumberedRule | None
    code: tuple[Instr, ...]
    at: int
    slots: list[Any]

    @property
    def step(self) -> Instr:
        """The instruction that asks or performs."""
        return self.code[self.at]


class TurnFacts(Protocol):
    """A turn, to be read: the names are explained in ``model.state.Turn``."""

    @property
    def player(self) -> int: ...
    @property
    def character(self) -> int: ...
    @property
    def powers(self) -> tuple[int, ...]: ...
    @property
    def named(self) -> tuple[int, ...]: ...
    @property
    def abilities(self) -> bool: ...
    @property
    def restricted(self) -> bool: ...
    @property
    def gathered(self) -> bool: ...
    @property
    def over(self) -> bool: ...
    @property
    def actions(self) -> int: ...
    @property
    def builds(self) -> int: ...
    @property
    def uses(self) -> Mapping[tuple[int, int], int]: ...


Zone = Sequence[int]
Pairs = tuple[tuple[int, int], ...]


class Table(Protocol):
    """What is true at the table now, to be read: the names are explained in ``model.state.State``.

    It shows the game it came from, at every moment; who wants to keep a fact copies it.
    """

    @property
    def gold(self) -> Sequence[int]: ...
    @property
    def hand(self) -> Sequence[Zone]: ...
    @property
    def city(self) -> Sequence[Zone]: ...
    @property
    def names(self) -> Sequence[Zone]: ...
    @property
    def drafted(self) -> Sequence[Zone]: ...
    @property
    def reached(self) -> Sequence[int]: ...
    @property
    def owner(self) -> Sequence[int]: ...
    @property
    def holder(self) -> Sequence[int]: ...
    @property
    def controller(self) -> Sequence[int]: ...
    @property
    def deck(self) -> Zone: ...
    @property
    def aside(self) -> Zone: ...
    @property
    def aside_seen_by(self) -> int: ...
    @property
    def tucked(self) -> Pairs: ...
    @property
    def looks(self) -> tuple[tuple[int, int, int], ...]: ...
    @property
    def pool(self) -> Zone: ...
    @property
    def packet(self) -> Sequence[Zone]: ...
    @property
    def peeked(self) -> Pairs: ...
    @property
    def laid(self) -> Pairs: ...
    @property
    def faceup(self) -> Zone: ...
    @property
    def facedown(self) -> Zone: ...
    @property
    def calls(self) -> Zone: ...
    @property
    def cast(self) -> tuple[int, ...]: ...
    @property
    def coming(self) -> tuple[int, ...]: ...
    @property
    def guests(self) -> Pairs: ...
    @property
    def crown(self) -> int: ...
    @property
    def round(self) -> int: ...
    @property
    def turn(self) -> TurnFacts: ...
    @property
    def held(self) -> Sequence[TurnFacts]: ...
    @property
    def uses(self) -> Mapping[tuple[int, int], int]: ...
    @property
    def marks(self) -> Sequence[Mapping[int, int]]: ...
    @property
    def counters(self) -> Sequence[Mapping[int, int]]: ...
    @property
    def notes(self) -> Sequence[Mapping[int, tuple[int, int]]]: ...
    @property
    def types(self) -> Mapping[int, int]: ...
    @property
    def turned(self) -> tuple[int, ...]: ...
    @property
    def twins(self) -> Pairs: ...
    @property
    def in_play(self) -> tuple[int, ...]: ...
    @property
    def shown(self) -> tuple[int, ...]: ...
    @property
    def finished(self) -> Pairs: ...
    @property
    def points(self) -> tuple[tuple[int, int, int], ...]: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def winners(self) -> tuple[int, ...]: ...
    @property
    def over(self) -> bool: ...
    @property
    def chance(self) -> int: ...


class Arranging(Protocol):
    """Sets a position up, for scenarios; nothing that is done here is in the log."""

    def write(self, event: str, *fields: Any) -> None:
        """Change the game as an event does, though it does not happen: no rule answers it."""
        ...

    def deck(self, cards: Sequence[int]) -> None:
        """Let the deck be these cards, the top one last."""
        ...

    def chance(self, seed: int) -> None:
        """Let chance start anew at a seed."""
        ...

    def offer_again(self) -> None:
        """Ask whose turn it is anew, with what can be done as things stand now."""
        ...

    def unfinished(self) -> Sequence[int]:
        """Return who has a complete city and has not been noted for it yet."""
        ...

    def leave_menu(self) -> None:
        """End the turn that is being taken at once, whatever has still to be done in it, and go on."""
        ...


class Engine(Protocol):
    """What tables, bots, the lab and who speaks of a game may ask of it.

    Attributes:
        box: what is fixed: cards, cast, rules and causes, all by number.
        setup: what the game was started with.
        log: what has happened; a copy shares what is behind it.
    """

    __slots__ = ()

    @property
    def box(self) -> Box: ...
    @property
    def setup(self) -> Setup: ...
    @property
    def log(self) -> Log: ...

    @classmethod
    def start(cls, catalog: Catalog, setup: Setup) -> Self:
        """Set up a game and run it to its first decision.

        Raises:
            SetupError: the set-up has no seed, or names something that is not there or cannot be played.
        """
        ...

    def copy(self) -> Self:
        """Return an equal game that goes its own way; history so far is shared."""
        ...

    @property
    def pending(self) -> Callable[[], Pending | None]:
        """Return the question and its options as numbers; the same object until it is answered."""
        ...

    @property
    def question(self) -> Question | None:
        """What is asked, None when the game is over; the same object until it is answered."""
        ...

    @property
    def values(self) -> Sequence[Any]:
        """What each option of the question stands for, by number; empty when the game is over.

        Things go by their numbers in the box, an action of a menu is (rule, source, target), and ending the turn has
        a rule below 0.
        """
        ...

    @property
    def choices(self) -> int:
        """How many options there are where one is chosen, ``SEVERAL`` where a set is, 0 when the game is over."""
        ...

    @property
    def advance(self) -> Callable[[int], int]:
        """Answer with the option of a number and go on; returns ``choices``. Nothing is checked: for play-outs."""
        ...

    @property
    def advance_set(self) -> Callable[[Sequence[int]], int]:
        """Answer with a set of options, by ascending numbers; otherwise as ``advance``."""
        ...

    @property
    def give(self) -> Callable[[Any, list[int], int], bool]:
        """Answer with a number, or an ascending list of them where a set is asked for, and write the answer down.

        It takes what is answered, which may be anything; the list to which seat, count and numbers of the answer are
        added; and how many answers were given before, as far as is known. Returns whether it did: nothing happens
        where the answer is not plainly one, or where others were given in between.
        """
        ...

    @property
    def moves(self) -> int:
        """How many answers were given."""
        ...

    def become(self, before: Self, log: Log) -> None:
        """Go back to where a copy stands, with another history; whoever holds this game goes on with it."""
        ...

    @property
    def table(self) -> Table:
        """What is true now, to be read."""
        ...

    @property
    def still(self) -> Table:
        """What is true now, for who reads much of it before anything else happens."""
        return self.table

    @property
    def moment(self) -> object:
        """What is equal as long as the same is true and the same is asked; by default never."""
        return object()

    @property
    def asking(self) -> Sequence[Asking]:
        """The program that asks, then those that wait for it; none where the menu or the life of an event asks."""
        ...

    def value(self, expression: Expr, slots: Sequence[Any], of: NumberedRule | None = None) -> Any:
        """Return what an expression is worth now, for a rule whose slots hold these values."""
        ...

    def ask(self, query: int, *fields: Any) -> int:
        """Return a number that rules may change: a query of the vocabulary, by its number, about these fields."""
        ...

    def counts(self, district: int, type_: int, purpose: int) -> bool:
        """Tell whether a district counts as a type for a purpose."""
        ...

    def types(self, district: int, purpose: int) -> Sequence[int]:
        """Return the types that a district counts as for a purpose."""
        return [type_ for type_ in range(len(DISTRICT_TYPES)) if self.counts(district, type_, purpose)]

    def purse(self, seat: int) -> int:
        """Return the gold that a player can spend now, wherever it lies."""
        ...

    def forbidding(self, event: int, fields: tuple[Any, ...]) -> Iterator[tuple[NumberedRule, int, int]]:
        """Go through the rules that forbid an event, each with the player it speaks to and the card it is on.

        A field that is not known yet is None: rules that read it do not count.
        """
        ...

    def faults(self) -> Iterator[str]:
        """Say what is wrong with what only this engine knows, a sentence each; nothing when all is well."""
        ...

    def plain(self) -> Any:
        """Return everything that is true of the game as data, for saves and to compare: equal games have equal data."""
        ...

    @classmethod
    def resume(cls, catalog: Catalog, setup: Setup, plain: Any, log: Log) -> Self:
        """Return the game that has this data and this history.

        Raises:
            SetupError: the set-up cannot be played.
            SnapshotError: the data does not fit the box of the set-up.
        """
        ...

    def altered(self, *, setup: Setup | None = None, log: Log | None = None) -> Self:
        """Return an equal game with other names in its set-up, or with another history."""
        ...

    @property
    def arrange(self) -> Arranging:
        """What sets positions up."""
        ...

    def name(self, seat: int) -> str:
        """Return what a seat is called."""
        return self.setup.name_of(seat)

    def cause(self, number: int) -> Cause | None:
        """Return where an event or a decision comes from; None for what follows from the rules of every game."""
        return self.box.causes[number] if 0 <= number < len(self.box.causes) else None
