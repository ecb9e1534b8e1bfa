"""Edit the state of a running game, to set up positions for scenarios."""

from collections.abc import Callable, Sequence
from typing import Any

from citadels_core.machine.chance import fix_chance, set_chance
from citadels_core.machine.play.access import (
    ask_anew,
    forget_asked,
    leave_menu,
    list_finishing,
    swap_cards,
    write_event,
)
from citadels_core.machine.play.machine import Machine
from citadels_core.machine.question_fields import MENU
from citadels_core.model.errors import EngineBug
from citadels_core.model.rng import seeded
from citadels_core.model.vocabulary import EVENT_IDS

Fall = Callable[[str, tuple[int, ...], int], int]
"""Overrides a random choice: takes the type, the candidates and the drawn index, and returns an index."""


class Arranger:
    """A tool to change the state of a game directly; the changes are not logged as events."""

    __slots__ = ("_machine",)

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def write(self, event: str, *fields: Any) -> None:
        """Apply the state change of an event, without an event to which rules could respond."""
        forget_asked(self._machine)
        write_event(self._machine, EVENT_IDS[event], plain_fields(fields))

    def deck(self, cards: Sequence[int]) -> None:
        """Set the cards of the deck, the top card last."""
        forget_asked(self._machine)
        self._machine.order_deck(list(cards))

    def swap(self, one: int, other: int) -> None:
        """Exchange the places of two cards; cards in the same place stay where they are."""
        forget_asked(self._machine)
        swap_cards(self._machine, one, other)

    def chance(self, seed: int) -> None:
        """Reseed the random generator of the game."""
        forget_asked(self._machine)
        set_chance(self._machine, seeded(seed))

    def fix_chance(self, fall: Fall) -> None:
        """Override the result of ``choose random`` from now on; copies of the game are not affected."""
        fix_chance(self._machine, fall)

    def unfinished(self) -> Sequence[int]:
        """Return the seats that have a complete city and are not recorded as finished yet."""
        return list_finishing(self._machine)

    def offer_again(self) -> None:
        """Build the menu of the current turn again, from the current state."""
        forget_asked(self._machine)
        ask_anew(self._machine)

    def leave_menu(self) -> None:
        """End the current turn at once, even if required actions are left, and continue the game."""
        machine = self._machine
        if machine.read(machine.lay.asked) != MENU or machine.read(machine.lay.cause) >= 0:
            raise EngineBug("there is no menu of a turn to leave")
        forget_asked(self._machine)
        leave_menu(self._machine)


def plain_fields(fields: Sequence[Any]) -> list[Any]:
    """Convert the tuples among the fields of an event to lists, as the machine requires."""
    return [list(field) if isinstance(field, tuple | list) else field for field in fields]
