"""What has been said so far in the text of one rule: the things it has names for, and which of them need a letter.

A rule is said once without letters. What could then be taken for something else, or is no longer what it was when it
got its name, is asked for; the rule is said again, with a letter for each of those.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

from attrs import define, field

from citadels_core.model.vocabulary.types import is_set
from citadels_dsl import nodes
from citadels_dsl.describe.english import Phrase, Thing

T = TypeVar("T")
LETTERS = "XYZVWABCDEFGH"


@define(eq=False)
class Ref:
    """Something a rule has a name for: its type, and how it is spoken of."""

    type: str
    thing: Thing
    said: Phrase | None = None
    """How it is spoken of from now on, if not as ``that card`` or ``it``."""
    first: Phrase | None = None
    """How it is spoken of once, where it is mentioned for the first time."""
    node: nodes.Expression | None = None
    """The value it stands for, when the name was given by ``let``."""
    counted: bool = False
    """Whether the number it stands for has been said."""
    sealed: bool = False
    """Whether it is what several players have chosen in secret, so that it can be read of each of them."""
    key: int = -1
    """Where in the file it gets its name; -1 for what cannot have a letter."""
    letter: str = ""
    """What it is called when nothing else tells it from others."""
    since: int | None = None
    """How many changes had been said when its value was taken; None when changes do not matter to it."""

    hidden: bool = False
    """Whether it has a name and is not mentioned."""
    role: Phrase | None = None
    """What it is called among others of its kind."""

    @property
    def by_letter(self) -> Phrase:
        """Speak of it by its letter."""
        return Phrase(self.letter, "many" if is_set(self.type) else "one")


@define
class Memory:
    """What the readers of one rule share; ``named`` are the places of the names that have letters."""

    named: frozenset[int] = frozenset()
    asked: set[int] = field(factory=set)
    letters: dict[int, str] = field(factory=dict)
    changes: int = 0
    """How many things have been done that may change a value."""

    def letter(self, key: int) -> str:
        """Return the letter of a name, empty when it has none."""
        if key not in self.named:
            return ""
        number = len(self.letters)
        return self.letters.setdefault(key, LETTERS[number] if number < len(LETTERS) else f"N{number}")

    def ask(self, refs: Iterable[Ref]) -> None:
        """Ask for letters."""
        self.asked.update(ref.key for ref in refs if ref.key >= 0)


def settled(tell: Callable[[Memory], T]) -> T:
    """Say something, as often as it takes to give letters to what needs them."""
    memory = Memory()
    while True:
        said = tell(memory)
        if memory.asked <= memory.named:
            return said
        memory = Memory(named=memory.named | memory.asked)
