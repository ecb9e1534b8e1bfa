"""The row of a clause, and its written form: words, HOLES, [optional parts] and (one | of several)."""

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
"""The patterns of holes whose text has a shape of its own; others hold anything up to what follows them."""


@frozen(kw_only=True)
class Clause(Word):
    """A line of a declaration; ``within`` lists the declarations that may hold it."""

    form: str
    name: str = field(default=Factory(lambda row: leading_words(row.form), takes_self=True))
    within: tuple[str, ...] = field(factory=tuple)
    below: str = ""
    """What stands below it: ``effects``, a ``condition``, ``rules`` or ``fields``; empty for nothing."""
    alone: bool = False
    """True when the line says all that there is, and mutants may leave it out."""
    data: bool = False
    """True when it is a field, or says what a patch takes away, and so has no mutants."""
    capability: str | None = None
    """The capability of cards and packs that have such a line."""
    never: str = ""
    """Of a rule: what is said of one that no game has come by."""
    offered: bool = False
    """True for a rule that a turn offers."""
    reacts: bool = False
    """True for a rule that does something because something else happens."""
    standing: bool = False
    """True for a rule that says how something is, and not what somebody does."""
    changes: bool = False
    """True for a rule that changes what is asked for, or what happens."""
    conditional: bool = False
    """True for a rule that comes to bear when its condition holds: what it sets, or a bound, may be 0."""
    scoring: bool = False
    """True for a rule that is carried out when the game is over."""
    for_you: bool = False
    """True for a rule that is there for the player whom it speaks to."""
    asks: bool = False
    """True when somebody is asked whether what stands below it happens."""
    of_ban: bool = False
    """True for a rule that has the fields of the event of a ban."""
    once: bool = False
    """True when a declaration may have it once."""
    raw: bool = False
    """True when its rest is taken as it stands."""
    own_grammar: bool = False
    """True when its keyword is part of the grammar of the line."""

    @property
    def variants(self) -> tuple[str, ...]:
        """Return the words that a line may begin with: its name, and its name behind each word in front of it.

        >>> from citadels_core.model.vocabulary import CLAUSES
        >>> next(clause.variants for clause in CLAUSES if clause.name == "when")
        ('when', 'early when', 'late when')
        """
        front = re.match(r"\[([^\]]+)\] ", self.form)
        return (self.name, *(f"{word.strip()} {self.name}" for word in (front[1].split("|") if front else ())))

    @property
    def holes(self) -> frozenset[str]:
        """Return the names of the typed holes in the form, such as ``EVENT`` and ``NUMBER``."""
        return frozenset(name.rstrip("_") for name in _pattern(self.form).groupindex)

    def match(self, text: str) -> Mapping[str, tuple[str, ...]] | None:
        """Return what stands in the holes, by their names; None where a text is no such line.

        A text may end early: a line that is being written has the holes that are there. Where two holes stand side by
        side, as in ``score [NAME] NUMBER``, only the compiler knows where the first one ends.

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
    return re.compile(_several(iter(parts), "", set()) + r"\s*$")


def _several(parts: Iterator[str], space: str, names: set[str]) -> str:
    """Build the pattern of what stands up to a closing bracket: one of several sequences."""
    choices: list[list[str]] = [[]]
    lead = space
    for part in parts:
        if part in "])":
            break
        if part == "|":
            choices.append([])
            lead = space
        elif part in "[(":
            inner = _several(parts, "", names)
            optional = part == "["
            if optional and not lead and not choices[-1]:
                choices[-1].append(f"(?:{inner} +)?")
                continue
            choices[-1].append(f"(?:{lead}{inner})" + "?" * optional)
            lead = " +"
        else:
            choices[-1].append((" *" if part == "," else lead) + _one(part, names))
            lead = " +"
    return "(?:" + "|".join(_begun(items) for items in choices) + ")"


def _begun(items: list[str]) -> str:
    """Build the pattern of a sequence that may end behind each of its parts."""
    pattern = ""
    for item in reversed(items):
        pattern = f"{item}(?:(?=\\s*$)|{pattern})" if pattern else item
    return pattern


def _one(part: str, names: set[str]) -> str:
    hole = part.strip('"')
    if not hole.isupper():
        return re.escape(part)
    while hole in names:
        hole += "_"
    names.add(hole)
    return f'"(?P<{hole}>[^"]*)"' if part[0] == '"' else f"(?P<{hole}>{_OF_HOLE.get(part, '.+?')})"
