"""What the language compiles to: plain, immutable data that the engine can run and a cache can store.

Its expressions are the trees of ``tree``, its programs the instructions of ``instructions``.
"""

from collections.abc import Callable, Iterator
from typing import Any

from attrs import evolve, frozen

from citadels_core.model.programs.kinds import DeclaredKind
from citadels_core.model.programs.rules import Program, Rule, ScoreRule
from citadels_core.model.programs.tree import Expr

FIRST_PROCEDURE = "game"
"""The procedure that the engine itself performs; everything else is performed by something."""


Takes = tuple[tuple[str, str], ...]
"""What a procedure is given: the name and the type of each value, in order."""


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
    """The rank of the character whose ability it counts as what a district does; 0 for none."""
    text: str | None = None
    sentence: str = ""
    parts: tuple[tuple[str, int, str], ...] = ()
    """The sentence in pieces, each with the file and line of the rule it says."""
    written_out: tuple[int, ...] = ()
    """The lines of its procedures, whose steps stand in the rules that perform them."""
    patched: tuple[tuple[str, str, int], ...] = ()
    """The pack, file and line of each patch that has changed the card, in order."""
    provenance: str = "original"
    provenance_note: str | None = None
    least: int = 0
    most: int = 99
    """The numbers of players it may be played with."""
    excludes: tuple[str, ...] = ()
    """The districts that are not in the deck of a game with this character, by id."""


@frozen(kw_only=True)
class Patch:
    """A change to a card of another pack.

    ``fields`` are the fields of the card that it sets; ``removes`` the rules it takes away, each as it is written with
    its line; ``rules`` those it adds.
    """

    card: str
    file: str
    line: int
    fields: tuple[tuple[str, Any], ...] = ()
    removes: tuple[tuple[str, int], ...] = ()
    rules: tuple[Rule, ...] = ()
    parts: tuple[tuple[str, int, str], ...] = ()
    written_out: tuple[int, ...] = ()
    """The lines of its procedures, whose steps stand in the rules that perform them."""
    field_lines: tuple[tuple[str, int], ...] = ()
    """The line of each clause that sets a field, by the first words of the clause."""


@frozen(kw_only=True)
class State(DeclaredKind):
    """A declared marker, counter or note."""

    id: str
    name: str
    kind: str
    on: str
    holds: str = ""
    """The type of what a note remembers, or of what a counter counts towards."""
    until: str = "game"
    seen_by: str = "all"
    then: str = ""
    """Where the cards of a zone go when what has it leaves: the id of a zone, ``hand``; empty for under the deck."""
    silences: bool = False
    """Whether what a marker lies on has no rules as long as it lies there."""
    counts: tuple[tuple[str, str], ...] = ()
    """As what a district counts that a marker lies on: a type, ``any`` or ``none``, and for what."""
    lends: bool = False
    """Whether what a note lies on has the rules of what is noted as well."""
    said_as: str = ""
    """The noun that texts say for what lies there, or for what is remembered; empty where its name does."""
    said_of_several: str = ""
    """The plural of this noun, where it is not made as that of most nouns."""
    line: int = 0

    @property
    def seen_by_all(self) -> bool:
        """Whether everybody may see where it lies and what it says."""
        return self.seen_by == "all"


@frozen(kw_only=True)
class Deck:
    """A named list of district cards, by id.

    ``counts`` says how often each card is in it; a 0, or nothing, leaves that to the copies of the card.
    """

    id: str
    name: str
    cards: tuple[str, ...]
    counts: tuple[int, ...] = ()


@frozen(kw_only=True)
class Base:
    """One line of the base of a query: its number and when it fits."""

    query: str
    value: Expr
    test: Expr
    line: int
    types: tuple[str, ...] = ("Player", "Card")
    """The type of what each slot holds."""


@frozen(kw_only=True)
class Procedure:
    """A named course of play, for a range of player counts."""

    name: str
    program: Program
    line: int
    least: int = 0
    most: int = 99
    takes: Takes = ()
    """What it is given, in the slots behind ``you`` and ``this``."""


@frozen(kw_only=True)
class Book:
    """What ``rules``, ``edition`` and a ``variant`` have in common."""

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
    """Up to which rank a cast goes, at least and at most, with some numbers of players."""

    least: int
    most: int
    players: tuple[int, int]


@frozen(kw_only=True)
class Preset:
    """A named choice of characters and districts; nothing of a kind leaves that to the edition."""

    name: str
    line: int
    cast: tuple[str, ...] = ()
    districts: tuple[str, ...] = ()
    """Ids of districts and decks, instead of the unique districts of the edition's decks."""


@frozen(kw_only=True)
class Edition:
    """The rules of a box.

    ``cast`` and ``decks`` are what is played with unless something is chosen: of several characters of a rank the
    first that the number of players allows. ``characters`` and ``districts`` (which may name decks too) can be chosen
    besides.
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
    """The patches it has, in their order: the pack, file and line of each."""
    changes: tuple[Book, ...] = ()
    """The rules and procedures of its patches, the last patch first: they go before its own."""
    removes: tuple[str, ...] = ()
    """What its patches take away of the rules that it uses, as it is written."""


@frozen(kw_only=True)
class Step:
    """One line of a scenario: what it does, with its words and where it stands.

    ``form`` names a sentence of the vocabulary, ``values`` pairs each of its holes with what stands there.
    """

    kind: str
    form: str
    values: tuple[Any, ...]
    line: int
    text: str


@frozen(kw_only=True)
class Scenario:
    """A card's proof: steps to set up, do and expect."""

    name: str
    file: str
    line: int
    steps: tuple[Step, ...]
    players: tuple[str, ...] = ()
    """The names of the players, by seat; the values of the steps are seats."""
    about: str | None = None


@frozen(kw_only=True)
class Extension:
    """What a patch does to an edition of another pack, for whoever plays it with the pack of the patch.

    It adds to what the edition offers, and ``book`` holds the numbers, rules, procedures and tie breaks that go before
    those of the edition; ``removes`` is what it takes away, each as it is written with its line.
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
    """A compiled pack: everything its files declare, in file order."""

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
        """Yield its rules, its editions with their variants, and what its patches of editions bring along."""
        yield from self.books
        for edition in self.editions:
            yield edition.book
            yield from edition.variants
        for extension in self.extensions:
            yield extension.book
            yield from extension.variants

    def with_rules(self, change: Callable[[Book], Book]) -> "Module":
        """Return the module with other rules in its books, its editions, and all variants."""
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
