"""What is known while a box is linked, and the constants of linking. Not compiled."""

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define, field

from citadels_core.box.box import Box, NumberedRule
from citadels_core.box.places import Places, places_of
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.linked_box import LinkedBox
from citadels_core.machine.linking.slots import SlotLayout, TypeSizes
from citadels_core.machine.offers.answering import MayAnswerInstruction
from citadels_core.machine.plain import new_row
from citadels_core.machine.programs import LinkedProgram
from citadels_core.machine.rules import Channel
from citadels_core.machine.zones.declared_state import DeclaredStateField
from citadels_core.machine.zones.zones import DeclaredZone
from citadels_core.model.programs.moments import EventMoment
from citadels_core.model.programs.rules import Program
from citadels_core.model.programs.tree import Expr, Seen
from citadels_core.model.vocabulary.types import SCALARS, UNSEEN

NOUNS: tuple[str, ...] = (*SCALARS, *UNSEEN.values())
"""The types that questions ask for, by number."""


@define(eq=False, slots=False)
class Linker:
    """Everything that is known while a box is linked."""

    contents: Box
    box: LinkedBox
    sizes: TypeSizes
    characters: Mapping[str, int] = field(init=False)
    """The characters by id; so with the names of cards."""
    definitions: Mapping[str, int] = field(init=False)
    channels: dict[tuple[str, Any], Channel] = field(factory=dict)
    declared: dict[str, DeclaredStateField] = field(factory=dict)
    zones: dict[str, DeclaredZone] = field(factory=dict)
    """The declared zones by id."""
    places: Mapping[str, Places] = field(init=False)
    """The places for cards that every box has, by name."""
    bans: dict[str, tuple[Expr, ...]] = field(factory=dict)
    """The conditions of the bans of events that can be read where it is asked for these."""
    procedures: dict[str, LinkedProgram] = field(factory=dict)
    windows: list[tuple[MayAnswerInstruction, EventMoment]] = field(factory=list)
    """The lines that let players answer an event, and what they answer."""
    watched: set[str] = field(factory=set)
    """The events that rules of the box answer, replace or forbid."""
    asked: set[str] = field(factory=set)
    """The events of which rules of the box ask who has brought them about."""
    numbers: dict[tuple[int, int], int] = field(factory=dict)
    nouns: list[str] = field(factory=lambda: list(NOUNS))
    """The types that questions of this box ask for, by number: a tool may ask for one that cards never name."""
    slots: dict[int, SlotLayout] = field(factory=dict)
    """How the slots of each program lie in its frames, by its number among the programs."""
    written: dict[int, Program] = field(factory=dict)
    """What each of them was made from."""
    is_watched: bool = field(init=False)
    """Whether the cards are watched ones: all their rules have a condition that is noted."""

    def __attrs_post_init__(self) -> None:
        self.characters = {card.id: number for number, card in enumerate(self.contents.cast)}
        self.definitions = {card.id: number for number, card in enumerate(self.contents.definitions)}
        self.places = {places.name: places for places in places_of(self.contents) if places.state is None}
        self.is_watched = any(isinstance(live.rule.test, Seen) for live in self.contents.rules)

    def bearers(self, live: NumberedRule) -> Sequence[int]:
        """Return what can have a rule, each with uses of its own: cards, characters, or NOBODY for the rules of a book.

        Those are the cards it is written on, or the character; in a box where notes lend rules, all of them.
        """
        if live.source_kind == "district":
            copies = range(len(self.contents.cards))
            return copies if self.is_lent(live) else [one for one in copies if self.contents.cards[one] == live.source]
        if live.source_kind == "character":
            return range(len(self.contents.cast)) if self.is_lent(live) else (live.source,)
        return (NOBODY,)

    def is_lent(self, live: NumberedRule) -> bool:
        """Return whether other cards, or characters, than the one a rule is written on may have it."""
        return any(state.on == live.source_kind for state in self.contents.lending)

    def noun(self, type_: str) -> int:
        """Return the number of a type that is asked for."""
        if type_ not in self.nouns:
            self.nouns.append(type_)
        return self.nouns.index(type_)

    def channel(self, kind: str, on: str | None) -> Any:
        """Return the channel of what rules answer, None where no rule of the box answers it."""
        return self.channels.get((kind, on))


def row_of(numbers: Sequence[int]) -> Any:
    """Return numbers as the machine reads them."""
    made = new_row(len(numbers))
    for at, number in enumerate(numbers):
        made[at] = number
    return made
