"""A game in which players answer decisions with numbers of an action space."""

from collections.abc import Iterable
from random import Random
from typing import Any, Self, TypeVar

import numpy as np
import numpy.typing as npt

from citadels_core.learn.action_space import DONE, MORE, ActionSpace
from citadels_core.learn.things import NUMBERS
from citadels_core.model.quote import shown
from citadels_core.speech.answer_refusals import refusal
from citadels_core.table.decision import Decision
from citadels_core.table.game import Game

Kind = TypeVar("Kind", bound="NumberedGame")


class NumberedGame:
    """A game whose decisions are answered by numbers; a set is chosen one element at a time.

    The elements of a set are chosen in the order of their numbers, so that there is one way to choose each set.
    ``DONE`` or the last possible element finishes it. Of several options with the same number, the first is chosen.

    Attributes:
        space: the action space.
        game: the game. An answer that is given directly to it discards an unfinished set.
    """

    __slots__ = ("_asked", "_at", "_larger", "_legal", "_numbers", "_order", "_picked", "_said", "game", "space")

    def __init__(self, space: ActionSpace, game: Game) -> None:
        self.space, self.game = space, game
        self._asked: Decision | None = None
        """The decision that the other private attributes belong to."""
        self._begin(None)

    def _begin(self, asked: Decision | None) -> None:
        self._asked = asked
        self._numbers = [] if asked is None else self.space.numbers(asked)
        self._legal: tuple[int, ...] | None = None
        self._order: list[int] = []
        """The options of a set in the order of their numbers."""
        self._at = 0
        """The index in ``_order`` of the first option that may be chosen next."""
        self._picked: tuple[int, ...] = ()
        """The options that are chosen so far."""
        self._larger = 0
        """The number of lowest options that ``MORE`` has skipped."""
        self._said: tuple[int, ...] = ()
        if asked is not None and asked.many:
            self._order = sorted(range(len(self._numbers)), key=self._numbers.__getitem__)

    def _decision(self) -> Decision | None:
        """Return the open decision; discard the chosen elements of an earlier decision."""
        asked = self.game.decision
        if asked is not self._asked:
            self._begin(asked)
        return asked

    @property
    def seat(self) -> int | None:
        """The seat that must answer the open decision; None when the game is over."""
        asked = self.game.decision
        return None if asked is None else asked.seat

    @property
    def picked(self) -> tuple[int, ...]:
        """The numbers of the elements that are chosen so far for an unfinished set, ascending."""
        self._decision()
        return tuple([self._numbers[option] for option in self._picked])

    @property
    def said(self) -> tuple[int, ...]:
        """All numbers with which the open decision has been answered so far, in order."""
        self._decision()
        return self._said

    @property
    def larger(self) -> int:
        """How often the open decision has been answered with ``MORE``, which skips to larger numbers."""
        self._decision()
        return self._larger // NUMBERS

    @property
    def legal(self) -> tuple[int, ...]:
        """The numbers that are legal answers now, ascending; empty when the game is over."""
        asked = self._decision()
        if self._legal is None:
            numbers = {*self._left()}
            if asked is not None and asked.many and len(self._picked) >= asked.least:
                numbers.add(DONE)
            self._legal = tuple(sorted(numbers))
        return self._legal

    def mask(self) -> npt.NDArray[np.int8]:
        """Return an array with 1 for each legal number and 0 for each illegal number."""
        mask = np.zeros(len(self.space), np.int8)
        mask[[*self.legal]] = 1
        return mask

    def _left(self) -> list[int]:
        """Return the numbers of the options that can be chosen next for the open decision."""
        asked, numbers = self._asked, self._numbers
        if asked is None or not asked.many:
            return numbers[: len(numbers) - self._larger]
        # If an option after this one came next, too few options would be left to complete the set.
        last = len(numbers) - (asked.least - len(self._picked))
        left = self._order[self._first() : last + 1]
        return [numbers[option - self._larger] for option in left]

    def _first(self) -> int:
        return max(self._at, self._larger)

    def answer(self, number: int) -> None:
        """Answer the open decision with a number; for a set, add the element with this number.

        Raises:
            IllegalAnswer: the number is not in ``legal``; nothing has changed.
        """
        asked = self._decision()
        if asked is None:
            raise refusal("game_over")
        if number not in self.legal:
            raise refusal("not_offered", option=shown(number))
        if number == MORE:
            self._larger += NUMBERS
            self._said, self._legal = (*self._said, number), None
            return
        if not asked.many:
            self.game.answer(self._larger + self._numbers.index(number))
            return
        if number != DONE:
            place = self._first() + self._left().index(number)
            self._picked += (self._order[place],)
            self._at = place + 1
            self._said, self._legal = (*self._said, number), None
            if len(self._picked) < asked.most:
                return
        self.game.answer(self._picked)

    def answer_forced(self) -> None:
        """Answer decisions as long as exactly one number is a legal answer."""
        while len(legal := self.legal) == 1:
            self.answer(legal[0])

    def determinize(self, seat: int, rng: Random) -> Self:
        """Copy the game with random hidden cards that fit the knowledge of a seat (``Game.determinize``).

        An unfinished set is kept if this seat is asked, and discarded if another seat is asked.
        """
        said = self.said if seat == self.seat else ()
        return answered(type(self), self.space, self.game.determinize(seat, rng), said)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the game, including the elements chosen so far for an unfinished set."""
        return answered, (type(self), self.space, self.game, self.said)

    def copy(self) -> Self:
        """Copy the game, including the elements chosen so far for an unfinished set."""
        return answered(type(self), self.space, self.game.copy(), self.said)


def answered(kind: type[Kind], space: ActionSpace, game: Game, said: Iterable[int]) -> Kind:
    """Build a numbered game, and answer its open decision with the numbers ``said``."""
    made = kind(space, game)
    for number in said:
        made.answer(number)
    return made
