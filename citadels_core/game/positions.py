"""Set positions up in the machine, for scenarios. Not compiled."""

from collections.abc import Callable, Sequence
from typing import Any

from citadels_core.machine.chance import fix_chance, set_chance
from citadels_core.machine.play.access import ask_anew, forget_asked, leave_menu, list_finishing, write_event
from citadels_core.machine.play.machine import Machine
from citadels_core.machine.question_fields import MENU
from citadels_core.model.errors import EngineBug
from citadels_core.model.rng import seeded
from citadels_core.model.vocabulary import EVENT_IDS

Fall = Callable[[str, tuple[int, ...], int], int]
"""Says how chance falls: from the type that is chosen from, the things, and the place that was drawn, to a place."""


class Arranger:
    """What changes a position: nothing that is done here is in the log."""

    __slots__ = ("_machine",)

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def write(self, event: str, *fields: Any) -> None:
        """Change the game as an event does, though it does not happen: no rule answers it."""
        forget_asked(self._machine)
        write_event(self._machine, EVENT_IDS[event], plain_fields(fields))

    def deck(self, cards: Sequence[int]) -> None:
        """Let the deck be these cards, the top one last."""
        forget_asked(self._machine)
        self._machine.order_deck(list(cards))

    def chance(self, seed: int) -> None:
        """Let chance start anew at a seed."""
        forget_asked(self._machine)
        set_chance(self._machine, seeded(seed))

    def fix_chance(self, fall: Fall) -> None:
        """Let something say how ``choose random`` falls from now on; copies of the game do not ask it."""
        fix_chance(self._machine, fall)

    def unfinished(self) -> Sequence[int]:
        """Return who has a complete city and has not been noted for it yet."""
        return list_finishing(self._machine)

    def offer_again(self) -> None:
        """Ask whose turn it is anew, with what can be done as things stand now."""
        forget_asked(self._machine)
        ask_anew(self._machine)

    def leave_menu(self) -> None:
        """End the turn that is being taken at once, whatever has still to be done in it, and go on."""
        machine = self._machine
        if machine.read(machine.lay.asked) != MENU or machine.read(machine.lay.cause) >= 0:
            raise EngineBug("no turn is being taken")
        forget_asked(self._machine)
        leave_menu(self._machine)


def plain_fields(fields: Sequence[Any]) -> list[Any]:
    """Return the fields of an event as the machine takes them."""
    return [list(field) if isinstance(field, tuple | list) else field for field in fields]
