"""Index a card file: list its declared symbols, and all places that mention a name."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise, takewhile

from attrs import Factory, field, frozen

from citadels_core.model.programs.ir import Takes
from citadels_core.model.vocabulary import VERBS, third_person
from citadels_core.model.vocabulary.clauses import CARDS
from citadels_core.model.vocabulary.types import DECLARED
from citadels_dsl.compiler.instructions.performing import PERFORM
from citadels_dsl.compiler.instructions.procedures import header_of
from citadels_dsl.compiler.scope import KNOWN
from citadels_dsl.ide.lines import ClauseLine, lines, remembered
from citadels_dsl.text.keywords import PATCH
from citadels_dsl.text.naming import GROUPS
from citadels_dsl.text.source import SourceText, Span
from citadels_dsl.text.titles import WORD, name_of
from citadels_dsl.text.tokens import Token

LISTS = {
    "cast": ("card",),
    "characters": ("card",),
    "excludes": ("card",),
    "districts": ("card", "deck"),
    "decks": ("deck",),
    "deck": ("card",),
    "use rules": ("rules",),
    "allow": ("ban",),
    "limit shared with": ("action",),
    "without": ("action", "ban"),
}
"""The clauses that mention names, with the groups of these names."""

IN_SCENARIOS = ("player", "card", "action", "edition", "preset", "variant", "score", "deck")
"""The groups of names in scenarios, in lookup order."""

TITLES = ("card", "edition")
"""The groups of names in the title of a scenario, before the colon."""

PROCEDURE, OWN = "procedure", "own procedure"
"""The groups of procedures of rules and editions, and of procedures of a card."""

LOCAL = ("local", "player")
"""The groups of names whose scope is one rule or scenario."""

_TITLE = re.compile(r"([^:]*[^:\s])\s*:")

_COUNTING = ("count", "counts")

_TAKING = frozenset(
    word
    for row in VERBS
    for form in row.forms
    if re.search(r" as \{\w+:(?!new )", form)
    for word in (form.split()[0], third_person(form.split()[0]))
)
"""The verbs that take a value after ``as``, in both inflections."""

_PROCEDURE = re.compile(r"([a-z][a-z ]*?)(?= +for +\d| +with\b|\s*$)")
_TAKES = re.compile(rf"({WORD}) +(?:is|are) +[a-z]+\s*(?:,|$)")


@frozen(kw_only=True)
class Symbol:
    """A declared symbol: its group and kind, the span of its name, and the span of the whole declaration."""

    group: str
    kind: str
    name: str
    path: str
    span: Span
    whole: Span
    home: str = ""
    """The name of the enclosing declaration, empty for declarations themselves."""
    root: int = 0
    """For local names, the line number of the rule that is their scope."""
    takes: Takes = ()
    """The parameters of a procedure."""
    key: str = field(init=False, eq=False, repr=False, default=Factory(lambda self: self.name.lower(), takes_self=True))
    """The name in lower case, for lookup."""


@frozen
class Mention:
    """A place that mentions a name; ``groups`` are the symbol groups that may declare it, in lookup order."""

    groups: tuple[str, ...]
    name: str
    span: Span
    root: int
    home: str
    """The name of the enclosing declaration."""
    declares: bool = False
    verb: bool = False
    """Whether an action is written as a verb: ``takes gold``."""
    title: bool = False
    """Whether the mention is in the title of a scenario, before a colon."""


@frozen
class Index:
    """The symbols and mentions of a file, in text order."""

    symbols: tuple[Symbol, ...]
    mentions: tuple[Mention, ...]
    declared: tuple[Symbol, ...]
    """The symbols that other places can mention: without scenarios and local names."""


@remembered
def index(source: SourceText) -> Index:
    """Build the `Index` of a card file."""
    found = lines(source)
    mentions: list[Mention] = []
    symbols: list[Symbol] = []
    given: dict[int, set[str]] = {}
    for at, line in enumerate(found):
        for mention in _mentions(line, given.setdefault(line.root, set())):
            mentions.append(mention)
            if mention.declares:
                kind = _kind(mention.groups[0], line)
                end = _block_end(found, at)
                symbols.append(
                    Symbol(
                        group=mention.groups[0],
                        kind=kind,
                        name=mention.name,
                        path=source.path,
                        span=mention.span,
                        whole=Span(line.span.start, end),
                        home=line.declared if line.depth else "",
                        root=mention.root,
                        takes=header[1] if (header := header_of(line.text)) is not None else (),
                    )
                )
    declared = tuple(symbol for symbol in symbols if symbol.group not in (*LOCAL, "scenario"))
    return Index(tuple(symbols), tuple(mentions), declared)


def _kind(group: str, line: ClauseLine) -> str:
    if line.depth == 0:
        return line.kind
    return line.keyword if group in ("action", PROCEDURE, OWN, "preset", "variant") else group


def _block_end(found: tuple[ClauseLine, ...], at: int) -> int:
    end = found[at].span.end
    for line in found[at + 1 :]:
        if line.depth <= found[at].depth:
            break
        end = line.span.end
    return end


def _mentions(line: ClauseLine, given: set[str]) -> Iterator[Mention]:
    if line.depth == 0:
        yield from _head(line)
    elif line.in_scenario:
        yield from _step(line, given)
    else:
        yield from _clause(line, given)


def _head(line: ClauseLine) -> Iterator[Mention]:
    if not line.kind or not line.declared:
        return
    start = line.keyword_span.end
    rest = line.text[len(line.keyword) :]
    if line.kind in DECLARED:
        if line.tokens:
            yield _mention(line, line.tokens[0], "state", declares=True)
        return
    inner = rest.strip().strip('"').strip()
    at = start + rest.find(inner)
    span = Span(at, at + len(inner))
    if line.in_scenario and (title := _TITLE.match(inner)):
        name = name_of(title[1])
        yield Mention(TITLES, name, Span(at, at + len(title[1])), line.root, line.declared, title=True)
    patch = line.kind == PATCH
    groups = ("card", "edition") if patch else (GROUPS.get(line.kind, line.kind),)
    yield Mention(groups, line.declared, span, line.root, line.declared, declares=not patch)


def _mention(line: ClauseLine, token: Token, *groups: str, declares: bool = False) -> Mention:
    return Mention(groups, token.text, token.inner, line.root, line.declared, declares)


def _clause(line: ClauseLine, given: set[str]) -> Iterator[Mention]:
    said = list(line.tokens)
    word = line.keyword
    if word == "procedure":
        rest = line.text[len(word) :]
        if found := _PROCEDURE.match(rest.lstrip()):
            at = line.keyword_span.end + len(rest) - len(rest.lstrip())
            name, span = " ".join(found[1].split()), Span(at, at + len(found[1]))
            group = OWN if line.kind in CARDS else PROCEDURE
            yield Mention((group,), name, span, line.root, line.declared, declares=True)
            for taken in _TAKES.finditer(line.text, line.text.find(" with ")) if " with " in line.text else ():
                start = line.span.start + taken.start(1)
                span = Span(start, start + len(taken[1]))
                yield Mention(("local",), taken[1], span, line.root, line.declared, declares=True)
                given.add(taken[1])
        return
    if word in ("action", "must", "preset", "variant", "score") and said and said[0].is_name:
        group = {"must": "action"}.get(word, word)
        if word != "score" or len(said) > 1:
            yield _mention(line, said.pop(0), group, declares=True)
    groups = LISTS.get(word) or LISTS.get(line.above[-1] if line.above else "", ("card",))
    taking = _taking(said)
    for at, token in enumerate(said):
        before = said[at - 1].text if at else ""
        if token.is_name:
            if word == "forbid" and before == "named":
                yield _mention(line, token, "ban", declares=True)
            elif before not in ("of", ",") or "one" not in {other.text for other in said[:at]}:
                yield _mention(line, token, *groups)
        elif token.is_word:
            if (before == "as" and at - 1 not in taking) or (word == "let" and at == 0):
                yield _mention(line, token, "local", declares=token.text not in given)
                given.add(token.text)
            elif token.text in given:
                yield _mention(line, token, "local", "state")
            elif token.text not in KNOWN:
                yield _mention(line, token, "state")
    for found in re.finditer(PERFORM, line.text):
        name = found[1].rstrip()
        at = line.span.start + found.start(1)
        groups = (OWN, PROCEDURE) if line.kind in CARDS else (PROCEDURE,)
        yield Mention(groups, " ".join(name.split()), Span(at, at + len(name)), line.root, line.declared)


def _taking(said: list[Token]) -> set[int]:
    """Return the index of each ``as`` before a value (``counts as trade``), and not before a new name."""
    words = [token.text for token in said]
    found = {at for at, (first, then) in enumerate(pairwise(words), start=1) if then == "as" and first in _COUNTING}
    if "as" in words and _TAKING.intersection(words[:2]):
        found.add(len(words) - 1 - words[::-1].index("as"))
    return found


def _step(line: ClauseLine, given: set[str]) -> Iterator[Mention]:
    said = line.tokens
    new = _new_players(line)
    if (edition := _edition(line)) is not None:
        yield edition
        return
    for at, token in enumerate(said):
        if token.is_name:
            if token in new and token.text not in given:
                given.add(token.text)
                yield _mention(line, token, "player", declares=True)
            else:
                yield _mention(line, token, *IN_SCENARIOS)
        elif token.is_word:
            if token.text not in KNOWN:
                yield _mention(line, token, "state")
            if at > 0 and (said[at - 1].is_name or said[at - 1].text in ("can", "cannot")):
                yield from _said_as_verb(said[at:], line)


def _new_players(line: ClauseLine) -> list[Token]:
    first, *others = line.tokens or (None,)
    if first is not None and first.is_name and others and others[0].text == ":":
        return [first]
    return [token for token in others if token.is_name] if first is not None and first.text == "players" else []


def _edition(line: ClauseLine) -> Mention | None:
    """Return the mention of an edition in a line of a scenario; the edition's name may end in a number."""
    words = [token.text for token in line.tokens]
    begin = 1 if words[:1] == ["edition"] else words.index("of") + 1 if words[1:3] == ["players", "of"] else 0
    if not begin or begin >= len(words):
        return None
    span = line.tokens[begin].inner.join(line.tokens[-1].inner)
    return Mention(("edition",), " ".join(words[begin:]), span, line.root, line.declared)


def _said_as_verb(said: Iterable[Token], line: ClauseLine) -> Iterator[Mention]:
    """Yield a mention for each run of first words that may be an action as a verb, the longest run first."""
    words = list(takewhile(lambda token: token.is_word, said))
    for count in range(len(words), 0, -1):
        name = " ".join(word.text for word in words[:count])
        span = Span(words[0].start, words[count - 1].end)
        yield Mention(("action",), name, span, line.root, line.declared, verb=True)
