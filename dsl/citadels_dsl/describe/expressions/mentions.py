"""Find ambiguous references in a text by marks that record the meaning of its words.

A mark is a private-use character after a word that names a thing (``a card``) or refers back to one (``it``,
``that card``). A reader takes such a word for the last thing named that fits; if that is not the intended thing, the
reference is ambiguous. The marks are removed from the final text.
"""

import re
from collections.abc import Hashable, Iterator, Sequence

from attrs import frozen

from citadels_core.speech.english import MARKS

FIRST = 0xF0000
"""The first character for marks, in a private-use plane of Unicode."""

FAMILIES = {"Card": "card", "District": "card", "Character": "character"}
"""The groups of types that ``it`` does not distinguish."""


@frozen(kw_only=True)
class WordMeaning:
    """The thing that a marked word means, and the properties that may make the word ambiguous."""

    what: Hashable
    noun: str
    family: str
    many: bool
    way: str = ""
    """The kind of back reference: ``it``, ``that``, ``as many`` or ``place``; empty for a first mention."""
    place: int = 0
    """The ordinal among things of its kind, for ``place``."""

    def fits(self, other: "WordMeaning") -> bool:
        """Return whether this back reference may seem to mean another thing that the text has named."""
        match self.way:
            case "it":
                return self.family == other.family and not other.many
            case "as many":
                return other.family == "number" or other.what == self.what
            case _:
                return self.noun == other.noun and self.many == other.many and other.what != "this"


BY_NOUN = "by noun"
"""The first part of the key that requests a noun instead of ``it``."""

GOLD = re.compile(r"\b(?:gain|take|put|give)s?\b[^.;]*\bgold\b")
MOVED = re.compile(r"\b(?:put|take|give|show|discard)s? it$")
"""A gain of gold, and an instruction with ``it`` in which ``it`` could be that gold."""
END = ". "
"""The end of a sentence; ``it`` must not refer back over several sentences."""


def misread(text: str, marks: Sequence[WordMeaning]) -> Iterator[Hashable]:
    """Yield the keys of things to which the text refers back ambiguously."""
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
