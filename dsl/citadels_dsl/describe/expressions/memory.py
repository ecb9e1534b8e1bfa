"""The data for generating a rule's text: how the text refers to things, such as by letters (X, Y ...).

The text is first generated without letters. References that would be ambiguous, or whose value has changed since they
were named, are recorded; then the text is generated again with a letter for each of them.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from typing import TypeVar

from attrs import define, field

from citadels_core.model.vocabulary.types import element, is_set
from citadels_core.speech.english import NounPhrase
from citadels_dsl.describe.expressions.mentions import FAMILIES, FIRST, WordMeaning, misread
from citadels_dsl.describe.expressions.things import Thing
from citadels_dsl.syntax import nodes

T = TypeVar("T")
ANY, OTHER = "*", "+"
"""Keys of changes that name no state: a change of anything, or of anything except states."""
LETTERS = "XYZVWBCDEFGHK"
"""The letters for things, without A and I, which are words."""


@define(eq=False)
class Ref:
    """A thing with a name in a rule: its type, and how the text refers to it."""

    type: str
    thing: Thing
    said: NounPhrase | None = None
    """The phrase for all later mentions, if not ``that card`` or ``it``."""
    first: NounPhrase | None = None
    """The phrase for the first mention."""
    node: nodes.Expression | None = None
    """The expression of a name bound by ``let``."""
    others: int | None = None
    """The number of changes when the text mentioned the thing as a district of another player."""
    counted: bool = False
    """Whether the text has mentioned the number of things."""
    sealed: bool = False
    """Whether the thing is a sealed choice of several players, which is a fact of each player."""
    key: Hashable = None
    """The identity of the thing: the offset where the rule names it, or the field of an event."""
    letter: str = ""
    """The unambiguous name in the text: a letter, or the name in the rule with an article; empty if not needed."""
    since: int | None = None
    """The number of changes when the value was read; None for a value that cannot change."""
    loops: int = 0
    """The number of loops around the thing; in a loop, one name stands for several things."""
    hidden: bool = False
    """Whether the text does not mention the thing."""
    owned: "Ref | None" = None
    """The district, if the thing is the owner of a district."""
    former: bool = False
    """Whether the thing is the former owner of that district."""
    doubled: bool = False
    """Whether several events of a rule have such a field, so that an ordinal does not identify the thing."""
    read: Mapping[str, "Ref | None"] = field(factory=dict)
    """The meaning of the names in the expression when the name of the thing was bound."""

    @property
    def by_letter(self) -> NounPhrase:
        """The noun phrase that consists of the letter or name of the thing."""
        many = is_set(self.type) and (is_letter(self.letter) or self.letter.endswith("s"))
        return NounPhrase(self.letter, "many" if many else "one")


def is_letter(called: str) -> bool:
    """Return whether the value of `Ref.letter` is a letter, and not a name."""
    return called[:1].isupper()


def introduced(called: str) -> str:
    """Return the text that introduces a letter or, in parentheses, a name; it follows the noun.

    >>> introduced("X"), introduced("the bid"), introduced("")
    ('X', '(the bid)', '')
    """
    return called if not called or is_letter(called) else f"({called})"


@define
class ReaderContext:
    """The data that all `Reader` objects of a rule share; ``named`` are the keys of things with a letter."""

    named: frozenset[Hashable] = frozenset()
    asked: set[Hashable] = field(factory=set)
    letters: dict[Hashable, str] = field(factory=dict)
    """The letter or name of each key in ``named``."""
    marks: list[WordMeaning] = field(factory=list)
    """The meanings of marked words of the text."""
    changes: int = 0
    """The number of changes: of instructions so far that may change a value."""
    wrote: dict[int, set[str]] = field(factory=dict)
    """For each change, by number: the name of the state that is set, OTHER for anything except states, or ANY."""

    def change(self, what: str) -> None:
        """Record a change of the marker, counter or note with a name, of other data (OTHER) or all data (ANY)."""
        self.changes += 1
        self.wrote.setdefault(self.changes, set()).add(what)

    def has_changed(self, since: int, words: Collection[str], *, noted: bool) -> bool:
        """Return whether a value that uses some words may have changed since the change number ``since``.

        The value of a note (``noted``) changes only if the note is set by name, or with ANY.
        """
        done = range(min(since, self.changes) + 1, max(since, self.changes) + 1)
        other = {ANY} if noted else {ANY, OTHER}
        return any(not self.wrote[at].isdisjoint({*words, *other}) for at in done)

    def letter(self, key: Hashable, own: str = "") -> str:
        """Return a thing's letter, or its name ``own`` if that is unique; empty if no letter was requested."""
        if key not in self.named or key in self.letters:
            return self.letters.get(key, "")
        number = sum(is_letter(called) for called in self.letters.values())
        letter = LETTERS[number] if number < len(LETTERS) else f"N{number}"
        self.letters[key] = own if own and own not in self.letters.values() else letter
        return self.letters[key]

    def ask(self, refs: Iterable[Ref]) -> None:
        """Request letters (X, Y ...) for things in the next attempt to generate the text."""
        self.asked.update(ref.key for ref in refs if ref.key is not None)

    def mark(self, what: Hashable, type_: str, noun: str, way: str = "", *, many: bool = False, place: int = 0) -> str:
        """Return the mark (see `mentions`) for a word that names a thing or refers back to that thing."""
        family = "number" if element(type_) == "Int" else FAMILIES.get(element(type_), "")
        mark = WordMeaning(what=what, noun=noun.rsplit(maxsplit=1)[-1], family=family, many=many, way=way, place=place)
        if mark not in self.marks:
            self.marks.append(mark)
        return chr(FIRST + self.marks.index(mark))


def settled(tell: Callable[[ReaderContext], T], text_of: Callable[[T], str]) -> T | None:
    """Generate a text, each time with more letters (X, Y ...), until it is unambiguous; None on failure.

    ``text_of`` returns the text in which ambiguous references are searched.
    """
    memory = ReaderContext()
    while True:
        said = tell(memory)
        asked = memory.asked | set(misread(text_of(said), memory.marks))
        if not asked:
            return said
        if asked <= memory.named:
            return None
        memory = ReaderContext(named=memory.named | asked)
