"""Know what each word of a text speaks of, by marks that stand in it until it has been read back.

A mark is a character that nobody sees. It stands behind a word that names a thing (``a card``) or points back at one
(``it``, ``that card``). Whoever reads takes such a word for the last thing named that fits it; a text in which that
is another thing than the one that is meant is not used.
"""

import re
from collections.abc import Hashable, Iterator, Sequence

from attrs import frozen

from citadels_core.speech.english import MARKS

FIRST = 0xF0000
"""The first of the characters that stand for marks: of a part of Unicode that no text uses."""

FAMILIES = {"Card": "card", "District": "card", "Character": "character"}
"""What ``it`` may stand for: a card and a district are told apart by nothing but their names."""


@frozen(kw_only=True)
class WordMeaning:
    """What a word of a text means, and which things it may be taken for."""

    what: Hashable
    noun: str
    family: str
    many: bool
    way: str = ""
    """How it points back: ``it``, ``that``, ``as many`` or ``place``; empty where something is named."""
    place: int = 0
    """Which of the things of its kind it is, where it is told by that."""

    def fits(self, other: "WordMeaning") -> bool:
        """Return whether a word that points back may be taken for another thing that has been named."""
        match self.way:
            case "it":
                return self.family == other.family and not other.many
            case "as many":
                return other.family == "number" or other.what == self.what
            case _:
                return self.noun == other.noun and self.many == other.many and other.what != "this"


BY_NOUN = "by noun"
"""What stands before what is meant, where that is asked to be spoken of by its noun, and not as ``it``."""

GOLD = re.compile(r"\b(?:gain|take|put|give)s?\b[^.;]*\bgold\b")
MOVED = re.compile(r"\b(?:put|take|give|show|discard)s? it$")
"""Gold that comes to somebody, and what can be done with gold as well as with a card."""
END = ". "
"""What ends a sentence: nobody looks back over it for what ``it`` is."""


def misread(text: str, marks: Sequence[WordMeaning]) -> Iterator[Hashable]:
    """Yield the things that a word points back at and is taken for another thing."""
    found = list(MARKS.finditer(text))
    read = [marks[ord(one[0]) - FIRST] for one in found]
    for at, mark in enumerate(read):
        if mark.way and not _is_right(mark, read[:at], read[at + 1 :]):
            yield mark.what
        elif mark.way == "it" and (named := [one for one, other in enumerate(read[:at]) if other.what == mark.what]):
            between = text[found[named[-1]].end() : found[at].start()]
            gold = GOLD.search(between) and MOVED.search(MARKS.sub("", between))
            if gold or between.count(END) + between.count("; ") > 1:
                yield (BY_NOUN, mark.what)


def _is_right(mark: WordMeaning, before: Sequence[WordMeaning], after: Sequence[WordMeaning]) -> bool:
    if mark.way == "place":
        alike = list(dict.fromkeys(other.what for other in before if mark.fits(other)))
        return len(alike) >= mark.place and alike[mark.place - 1] == mark.what
    fitting = [other.what for other in before if mark.fits(other) or other.what == mark.what]
    if fitting:
        return bool(fitting[-1] == mark.what)
    ahead = [other.what for other in after if not other.way and (mark.fits(other) or other.what == mark.what)]
    return not ahead or bool(ahead[0] == mark.what)
