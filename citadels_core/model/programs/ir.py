"""The compiled form of packs: plain, immutable data that the engine runs and a cache stores.

Its expressions are the trees of ``tree``, its programs the instructions of ``instructions``.
"""

from collections.abc import Callable, Iterator
from typing import Any

from attrs import evolve, frozen

from citadels_core.model.programs.kinds import DeclaredKind
from citadels_core.model.programs.rules import Program, Rule, ScoreRule
from citadels_core.model.programs.tree import Expr

FIRST_PROCEDURE = "game"
"""The procedure that the engine starts with; all others are performed by procedures and rules."""


Takes = tuple[tuple[str, str], ...]
"""The parameters of a procedure: the name and the type of each, in order."""


@frozen(kw_only=True)
class Card(DeclaredKind):
    """A district or a character, compiled from its file.

    Attributes:
        id: its id, ``pack:name``; the same in all versions of the pack.
        name: its English name.
        kind: ``district`` or ``character``.
        type: the number of its type in ``DISTRICT_TYPES``; below 0 for a character.
        cost: the printed cost, in gold.
        rank: the number of the rank of a character; 0 for one without, and for a district.
        copies: how many copies are in its deck.
        text: the text that its file gives, or None.
        sentence: its rules as a sentence, made by the engine.
        provenance: the source of its text (``official``, ``transcribed``, ``reconstructed`` ...).
    """

    id: str
    name: str
    kind: str
    file: str
    line: int
    rules: tuple[Rule, ...] = ()
    type: int = -1
    cost: int = 0
    costless: bool = False
    copies: int = 1
    rank: int = 0
    acts_as: int = 0
    """The rank whose ability the effects of a district count as; 0 for none."""
    text: str | None = None
    sentence: str = ""
    parts: tuple[tuple[str, int, str], ...] = ()
    """The pieces of the sentence, each with the file and line of its rule."""
    written_out: tuple[int, ...] = ()
    """The lines of its procedures, which are inlined into the rules that perform them."""
    patched: tuple[tuple[str, str, int], ...] = ()
    """The pack, file and line of each patch that has changed the card, in order."""
    provenance: str = "original"
    provenance_note: str | None = None
    least: int = 0
    most: int = 99
    """The greatest number of players it may be played with; ``least`` is the smallest."""
    excludes: tuple[str, ...] = ()
    """The ids of the districts that are left out of the deck when this character is in the cast."""


@frozen(kw_only=True)
class Patch:
    """A change to a card of another pack.

    ``fields`` are the fields of the card that it sets, ``removes`` the heads of the rules that it removes, each with
    its line, and ``rules`` the rules that it adds.
    """

    card: str
    file: str
    line: int
    fields: tuple[tuple[str, Any], ...] = ()
    removes: tuple[tuple[str, int], ...] = ()
    rules: tuple[Rule, ...] = ()
    parts: tuple[tuple[str, int, str], ...] = ()
    written_out: tuple[int, ...] = ()
    """The lines of its procedures, which are inlined into the rules that perform them."""
    field_lines: tuple[tuple[str, int], ...] = ()
    """The line of each clause that sets a field, by the first words of the clause."""


@frozen(kw_only=True)
class State(DeclaredKind):
    """The declaration of a marker, counter, note or zone."""

    id: str
    name: str
    kind: str
    on: str
    holds: str = ""
    """The type of what a note remembers, or of what a counter counts towards."""
    until: str = "game"
    seen_by: str = "all"
    then: str = ""
    """The destination of the cards of a zone when the thing with the zone leaves: a zone id, ``hand``, or "" for under
    the deck."""
    silences: bool = False
    """Whether a card with this marker has no rules."""
    counts: tuple[tuple[str, str], ...] = ()
    """For each purpose the type that a district with this marker counts as: a type, ``any`` or ``none``."""
    lends: bool = False
    """Whether a card with this note also has the rules of the noted card."""
    said_as: str = ""
    """The noun for it in texts; empty when that is its name."""
    said_of_several: str = ""
    """The plural of this noun, if it is irregular."""
    line: int = 0

    @property
    def seen_by_all(self) -> bool:
        """Whether all seats may see this marker, counter, note or zone, with its content."""
        return self.seen_by == "all"


@frozen(kw_only=True)
class Deck:
    """A named list of district cards, by id.

    ``counts`` are the numbers of copies in the deck; 0, or no entry, means the copies of the card itself.
    """

    id: str
    name: str
    cards: tuple[str, ...]
    counts: tuple[int, ...] = ()


@frozen(kw_only=True)
class Base:
    """A possible base value of a query (a number that rules modify), with its condition."""

    query: str
    value: Expr
    test: Expr
    line: int
    types: tuple[str, ...] = ("Player", "Card")
    """The type of each slot."""


@frozen(kw_only=True)
class Procedure:
    """A named program of an edition, for a range of player counts."""

    name: str
    program: Program
    line: int
    least: int = 0
    most: int = 99
    takes: Takes = ()
    """Its parameters, in the slots behind ``you`` and ``this``."""


@frozen(kw_only=True)
class Book:
    """The base values, procedures, rules and tie breaks of a ``rules``, ``edition`` or ``variant`` block."""

    id: str
    name: str
    file: str
    line: int
    bases: tuple[Base, ...] = ()
    procedures: tuple[Procedure, ...] = ()
    rules: tuple[Rule, ...] = ()
    tie_breaks: tuple[ScoreRule, ...] = ()


@frozen(kw_only=True)
class Ranks:
    """The limits for the highest rank in a cast, for a range of player counts."""

    least: int
    most: int
    players: tuple[int, int]


@frozen(kw_only=True)
class Preset:
    """A named choice of characters and districts; an empty list stands for the list of the edition."""

    name: str
    line: int
    cast: tuple[str, ...] = ()
    districts: tuple[str, ...] = ()
    """The ids of districts and decks that replace the unique districts of the edition's decks."""


@frozen(kw_only=True)
class Edition:
    """An edition of the game: its rules, characters and decks, and what a set-up may choose.

    ``cast`` and ``decks`` are the defaults: of several characters of a rank, the first that the number of players
    allows. ``characters`` and ``districts`` (ids of decks included) can be chosen in addition.
    """

    book: Book
    uses: tuple[str, ...]
    least: int
    most: int
    cast: tuple[str, ...]
    decks: tuple[str, ...]
    variants: tuple[Book, ...] = ()
    characters: tuple[str, ...] = ()
    districts: tuple[str, ...] = ()
    ranks: tuple[Ranks, ...] = ()
    presets: tuple[Preset, ...] = ()
    patched: tuple[tuple[str, str, int], ...] = ()
    """The pack, file and line of each patch, in order."""
    changes: tuple[Book, ...] = ()
    """The rules and procedures of its patches, which precede its own; the last patch comes first."""
    removes: tuple[str, ...] = ()
    """The heads of the rules of used books that its patches remove."""


@frozen(kw_only=True)
class Step:
    """One line of a scenario, with its text and line number.

    ``form`` is the name of a sentence of the vocabulary; ``values`` are pairs of a placeholder and its value.
    """

    kind: str
    form: str
    values: tuple[Any, ...]
    line: int
    text: str


@frozen(kw_only=True)
class Scenario:
    """A test of a card: steps that set up a position, play and check the result."""

    name: str
    file: str
    line: int
    steps: tuple[Step, ...]
    players: tuple[str, ...] = ()
    """The names of the players, by seat; the values of the steps are seats."""
    about: str | None = None


@frozen(kw_only=True)
class Extension:
    """The changes of a patch to an edition of another pack.

    Its lists extend those of the edition. ``book`` holds the numbers, rules, procedures and tie breaks that precede
    those of the edition; ``removes`` are the heads of removed rules, each with its line.
    """

    edition: str
    file: str
    line: int
    book: Book
    decks: tuple[str, ...] = ()
    characters: tuple[str, ...] = ()
    districts: tuple[str, ...] = ()
    variants: tuple[Book, ...] = ()
    removes: tuple[tuple[str, int], ...] = ()


@frozen(kw_only=True, cache_hash=True)
class Module:
    """A compiled pack: all declarations of its files, in file order."""

    pack: str
    cards: tuple[Card, ...] = ()
    patches: tuple[Patch, ...] = ()
    states: tuple[State, ...] = ()
    decks: tuple[Deck, ...] = ()
    books: tuple[Book, ...] = ()
    editions: tuple[Edition, ...] = ()
    extensions: tuple[Extension, ...] = ()
    scenarios: tuple[Scenario, ...] = ()

    def every_book(self) -> Iterator[Book]:
        """Yield all groups of rules of the pack: of its rules, editions, variants and patches of editions."""
        yield from self.books
        for edition in self.editions:
            yield edition.book
            yield from edition.variants
        for extension in self.extensions:
            yield extension.book
            yield from extension.variants

    def with_rules(self, change: Callable[[Book], Book]) -> "Module":
        """Return a copy of the module with a function applied to each `Book` (a group of rules)."""
        return evolve(
            self,
            books=tuple(map(change, self.books)),
            editions=tuple(
                evolve(one, book=change(one.book), variants=tuple(map(change, one.variants))) for one in self.editions
            ),
            extensions=tuple(
                evolve(one, book=change(one.book), variants=tuple(map(change, one.variants))) for one in self.extensions
            ),
        )
