"""The `Linker`: the data that all steps of linking share. Not compiled."""

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
"""The option types by number."""


@define(eq=False, slots=False)
class Linker:
    """The data that all steps of linking share, for one game."""

    contents: Box
    box: LinkedBox
    sizes: TypeSizes
    characters: Mapping[str, int] = field(init=False)
    """The number of each character by id; ``definitions`` has those of cards."""
    definitions: Mapping[str, int] = field(init=False)
    channels: dict[tuple[str, Any], Channel] = field(factory=dict)
    declared: dict[str, DeclaredStateField] = field(factory=dict)
    zones: dict[str, DeclaredZone] = field(factory=dict)
    """The declared zones by id."""
    places: Mapping[str, Places] = field(init=False)
    """The built-in places for cards, by name."""
    bans: dict[str, tuple[Expr, ...]] = field(factory=dict)
    """The ban conditions that are inlined, by event; see ``link_bans``."""
    procedures: dict[str, LinkedProgram] = field(factory=dict)
    windows: list[tuple[MayAnswerInstruction, EventMoment]] = field(factory=list)
    """The "may answer" instructions, with the event that each refers to."""
    watched: set[str] = field(factory=set)
    """The events with rules about them: triggers, replacements, bans ..."""
    asked: set[str] = field(factory=set)
    """The events whose origin some rule reads."""
    numbers: dict[tuple[int, int], int] = field(factory=dict)
    nouns: list[str] = field(factory=lambda: list(NOUNS))
    """The option types of this game by number; tools may add types that no card names."""
    slots: dict[int, SlotLayout] = field(factory=dict)
    """The slot layout of each program, by the number of its code."""
    written: dict[int, Program] = field(factory=dict)
    """The compiled program behind each code, by number."""
    is_watched: bool = field(init=False)
    """Whether the cards are watched for coverage: the conditions of their rules then have points."""

    def __attrs_post_init__(self) -> None:
        self.characters = {card.id: number for number, card in enumerate(self.contents.cast)}
        self.definitions = {card.id: number for number, card in enumerate(self.contents.definitions)}
        self.places = {places.name: places for places in places_of(self.contents) if places.state is None}
        self.is_watched = any(isinstance(live.rule.test, Seen) for live in self.contents.rules)

    def bearers(self, live: NumberedRule) -> Sequence[int]:
        """Return the cards or characters that can have a rule, only NOBODY for a rule of the edition.

        If notes can lend the rule, these are all cards or characters. Each of them has its own use counters.
        """
        if live.source_kind == "district":
            copies = range(len(self.contents.cards))
            return copies if self.is_lent(live) else [one for one in copies if self.contents.cards[one] == live.source]
        if live.source_kind == "character":
            return range(len(self.contents.cast)) if self.is_lent(live) else (live.source,)
        return (NOBODY,)

    def is_lent(self, live: NumberedRule) -> bool:
        """Return whether a note can lend a rule to other cards or characters."""
        return any(state.on == live.source_kind for state in self.contents.lending)

    def noun(self, type_: str) -> int:
        """Return the number of a type of options, such as Card; a new type gets the next number."""
        if type_ not in self.nouns:
            self.nouns.append(type_)
        return self.nouns.index(type_)

    def channel(self, kind: str, on: str | None) -> Any:
        """Return the channel (group of rules) of one kind about one event or number; None if there is none."""
        return self.channels.get((kind, on))


def row_of(numbers: Sequence[int]) -> Any:
    """Copy numbers into an array of the machine (``cython.row``)."""
    made = new_row(len(numbers))
    for at, number in enumerate(numbers):
        made[at] = number
    return made
