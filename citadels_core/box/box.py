"""The `Box`: the unchanging data of a game, with numbers for cards, rules and their source lines."""

from collections.abc import Mapping, Sequence

from attrs import define, field, frozen

from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.ir import Book, Card, Edition, Procedure, State
from citadels_core.model.programs.moments import EventMoment
from citadels_core.model.programs.offers import needs_of
from citadels_core.model.programs.rules import Rule
from citadels_core.model.programs.tree import Expr
from citadels_core.model.sentinels import NOBODY


@frozen
class Cause:
    """The card and source line of a rule or an instruction; each logged event refers to its cause."""

    pack: str
    card: str
    file: str
    line: int


@define(eq=False)
class NumberedRule:
    """A rule of a game, with its number and the number of the card or character that has the rule.

    ``source_kind`` is ``book``, ``character`` or ``district``. ``source`` is the character's number or the number of
    the district's definition; -1 for a book.
    """

    number: int
    rule: Rule
    source_kind: str
    source: int
    cause: int
    limit: str | None = None
    on: int = -1
    """The number of the event that triggers the rule, -1 for none."""
    share: int = -1
    label: str = ""
    seat: int = NOBODY
    """The seat of a rule that exists once for each seat; NOBODY for other rules."""
    gathers: bool = False
    """Whether the program of the rule gathers resources."""
    acts_as: int = NOBODY
    """For a rule of a district that acts as a character: its pseudo-character (``Box.stand_in``); else NOBODY."""

    @property
    def needs(self) -> tuple[Expr, ...]:
        """The conditions for offering the rule's action, besides its own; they may read the target."""
        return needs_of(self.rule)


@define(eq=False)
class Box:
    """The fixed parts of a game. Copies, and games with the same set-up, share one `Box`.

    Attributes:
        catalog: the catalog of the packs.
        edition: the edition of the game.
        seats: the number of seats.
        books: the rules that apply; first the rules of all games.
        cast: the characters by number: the cast, then characters that rules may bring in.
        definitions: the districts by number, each once.
        states: the markers, counters and notes that can lie on something.
    """

    catalog: Catalog
    edition: Edition
    seats: int
    books: tuple[Book, ...]
    cast: tuple[Card, ...]
    definitions: tuple[Card, ...]
    cards: tuple[int, ...]
    """The number of the definition of each card of the deck."""
    causes: list[Cause]
    """All causes by number: one for each rule and each line of each program."""
    numbers: dict[Cause, int] = field(factory=dict)
    """The number of each cause."""
    rules: Sequence[NumberedRule] = field(factory=list)
    tie_breaks: Sequence[NumberedRule] = ()
    starters: tuple[int, ...] = ()
    """The numbers of the characters in the cast at the start; the others are spares that rules may bring in."""
    ranked: int = 0
    """The number of characters with a rank; the characters after them are companions, which have no rank."""
    rank: tuple[int, ...] = ()
    """The rank of each character; at the end, as negative indexes: 0 for NOBODY (-1), then the ranks of the
    stand-ins."""
    stand_ins: tuple[int, ...] = ()
    """The ranks that districts act as; each gets a stand-in: a character number below -1 that only has this rank."""
    cost: tuple[int, ...] = ()
    type: tuple[int, ...] = ()
    markers: Mapping[str, int] = field(factory=dict)
    counters: Mapping[str, int] = field(factory=dict)
    notes: Mapping[str, int] = field(factory=dict)
    states: tuple[State, ...] = ()
    """The markers, counters and notes, by number."""
    played_states: int = 0
    """How many of ``states`` the cards and rules of this box name; those come first."""
    lending: tuple[State, ...] = ()
    """The notes of this box that lend the rules of one card or character to something else."""
    number_notes: frozenset[int] = frozenset()
    """The notes that remember a number."""
    reseats: bool = False
    """Whether rules of this box let players exchange seats."""
    base: Sequence[int] = ()
    """The base value of each query, by its number."""
    procedures: Mapping[str, tuple[Procedure, Cause]] = field(factory=dict)
    """The procedures for this number of players by name, each with its cause."""
    labels: Mapping[str, int] = field(factory=dict)
    """The numbers of all answers in words; then those of the action names that rules ask for."""
    deeds: Mapping[int, int] = field(factory=dict)
    """The number of the action name of each action rule; empty if no rule asks for action names."""
    proposed: frozenset[str] = frozenset()
    """The events that the programs of its rules and procedures propose."""
    moments: Mapping[int, EventMoment] = field(factory=dict)
    """For each cause of a "may answer" line: the event that players may answer there."""
    ruled: frozenset[int] = frozenset()
    """The cards whose definitions have rules that live while built; all cards if a note can lend rules to districts."""
    by_book: Sequence[NumberedRule] = ()
    by_character: Mapping[int, Sequence[NumberedRule]] = field(factory=dict)
    by_definition: Mapping[int, Sequence[NumberedRule]] = field(factory=dict)
    """The rules of each district while it is built."""
    loose: Sequence[tuple[NumberedRule, int]] = ()
    """The rules of cards that need not be built, each with its card."""

    def cause(self, home: Cause, line: int) -> int:
        """Return the number of the `Cause` of a source line; add the `Cause` if it is new."""
        cause = Cause(home.pack, home.card, home.file, line)
        if cause not in self.numbers:
            self.numbers[cause] = len(self.causes)
            self.causes.append(cause)
        return self.numbers[cause]

    def stand_in(self, rank: int) -> int:
        """Return the number of the pseudo-character for a rank; NOBODY if no district acts as this rank."""
        return NOBODY - 1 - self.stand_ins.index(rank) if rank in self.stand_ins else NOBODY

    @property
    def characters(self) -> int:
        """The number of characters, including pseudo-characters (one for each rank that districts act as)."""
        return len(self.cast) + len(self.stand_ins)

    def label_text(self, number: int) -> str:
        """Return the text of a label (an answer in words, or the name of an action) by the label's number."""
        return list(self.labels)[number]

    def card_name(self, card: int) -> str:
        """Return the printed name of a card, by its number in the deck."""
        return self.definitions[self.cards[card]].name

    def character_name(self, character: int) -> str:
        """Return the name of a character, by its number in the cast."""
        return self.cast[character].name
