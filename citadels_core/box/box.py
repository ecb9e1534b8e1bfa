"""Everything that is fixed for one game, whatever plays it: cast, cards, rules and causes, by number."""

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
    """Where something came from: shown with every event."""

    pack: str
    card: str
    file: str
    line: int


@define(eq=False)
class NumberedRule:
    """A rule of this game.

    ``source_kind`` is ``book``, ``character`` or ``district``; ``source`` the character number, the number of the
    district's name, or -1.
    """

    number: int
    rule: Rule
    source_kind: str
    source: int
    cause: int
    limit: str | None = None
    on: int = -1
    """The event the rule is about, if it is about one."""
    share: int = -1
    label: str = ""
    seat: int = NOBODY
    """The player it speaks to, of a rule that speaks to each: there is one for each seat. NOBODY for others."""
    gathers: bool = False
    """Whether the program gathers resources."""
    acts_as: int = NOBODY
    """The character whose ability it counts as what a district does: a stand-in, nobody for most."""

    @property
    def needs(self) -> tuple[Expr, ...]:
        """The conditions under which an action is offered, besides its own; they read its target."""
        return needs_of(self.rule)


@define(eq=False)
class Box:
    """The fixed side of a game. Copies, and games with the same set-up, share it.

    Attributes:
        catalog: the catalog of its packs.
        edition: the edition of the game.
        seats: the number of seats.
        books: the rules that apply, those of all games first.
        cast: the characters by number, then those that rules may bring in.
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
    """For each card of the deck the number of its definition."""
    causes: list[Cause]
    """Where everything comes from that can happen: each rule and each line of each program."""
    numbers: dict[Cause, int] = field(factory=dict)
    """The causes by what they are."""
    rules: Sequence[NumberedRule] = field(factory=list)
    tie_breaks: Sequence[NumberedRule] = ()
    starters: tuple[int, ...] = ()
    """The characters of the cast at the start; the others are spares that rules may bring in."""
    ranked: int = 0
    """How many characters have a rank: those behind them are companions, which lie beside the line."""
    rank: tuple[int, ...] = ()
    """The rank of each character; counted from the end, 0 for nobody and then the ranks of the stand-ins."""
    stand_ins: tuple[int, ...] = ()
    """The ranks as which districts act: each has a character that is nobody, has this rank, and did nothing."""
    cost: tuple[int, ...] = ()
    type: tuple[int, ...] = ()
    markers: Mapping[str, int] = field(factory=dict)
    counters: Mapping[str, int] = field(factory=dict)
    notes: Mapping[str, int] = field(factory=dict)
    states: tuple[State, ...] = ()
    """The markers, counters and notes, by number."""
    played_states: int = 0
    """How many of them the cards and rules of this box name: they come first, whatever else is loaded."""
    lending: tuple[State, ...] = ()
    """The notes of this box by which one thing has the rules of another."""
    number_notes: frozenset[int] = frozenset()
    """The notes that remember a number."""
    reseats: bool = False
    """Whether its rules let players exchange seats."""
    base: Sequence[int] = ()
    """What each query starts from, by its number."""
    procedures: Mapping[str, tuple[Procedure, Cause]] = field(factory=dict)
    """The procedures that there are for so many players, each with where it is written."""
    labels: Mapping[str, int] = field(factory=dict)
    """The answers in words that some choice offers, with their numbers; then names of actions that rules ask for."""
    deeds: Mapping[int, int] = field(factory=dict)
    """The numbers of the names of actions, by their rules; empty where no rule asks for any."""
    proposed: frozenset[str] = frozenset()
    """The events that the programs of its rules and procedures propose."""
    moments: Mapping[int, EventMoment] = field(factory=dict)
    """What players may answer, by the causes of the lines that let them."""
    ruled: frozenset[int] = frozenset()
    """The cards that carry rules."""
    by_book: Sequence[NumberedRule] = ()
    by_character: Mapping[int, Sequence[NumberedRule]] = field(factory=dict)
    by_definition: Mapping[int, Sequence[NumberedRule]] = field(factory=dict)
    """What each district does while it is built."""
    loose: Sequence[tuple[NumberedRule, int]] = ()
    """The rules of cards that live in a hand, or wherever the card lies, each with its card."""

    def cause(self, home: Cause, line: int) -> int:
        """Return the number of a line of a file as a cause."""
        cause = Cause(home.pack, home.card, home.file, line)
        if cause not in self.numbers:
            self.numbers[cause] = len(self.causes)
            self.causes.append(cause)
        return self.numbers[cause]

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
