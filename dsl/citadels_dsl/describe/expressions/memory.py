"""What has been said so far in the text of one rule: the things it has names for, and which of them need a letter.

A rule is said once without letters. What could then be taken for something else, or is no longer what it was when it
got its name, is asked for; the rule is said again, with a letter for each of those.
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
"""What may be changed where it is no state known by its name: anything at all, or anything but a state."""
LETTERS = "XYZVWBCDEFGHK"
"""What things are called; A and I are words."""


@define(eq=False)
class Ref:
    """Something a rule has a name for: its type, and how it is spoken of."""

    type: str
    thing: Thing
    said: NounPhrase | None = None
    """How it is spoken of from now on, if not as ``that card`` or ``it``."""
    first: NounPhrase | None = None
    """How it is spoken of once, where it is mentioned for the first time."""
    node: nodes.Expression | None = None
    """The value it stands for, when the name was given by ``let``."""
    others: int | None = None
    """How many changes had been said when it was mentioned as a district of another player."""
    counted: bool = False
    """Whether the number it stands for has been said."""
    sealed: bool = False
    """Whether it is what several players have chosen in secret, so that it can be read of each of them."""
    key: Hashable = None
    """What it is told from others by: where in the file it gets its name, or which field of an event it is."""
    letter: str = ""
    """What it is called when nothing else tells it from others: a letter, or its own name with an article."""
    since: int | None = None
    """How many changes had been said when its value was taken; None when changes do not matter to it."""
    loops: int = 0
    """How many of the blocks around it happen several times, so that there is more than one of it."""
    hidden: bool = False
    """Whether it has a name and is not mentioned."""
    owned: "Ref | None" = None
    """The district whose owner it is, by which it is told from others of its kind."""
    former: bool = False
    """Whether the district has another owner by now."""
    doubled: bool = False
    """Whether each of several events that a rule answers names one, so that it is not told from others by its place."""
    read: Mapping[str, "Ref | None"] = field(factory=dict)
    """What the names in its value stood for when it got its name."""

    @property
    def by_letter(self) -> NounPhrase:
        """Speak of it by its letter."""
        many = is_set(self.type) and (is_letter(self.letter) or self.letter.endswith("s"))
        return NounPhrase(self.letter, "many" if many else "one")


def is_letter(called: str) -> bool:
    """Return whether something is called by a letter, and not by a name of its own."""
    return called[:1].isupper()


def introduced(called: str) -> str:
    """Return what stands behind the noun of a thing that is called so, where it is introduced.

    >>> introduced("X"), introduced("the bid"), introduced("")
    ('X', '(the bid)', '')
    """
    return called if not called or is_letter(called) else f"({called})"


@define
class ReaderContext:
    """What the readers of one rule share; ``named`` are the keys of what has a letter."""

    named: frozenset[Hashable] = frozenset()
    asked: set[Hashable] = field(factory=set)
    letters: dict[Hashable, str] = field(factory=dict)
    """What they are called: by a letter, or by a name of their own."""
    marks: list[WordMeaning] = field(factory=list)
    """What the words of the text mean."""
    changes: int = 0
    """How many things have been done that may change a value."""
    wrote: dict[int, set[str]] = field(factory=dict)
    """What each of these has changed: a marker, counter or note, OTHER for what else is done, ANY for anything."""

    def change(self, what: str) -> None:
        """Note that something has been done, and what that may have changed."""
        self.changes += 1
        self.wrote.setdefault(self.changes, set()).add(what)

    def has_changed(self, since: int, words: Collection[str], *, noted: bool) -> bool:
        """Return whether what some words read may be another than it was; what is ``noted`` stays until it is written."""
        done = range(min(since, self.changes) + 1, max(since, self.changes) + 1)
        other = {ANY} if noted else {ANY, OTHER}
        return any(not self.wrote[at].isdisjoint({*words, *other}) for at in done)

    def letter(self, key: Hashable, own: str = "") -> str:
        """Return what something is called, empty where it needs no name; ``own`` is its name, where that will do."""
        if key not in self.named or key in self.letters:
            return self.letters.get(key, "")
        number = sum(is_letter(called) for called in self.letters.values())
        letter = LETTERS[number] if number < len(LETTERS) else f"N{number}"
        self.letters[key] = own if own and own not in self.letters.values() else letter
        return self.letters[key]

    def ask(self, refs: Iterable[Ref]) -> None:
        """Ask for letters."""
        self.asked.update(ref.key for ref in refs if ref.key is not None)

    def mark(self, what: Hashable, type_: str, noun: str, way: str = "", *, many: bool = False, place: int = 0) -> str:
        """Return the mark behind a word that names a thing, or points back at one in some way."""
        family = "number" if element(type_) == "Int" else FAMILIES.get(element(type_), "")
        mark = WordMeaning(what=what, noun=noun.rsplit(maxsplit=1)[-1], family=family, many=many, way=way, place=place)
        if mark not in self.marks:
            self.marks.append(mark)
        return chr(FIRST + self.marks.index(mark))


def settled(tell: Callable[[ReaderContext], T], text_of: Callable[[T], str]) -> T | None:
    """Say something, as often as it takes to give letters to what needs them; None when letters do not help.

    ``text_of`` returns what is read back.
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
