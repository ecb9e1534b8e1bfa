"""Suggest a valid line for a line that matches no form (pattern) of its verb."""

from collections.abc import Sequence
from itertools import pairwise

from attrs import define, field

from citadels_core.model.vocabulary import NOUNS, Noun, Verb
from citadels_core.model.vocabulary.types import element, fits, is_set
from citadels_dsl.compiler.english import how_it_is_said
from citadels_dsl.compiler.match_forms import split_form
from citadels_dsl.compiler.scope import UNKNOWN, Scope
from citadels_dsl.compiler.values.expressions import check
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import NOUN_BY_WORD

HAND = "your hand"

MISSED = 4
"""The penalty of a form for each noun of the line that has no place in the form."""

UNSURE = -1
"""With this score or less, the form may not be the intended one."""


@define
class _Attempt:
    """An attempt to fill a form (pattern) of a verb: its words, the lines needed above it, and its score."""

    scope: Scope
    line: nodes.Line
    subject: str
    words: list[str]
    above: list[str] = field(factory=list)
    near: int = 0

    def text(self, item: nodes.Item) -> str:
        start = self.line.span.start
        return self.line.text[item.span.start - start : item.span.end - start]


def nearest_line(
    verbs: Sequence[Verb],
    items: Sequence[nodes.Item],
    line: nodes.Line,
    scope: Scope,
    subject: nodes.Expression | None = None,
) -> str:
    """Return a valid line to suggest, preceded by any ``choose`` lines that the line needs.

    ``items`` are the items of the line from its verb on, and ``subject`` is the player before the verb.
    """
    who = line.text[subject.span.start - line.span.start : subject.span.end - line.span.start] if subject else ""
    attempts = [_attempt(verb, form, items, line, scope, who) for verb in verbs for form in verb.forms]
    best = max(attempts, key=lambda attempt: attempt.near)
    written = " ".join([*([who] if who else []), *best.words])
    if best.above:
        written = "".join(f"\n    {row}" for row in (*best.above, written))
    return f"{written}; or {how_it_is_said(line.text, scope.kinds())}" if best.near <= UNSURE else written


def _attempt(verb: Verb, form: str, items: Sequence[nodes.Item], line: nodes.Line, scope: Scope, who: str) -> _Attempt:
    head = items[0].text if isinstance(items[0], nodes.NameNode) and who else verb.name
    made = _Attempt(scope, line, who, [head])
    parts = split_form(form)[len(verb.name.split()) :]
    at = 1
    for number, part in enumerate(parts):
        if not part.startswith("{"):
            there = _place(part, items, at)
            made.near += 2 if there is not None else -2
            at = at if there is None else there + 1
            made.words.append(part)
            continue
        words = (_place(other, items, at) for other in parts[number + 1 :] if not other.startswith("{"))
        end = next((place for place in words if place is not None), len(items))
        name, _, type_ = part.strip("{}").partition(":")
        made.words.append(_filled(name, type_, items[at:end], made))
        at = end
    made.near -= sum(not isinstance(item, nodes.Particle) for item in items[at:])
    made.near -= MISSED * sum(not _has_place_for(parts, noun) for item in items if (noun := _written_noun(item, scope)))
    if len(made.words) > 2 and made.words[-2:] == ["1", "cards"]:
        made.words[-1] = "card"
    return made


def _written_noun(item: nodes.Item, scope: Scope) -> Noun | None:
    """Return the vocabulary's noun that an item of a line spells; None for a name in scope, or no noun."""
    return None if isinstance(item, nodes.NameNode) and item.text in scope.variables else _noun(item)


def _has_place_for(parts: Sequence[str], noun: Noun) -> bool:
    return any(
        element(part.strip("{}").partition(":")[2]) in (noun.type, "Any", "Value") or part.rstrip("s") == noun.name
        for part in parts
    )


def _place(word: str, items: Sequence[nodes.Item], at: int) -> int | None:
    """Return the index of a word among the items from index ``at`` on, ignoring the plural ending s."""
    for place in range(at, len(items)):
        item = items[place]
        if isinstance(item, nodes.NameNode | nodes.Particle) and item.text.rstrip("s") == word.rstrip("s"):
            return place
    return None


def _filled(name: str, type_: str, items: Sequence[nodes.Item], made: _Attempt) -> str:
    """Return the text for a placeholder: an item of the line, a name in scope, or a new choice."""
    said = [item for item in items if not isinstance(item, nodes.Particle)]
    for item in said:
        if _fits(item, type_, made.scope):
            made.near += 3 - len(said)
            return made.text(item)
    noun = next((noun for item in items if (noun := _noun(item)) and noun.type == element(type_)), None)
    made.near += 1 if noun is not None else -1 - len(said)
    if type_ == "Int":
        return "1"
    if noun is None and (known := _last_name_of_type(type_, made)):
        return known
    wanted = noun or next((noun for noun in NOUNS if noun.type == element(type_)), None)
    return _chosen(wanted, type_, items, made) if wanted is not None else name.upper()


def _chosen(noun: Noun, type_: str, items: Sequence[nodes.Item], made: _Attempt) -> str:
    """Suggest a ``choose`` line above the line, from a noun's example; return the name that it binds."""
    name = noun.example.partition(" as ")[2].split(" ")[0]
    if name in made.scope.variables and fits(made.scope.variables[name].type, noun.type):
        return name
    number = next((item.value for item in items if isinstance(item, nodes.NumberNode)), 1)
    above = noun.example
    if is_set(type_) and number > 1:
        above = above.replace(f"choose {noun.name}", f"choose {number} {noun.plural}")
    giver = _giver(items, made) if HAND in above else made.subject
    if giver:
        above = above.replace(HAND, f"{giver}.hand")
    if made.subject:
        above += f" by {made.subject}"
    made.above.append(above)
    return name


def _giver(items: Sequence[nodes.Item], made: _Attempt) -> str:
    """Return the player after ``from``, whose cards the line takes, or else the subject of the line."""
    for before, item in pairwise(items):
        if not (isinstance(before, nodes.Particle) and before.text == "from") or isinstance(item, nodes.Particle):
            continue
        if _fits(item, "Player", made.scope):
            return made.text(item)
        if noun := next((noun for other in items if (noun := _noun(other)) and noun.type == "Player"), None):
            return _chosen(noun, "Player", (), made)
    return made.subject


def _noun(item: nodes.Item) -> Noun | None:
    return NOUN_BY_WORD.get(item.text) if isinstance(item, nodes.NameNode) else None


def _fits(item: nodes.Expression, type_: str, scope: Scope) -> bool:
    """Return whether an expression fits a type, without reporting the problems of the expression."""
    before = len(scope.unit.problems)
    given = check(item, scope).type
    wrong = len(scope.unit.problems) > before
    del scope.unit.problems[before:]
    return not wrong and given != UNKNOWN and fits(given, type_)


def _last_name_of_type(type_: str, made: _Attempt) -> str | None:
    """Return the last bound name of a type, except the subject; ``you`` if only the subject fits."""
    named = [name for name, variable in made.scope.variables.items() if fits(variable.type, type_)]
    names = [name for name in named if name not in ("you", made.subject)]
    return names[-1] if names else "you" if made.subject in named else None
