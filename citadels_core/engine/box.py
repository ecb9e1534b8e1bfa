"""Everything that is fixed for one game: cast, cards, rules and programs, numbered and ready to run."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import define, field, frozen

from citadels_core.engine.lowered import Program, Rule
from citadels_core.model import ir
from citadels_core.model.catalog import Catalog
from citadels_core.model.ir import Book, Card, Edition, State
from citadels_core.model.state import NOBODY, Code

Function = Callable[..., Any]


@frozen
class Cause:
    """Where something came from: shown with every event."""

    pack: str
    card: str
    file: str
    line: int


NOTHING = Code("system/nothing", "system", (), 0, -1)
"""The program of a rule that has none."""


@frozen(kw_only=True)
class Declared:
    """Markers, counters and notes that have something in common, and the notes that remember such a thing."""

    markers: tuple[int, ...] = ()
    counters: tuple[int, ...] = ()
    notes: tuple[int, ...] = ()
    remembered: tuple[int, ...] = ()


@define(eq=False)
class LiveRule:
    """A rule of this game with its compiled parts.

    ``source_kind`` is ``book``, ``character`` or ``district``; ``source`` the character number, the number of the
    district's name, or -1.
    """

    number: int
    rule: Rule
    tree: ir.Rule
    """The rule as it was compiled."""
    source_kind: str
    source: int
    cause: int
    test: Function | None = None
    value: Function | int | None = None
    code: Code = NOTHING
    limit: str | None = None
    on: int = -1
    """The event the rule is about, if it is about one."""
    order: int = 0
    """Its place among the rules that answer the same event; the same for all rules of cards with one place."""
    share: int = -1
    label: str = ""
    gathers: bool = False
    """Whether the program gathers resources."""
    reads: frozenset[int] = frozenset()
    """The slots that the condition of a ban, or of what lifts one, reads."""
    acts_as: int = NOBODY
    """The character whose ability it counts as what a district does: a stand-in, nobody for most."""


@define(eq=False)
class Box:
    """The fixed side of a game, shared by its copies and by games with the same set-up."""

    catalog: Catalog
    edition: Edition
    seats: int
    books: tuple[Book, ...]
    cast: tuple[Card, ...]
    definitions: tuple[Card, ...]
    cards: tuple[int, ...]
    """For each card of the deck the number of its definition."""
    causes: list[Cause]
    rules: list[LiveRule] = field(factory=list)
    starters: tuple[int, ...] = ()
    """The characters of the cast at the start; the others are spares that rules may bring in."""
    rank: tuple[int, ...] = ()
    """The rank of each character; counted from the end, 0 for nobody and then the ranks of the stand-ins."""
    stand_ins: tuple[int, ...] = ()
    """The ranks as which districts act: each has a character that is nobody, has this rank, and did nothing."""
    cost: tuple[int, ...] = ()
    type: tuple[int, ...] = ()
    order: tuple[tuple[int, ...], ...] = ()
    """Seats clockwise from each seat; the last entry, for nobody, starts with seat 0."""
    base: list[Any] = field(factory=list)
    codes: dict[str, Code] = field(factory=dict)
    programs: dict[str, Program] = field(factory=dict)
    """What the codes were made from, by the same keys, with what they perform written in place."""
    facts: Any = None
    """What the code generator relied on; for whoever generates more code for this box."""
    markers: Mapping[str, int] = field(factory=dict)
    counters: Mapping[str, int] = field(factory=dict)
    notes: Mapping[str, int] = field(factory=dict)
    states: tuple[State, ...] = ()
    """The markers, counters and notes that the numbers above stand for, in the order of these."""
    played_states: int = 0
    """How many of them the cards and rules of this box name: they come first, whatever else is loaded."""
    labels: Mapping[str, int] = field(factory=dict)
    """The answers in words that some choice offers, with their numbers."""
    ruled: frozenset[int] = frozenset()
    """The cards that carry rules."""
    by_definition: Mapping[int, tuple[LiveRule, ...]] = field(factory=dict)
    """What each district does while it is built."""
    loose: tuple[tuple[LiveRule, int], ...] = ()
    """The rules of cards that live in a hand, or wherever the card lies, each with its card."""
    by_character: Mapping[int, tuple[LiveRule, ...]] = field(factory=dict)
    offers: dict[tuple[str, int], Function] = field(factory=dict)
    """What offers the actions of each source: the edition, a character, both in a turn, the districts of a name, or the
    cards of a name in the hand.

    The ``duty`` of a character is what it offers whoever has chosen it, even without its abilities. ``gathering`` after
    a source stands for those of its actions that gather, which a turn for gathering only is offered.
    """
    uses: dict[int, Function] = field(factory=dict)
    """What carries out each action, by the number of its rule."""
    by_book: tuple[LiveRule, ...] = ()
    showing: frozenset[int] = frozenset()
    """The characters with rules that live from their reveal to the end of the round."""
    turning: frozenset[int] = frozenset()
    """The characters with rules, other than actions, that live in their own turn."""
    fixed_size: int | None = None
    """The city size, when no rule of the box can change it or as how many districts a city counts."""
    deriving: frozenset[int] = frozenset()
    """The events after which a city may have become complete."""
    spending: frozenset[int] = frozenset()
    """The events by which gold is handed over, where some of it need not be in a stash."""
    tie_breaks: tuple[LiveRule, ...] = ()
    index_cache: dict[Any, Any] = field(factory=dict)
    lapsing: Mapping[str, Declared] = field(factory=dict)
    """What lapses at the end of a turn and of a round."""
    number_notes: frozenset[int] = frozenset()
    """The notes that remember a number."""
    veiled: Declared = field(factory=Declared)
    """What not all may see: its events happen whatever they change, since that they do not would tell."""
    lapses_with_turn: bool = False
    lying: Mapping[str, Declared] = field(factory=dict)
    """What a district or a character takes with it when it leaves the game; nothing where there is nothing declared."""
    source_text: str = ""
    seen: set[tuple[int, bool]] = field(factory=set)
    """Which points of watched cards were come by, and whether the value there was something; nothing otherwise."""

    def stand_in(self, rank: int) -> int:
        """Return the character that is nobody but has a rank; nobody at all for a rank as which nothing acts."""
        return NOBODY - 1 - self.stand_ins.index(rank) if rank in self.stand_ins else NOBODY

    @property
    def characters(self) -> int:
        """How many characters there are, with those that are nobody but have a rank."""
        return len(self.cast) + len(self.stand_ins)

    def label_text(self, number: int) -> str:
        """Return an answer in words."""
        return list(self.labels)[number]

    def card_name(self, card: int) -> str:
        """Return the name of a card of the deck."""
        return self.definitions[self.cards[card]].name

    def character_name(self, character: int) -> str:
        """Return the name of a character of the cast."""
        return self.cast[character].name
