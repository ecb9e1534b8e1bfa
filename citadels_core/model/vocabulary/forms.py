"""The class of a clause, and the regular expressions of its written form.

A form is words, HOLES, [optional parts] and (one | of several).
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from attrs import Factory, field, frozen

from citadels_core.model.vocabulary.events import EVENTS
from citadels_core.model.vocabulary.rows import Word, leading_words
from citadels_core.model.vocabulary.values import QUERIES

_PART = re.compile(r'"[A-Z]+"|[A-Z]+\b|[\[\]()|,]|[^\s\[\]()|,]+')

_OF_HOLE = {
    "EVENT": "|".join(sorted((event.name for event in EVENTS), reverse=True)),
    "QUERY": f"(?:your +)?(?:{'|'.join(sorted((query.name for query in QUERIES), reverse=True))})",
}
"""The patterns of holes with a fixed shape; other holes match any text up to the next word of the form."""


@frozen(kw_only=True)
class Clause(Word):
    """A line of a declaration; ``within`` lists the declarations that may contain it."""

    form: str
    name: str = field(default=Factory(lambda row: leading_words(row.form), takes_self=True))
    within: tuple[str, ...] = field(factory=tuple)
    below: str = ""
    """The kind of block below the line: ``effects``, a ``condition``, ``rules`` or ``fields``; empty for none."""
    alone: bool = False
    """True when the line is complete without a block; mutation tests may remove it."""
    data: bool = False
    """True for a field, and for the head of a removed rule: mutation tests skip it."""
    capability: str | None = None
    """The capability of cards and packs with such a line."""
    never: str = ""
    """For a rule: the text in coverage reports when no game has reached the rule."""
    offered: bool = False
    """True for a rule that the menu of a turn offers."""
    reacts: bool = False
    """True for a trigger or a replacement."""
    standing: bool = False
    """True for a rule that states a fact and runs no program."""
    changes: bool = False
    """True for a rule that changes a number or an event."""
    conditional: bool = False
    """True for a rule that takes effect when its condition is true, even if its number is 0."""
    scoring: bool = False
    """True for a rule that runs at the end of the game."""
    for_you: bool = False
    """True for a rule for the benefit of its own player."""
    asks: bool = False
    """True when a player is asked whether to run the block."""
    of_ban: bool = False
    """True for a rule that reads the fields of the event of a ban."""
    once: bool = False
    """True when a declaration may have the line only once."""
    raw: bool = False
    """True when the rest of the line is raw text."""
    own_grammar: bool = False
    """True when the grammar of the line begins with the keyword itself."""

    @property
    def variants(self) -> tuple[str, ...]:
        """Return the possible beginnings of a line: the name, alone and after each optional word.

        >>> from citadels_core.model.vocabulary import CLAUSES
        >>> next(clause.variants for clause in CLAUSES if clause.name == "when")
        ('when', 'early when', 'late when')
        """
        front = re.match(r"\[([^\]]+)\] ", self.form)
        return (self.name, *(f"{word.strip()} {self.name}" for word in (front[1].split("|") if front else ())))

    @property
    def holes(self) -> frozenset[str]:
        """Return the names of the typed placeholders in the form, such as ``EVENT`` and ``NUMBER``."""
        return frozenset(name.rstrip("_") for name in _pattern(self.form).groupindex)

    def match(self, text: str) -> Mapping[str, tuple[str, ...]] | None:
        """Return the text for each placeholder, by name; None for a text that does not match.

        A text may end early: an unfinished line has the holes so far. Between two adjacent holes, as in ``score [NAME]
        NUMBER``, only the compiler knows the boundary.

        >>> from citadels_core.model.vocabulary import CLAUSES
        >>> toll = next(clause for clause in CLAUSES if clause.name == "toll")
        >>> dict(toll.match("toll 1 gold for district destroyed if ") or {})
        {'NUMBER': ('1',), 'EVENT': ('district destroyed',)}
        """
        found = _pattern(self.form).match(text)
        if found is None:
            return None
        holes: dict[str, tuple[str, ...]] = {}
        for name, said in found.groupdict().items():
            if said is not None:
                hole = name.rstrip("_")
                holes[hole] = (*holes.get(hole, ()), said)
        return holes


@cache
def _pattern(form: str) -> re.Pattern[str]:
    parts = list(_PART.findall(form))
    return re.compile(_alternatives(iter(parts), "", set()) + r"\s*$")


def _alternatives(parts: Iterator[str], space: str, names: set[str]) -> str:
    """Build the regular expression of the alternatives in a form, up to the closing bracket."""
    choices: list[list[str]] = [[]]
    lead = space
    for part in parts:
        if part in "])":
            break
        if part == "|":
            choices.append([])
            lead = space
        elif part in "[(":
            inner = _alternatives(parts, "", names)
            optional = part == "["
            if optional and not lead and not choices[-1]:
                choices[-1].append(f"(?:{inner} +)?")
                continue
            choices[-1].append(f"(?:{lead}{inner})" + "?" * optional)
            lead = " +"
        else:
            choices[-1].append((" *" if part == "," else lead) + _part(part, names))
            lead = " +"
    return "(?:" + "|".join(_prefixes(items) for items in choices) + ")"


def _prefixes(items: list[str]) -> str:
    """Build a regular expression that matches a sequence of parts, or only its first parts."""
    pattern = ""
    for item in reversed(items):
        pattern = f"{item}(?:(?=\\s*$)|{pattern})" if pattern else item
    return pattern


def _part(part: str, names: set[str]) -> str:
    hole = part.strip('"')
    if not hole.isupper():
        return re.escape(part)
    while hole in names:
        hole += "_"
    names.add(hole)
    return f'"(?P<{hole}>[^"]*)"' if part[0] == '"' else f"(?P<{hole}>{_OF_HOLE.get(part, '.+?')})"
