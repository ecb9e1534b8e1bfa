"""Find the names that lines with errors were to declare, so that what uses them elsewhere says nothing."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from attrs import define, field

from citadels_core.model.suggest import is_slip
from citadels_core.model.vocabulary import DECLARATIONS, third_person
from citadels_core.model.vocabulary.rule_kinds import ACTIONS
from citadels_core.model.vocabulary.types import DECLARED
from citadels_dsl.session.new_names import NAMELESS
from citadels_dsl.text.comments import strip_comment
from citadels_dsl.text.diagnostics import Diagnostic, Kind
from citadels_dsl.text.titles import TITLE, begins_title, fits_head, name_of, readable

UNREAD = frozenset({"CIT104", "CIT105"})
"""Findings about the first word of a line, of which nobody knows then whether it was to declare something."""

MOST_GUESSED = 50
"""So many names that can be read in part only are compared with others."""

SHORTEST_PART = 3
"""So many letters before or after a sign may be a name of their own."""

_CARD: frozenset[tuple[str, Kind]] = frozenset({("CIT202", ""), ("CIT201", "edition")})
_STATE: frozenset[tuple[str, Kind]] = frozenset({("CIT204", ""), ("CIT206", "state"), ("CIT201", "word")})
_ABOUT: dict[str, frozenset[tuple[str, Kind]]] = {
    **{row.name: _STATE if row.name in DECLARED else _CARD for row in DECLARATIONS if row.name not in NAMELESS},
    **dict.fromkeys(ACTIONS, frozenset({("CIT201", "action")})),
    "forbid": frozenset({("CIT202", "ban")}),
    "variant": frozenset({("CIT201", "variant")}),
    "preset": frozenset({("CIT201", "preset")}),
    "procedure": frozenset({("CIT207", "")}),
}
"""For each word that declares something, the codes and kinds of findings about an unknown thing of that sort."""

_SIGN = re.compile(r"[^\w\s'’.-]|-(?!\w)|(?<!\w)-")
_PLAYERS = re.compile(" for [0-9]| with ")
_READERS: dict[str, Callable[[str], list[str]]] = {
    **{row.name: lambda text: [text] for row in DECLARATIONS},
    **dict.fromkeys(DECLARED, lambda text: [word for word in text.split()[:1] if word != "on"]),
    "procedure": lambda text: [_PLAYERS.split(text)[0].replace("-", " ")],
}
"""What finds the name behind the word of a line that declares something; behind other words it is a title."""


@define
class BrokenNames:
    """The names that lines with errors were to declare, as well as they can be read."""

    read: set[str] = field(factory=set)
    """Those that can be read, in small letters, with what somebody does who uses an action of that name."""
    guessed: set[str] = field(factory=set)
    """Those with signs in them that may stand for any letter, or for none."""
    about: set[tuple[str, Kind]] = field(factory=set)
    """The codes and kinds of findings about what may be a name that cannot be read at all."""

    def add(self, kind: str, rest: str) -> None:
        """Add what can be read of a name. ``kind`` is the word before it, empty when it is not known."""
        text = readable(rest)
        names = _READERS.get(kind, re.compile(TITLE).findall)(text)
        names = [name.lower() for name in names if name]
        if not names and kind:
            self.about.update(_ABOUT[kind])
        names += [third_person(name) for name in names]
        self.read.update(names)
        if fits_head(rest):
            return
        self.read.update(part.lower() for part in map(readable, _SIGN.split(rest)) if len(part) >= SHORTEST_PART)
        if len(self.guessed) < MOST_GUESSED:
            self.guessed.update(names)

    def has(self, found: Diagnostic, said: Iterable[str]) -> bool:
        """Tell whether a finding that speaks of some names may be about one of these."""
        said = {name_of(one).lower() for one in said}
        if found.fix is not None:
            near = name_of(found.fix.replacement).lower()
            return near in self.guessed and any(is_slip(one, near) for one in said)
        if said & self.read or any(is_slip(one, name) for one in said if one for name in self.guessed):
            return True
        return (found.code, found.subject.kind) in self.about


def add_lines(
    names: BrokenNames, kind: str, lines: Iterable[tuple[int, str]], errors: Mapping[int, Diagnostic]
) -> Iterator[int]:
    """Add the names that lines with errors of a declaration were to give; go through the numbers of those lines.

    ``kind`` is what it declares, empty when the line that begins it cannot be read.
    """
    for number, line in lines:
        found = errors.get(number)
        if found is None and kind:
            continue  # in a declaration that cannot be read, no line says anything
        word, _, rest = strip_comment(line).strip().partition(" ")
        if found is not None and found.code in UNREAD:
            rest = strip_comment(line).strip() if begins_title(word) else rest  # the word before the name is missing
            word = found.fix.replacement if found.fix is not None and found.fix.replacement in _ABOUT else ""
        elif word not in _ABOUT:
            continue
        names.add(word, rest.strip())
        yield number
