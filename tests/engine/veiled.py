"""An engine that gives away nothing but what the door asks for: who needs more of it breaks down."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

from citadels_core.engine.box import Box, NumberedRule
from citadels_core.engine.decision import Decision, Playable, Voice
from citadels_core.engine.door import Arranging, Asking, Table, TurnFacts
from citadels_core.engine.log import Log
from citadels_core.machine.game import Game
from citadels_core.machine.saving.save_data import SavedState
from citadels_core.model.catalog import Catalog
from citadels_core.model.question import Pending, Question
from citadels_core.model.setup import Setup
from citadels_core.model.tree import Expr
from citadels_core.speech import decisions


def names(shape: type) -> frozenset[str]:
    """Return the facts that a protocol names."""
    return frozenset(name for name, value in vars(shape).items() if isinstance(value, property))


FACTS, TURN_FACTS, BOX = names(Table), names(TurnFacts), frozenset(dir(Box)) | frozenset(Box.__annotations__)


class Facts:
    """Named facts that can be read and not written; zones come as tuples."""

    def __init__(self, of: Any, named: frozenset[str]) -> None:
        self._of = of
        self._named = named

    def __getattr__(self, name: str) -> Any:
        if name not in self._named:
            raise AttributeError(f"the door names no {name}")
        return shut(getattr(self._of, name))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Facts) and self._of is other._of

    __hash__ = object.__hash__


def shut(value: Any) -> Any:
    """Return a fact so that nobody can write to it."""
    if isinstance(value, list | tuple):
        return tuple(shut(one) for one in value)
    if isinstance(value, Mapping):
        return dict(value)
    return Facts(value, TURN_FACTS) if hasattr(value, "powers") else value


class Veiled(Playable):
    """A game of the machine, seen through the door alone."""

    __slots__ = ("_decision", "_game")

    voice: ClassVar[Voice] = decisions

    def __init__(self, game: Game) -> None:
        self._game = game
        self._decision: Decision | None = None

    @classmethod
    def start(cls, catalog: Catalog, setup: Setup) -> Self:
        return cls(Game.start(catalog, setup))

    def copy(self) -> Self:
        return type(self)(self._game.copy())

    @property
    def box(self) -> Box:
        return Facts(self._game.box, BOX)  # type: ignore[return-value]  # it has what a box has

    @property
    def setup(self) -> Setup:
        return self._game.setup

    @property
    def log(self) -> Log:
        return self._game.log

    @property
    def pending(self) -> Callable[[], Pending | None]:
        return self._game.pending

    @property
    def question(self) -> Question | None:
        return self._game.question

    @property
    def values(self) -> Sequence[Any]:
        return tuple(self._game.values)

    @property
    def choices(self) -> int:
        return self._game.choices

    @property
    def advance(self) -> Callable[[int], int]:
        return self._game.advance

    @property
    def advance_set(self) -> Callable[[Sequence[int]], int]:
        return self._game.advance_set

    @property
    def give(self) -> Callable[[Any, list[int], int], bool]:
        return self._game.give

    @property
    def moves(self) -> int:
        return self._game.moves

    def become(self, before: Self, log: Log) -> None:
        self._game.become(before._game, log)

    @property
    def table(self) -> Table:
        return Facts(self._game.table, FACTS)  # type: ignore[return-value]  # it has what a table has

    @property
    def asking(self) -> Sequence[Asking]:
        return self._game.asking

    def value(self, expression: Expr, slots: Sequence[Any], of: NumberedRule | None = None) -> Any:
        return self._game.value(expression, slots, of)

    def ask(self, query: int, *fields: Any) -> int:
        return self._game.ask(query, *fields)

    def counts(self, district: int, type_: int, purpose: int) -> bool:
        return self._game.counts(district, type_, purpose)

    def purse(self, seat: int) -> int:
        return self._game.purse(seat)

    def forbidding(self, event: int, fields: tuple[Any, ...]) -> Iterator[tuple[NumberedRule, int, int]]:
        return self._game.forbidding(event, fields)

    def faults(self) -> Iterator[str]:
        return self._game.faults()

    def plain(self) -> SavedState:
        return self._game.plain()

    @classmethod
    def resume(cls, catalog: Catalog, setup: Setup, plain: SavedState, log: Log) -> Self:
        return cls(Game.resume(catalog, setup, plain, log))

    def altered(self, *, setup: Setup | None = None, log: Log | None = None) -> Self:
        return type(self)(self._game.altered(setup=setup, log=log))

    @property
    def arrange(self) -> Arranging:
        return self._game.arrange
