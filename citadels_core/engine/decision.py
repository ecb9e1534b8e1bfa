"""A decision as an embedder sees it: who is asked, why, and the options; made from what the state has pending."""

from collections.abc import Iterator, Sequence
from operator import getitem
from typing import TYPE_CHECKING, Any, overload

from citadels_core.model.errors import UnknownOption
from citadels_core.model.state import Asked, Pending

if TYPE_CHECKING:
    from citadels_core.engine.box import Cause
    from citadels_core.engine.game import Game


class Option:
    """One thing that can be answered; ``id`` is stable for the same situation, ``label`` is a sentence."""

    __slots__ = ("decision", "number")

    def __init__(self, decision: "Decision", number: int) -> None:
        self.decision = decision
        self.number = number

    @property
    def id(self) -> str:
        """The stable name of the option, made of words a deciding seat may know."""
        return self.decision.ids[self.number]

    @property
    def label(self) -> str:
        """What the option does, for a person."""
        return self.decision.labels[self.number]

    def __repr__(self) -> str:
        return f"Option({self.id!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy an option together with its game, whose decision it then belongs to."""
        return getitem, (self.decision, self.number)


class Decision(Sequence[Option]):
    """What one seat is asked; a sequence of its options, which are made when they are looked at.

    Attributes:
        asked: the question as the state holds it.
        seat: the seat that is asked.
        kind: what sort of question it is: ``menu``, ``choose``, ``sealed``, ``may`` or ``replace``.
        noun: the type of what is chosen.
        values: what is chosen from, in the engine's numbers, option by option.
        least: how many options an answer has at least.
        most: how many options an answer has at most.
        many: whether the answer is a list of options.
    """

    __slots__ = ("_ids", "_labels", "asked", "game", "kind", "least", "many", "most", "noun", "seat", "values")

    def __init__(self, asked: Asked, game: "Game") -> None:
        self.asked = asked
        self.game = game
        self.seat, self.kind, self.noun, self.values, self.least, self.most, self.many, _, _ = asked
        self._ids: tuple[str, ...] | None = None
        self._labels: tuple[str, ...] | None = None

    def __len__(self) -> int:
        return len(self.values)

    @overload
    def __getitem__(self, at: int) -> Option: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Option]: ...
    def __getitem__(self, at: int | slice) -> Option | Sequence[Option]:
        if at.__class__ is int and 0 <= at < len(self.values):
            return Option(self, at)
        if isinstance(at, slice):
            return [Option(self, number) for number in range(len(self))[at]]
        return Option(self, range(len(self))[at])

    def __iter__(self) -> Iterator[Option]:
        return (Option(self, number) for number in range(len(self)))

    @property
    def options(self) -> "Decision":
        """Everything that can be answered: the decision itself; the same list is the check."""
        return self

    @property
    def forced(self) -> bool:
        """Whether there is only one possible answer; it is asked all the same."""
        count = len(self.values)
        return count == self.least if self.many else count == 1

    @property
    def pending(self) -> Pending:
        """The question with names for its fields."""
        return Pending._make(self.asked)

    @property
    def cause(self) -> "Cause | None":
        """The card and line that ask."""
        return self.game.cause(self.pending.cause_number)

    @property
    def prompt(self) -> str:
        """The question, for a person."""
        from citadels_core.engine.wording import prompt

        return prompt(self.game, self.pending)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the options, in order."""
        if self._ids is None:
            from citadels_core.engine.wording import option_ids

            self._ids = tuple(option_ids(self.game, self.pending))
        return self._ids

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the options, in order."""
        if self._labels is None:
            from citadels_core.engine.wording import option_labels

            self._labels = tuple(option_labels(self.game, self.pending))
        return self._labels

    def find(self, id_: str) -> Option:
        """Return an option by its id.

        Raises:
            UnknownOption: no option has this id; it is both an ``IllegalAnswer`` and a ``KeyError``.
        """
        if id_ not in self.ids:
            raise UnknownOption(id_)
        return Option(self, self.ids.index(id_))

    def __repr__(self) -> str:
        values = len(self.values)
        return f"Decision(seat={self.seat}, kind={self.kind!r}, {values} options)"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy a decision together with its game."""
        return _of, (self.game, self.asked)


def _of(game: "Game", asked: Asked) -> Decision:
    """Return the decision of a game that asks this: the pending one, or one that has been answered since."""
    pending = game.decision
    return pending if pending is not None and pending.asked == asked else Decision(asked, game)
