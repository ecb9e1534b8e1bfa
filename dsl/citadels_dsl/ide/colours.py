"""Say what kind of word each word of a card file is, for its colour."""

import re
from collections.abc import Iterator

from attrs import frozen

from citadels_core.model.vocabulary import Event, Predicate, Query, Value, Verb
from citadels_dsl.comments import comments
from citadels_dsl.ide.index import Mention, index
from citadels_dsl.ide.lines import Line, Token, lines
from citadels_dsl.ide.project import Project
from citadels_dsl.ide.words import by_phrase, longest
from citadels_dsl.source import Source, Span

TYPES = (
    "keyword",
    "class",
    "function",
    "method",
    "property",
    "event",
    "variable",
    "parameter",
    "string",
    "number",
    "comment",
    "operator",
)
"""The kinds of words; editors know these names."""

MODIFIERS = ("declaration",)

_GROUPS = {
    "action": "function",
    "procedure": "function",
    "ban": "function",
    "score": "function",
    "state": "property",
    "local": "variable",
    "player": "parameter",
    "scenario": "string",
}
"""The colours of names that are none of cards and boxes."""

_CONNECTING = re.compile(
    "and|or|not|is|are|in|at|least|most|more|less|fewer|than|of|any|no|every|count|total|highest|lowest|for|each|where|as|"
    "by|from|to|with|if|be|under|until|while|times|named|costs|beyond|random|up|one"
)


@frozen
class Colour:
    """A stretch within one line and what it is, one of `TYPES`."""

    span: Span
    type: str
    declares: bool = False


def colours(project: Project, path: str) -> tuple[Colour, ...]:
    """Return what the words of a file are, in order and without overlap."""
    source = project.source(path)
    if source is None:
        return ()
    names = {mention.span: mention for mention in _names(project, source)}
    found = [Colour(comment.span, "comment") for comment in comments(source)]
    found += [
        Colour(m.span, _GROUPS.get(m.groups[0], "class"), m.declares)
        for m in names.values()
        if m.groups[0] != "scenario"
    ]
    for line in lines(source):
        found += _line(source, line, names)
    kept: list[Colour] = []
    for colour in sorted(found, key=lambda one: (one.span.start, -one.span.end)):
        if colour.span.start < colour.span.end and (not kept or colour.span.start >= kept[-1].span.end):
            kept.append(colour)
    return tuple(kept)


def _names(project: Project, source: Source) -> Iterator[Mention]:
    """Go through the names of a file; words only where they are names of markers and the like."""
    pack = project.pack_of(source.path)
    given = {(symbol.root, symbol.key) for symbol in index(source).symbols if symbol.group == "local"}
    for mention in index(source).mentions:
        if mention.verb:
            continue
        if mention.groups[0] == "state" and not mention.declares:
            if pack is None or not project.find(pack, "state", mention.name):
                continue
        if mention.groups[0] == "local" and (mention.root, mention.name) not in given:
            continue
        yield mention


def _line(source: Source, line: Line, names: dict[Span, Mention]) -> Iterator[Colour]:
    if line.keyword:
        yield Colour(line.keyword_span, "keyword", declares=False)
    if line.depth == 0 and line.kind == "scenario":
        yield Colour(Span(line.keyword_span.end + 1, line.span.end), "string")
        return
    if line.keyword in ("text", "provenance"):
        rest = line.text[len(line.keyword) :]
        if (quote := rest.find('"')) >= 0:
            yield Colour(Span(line.keyword_span.end + quote, line.span.end), "string")
        return
    at = 0
    while at < len(line.tokens):
        token = line.tokens[at]
        width = 1
        if token.span in names:
            pass
        elif token.kind == "number":
            yield Colour(token.span, "number")
        elif token.kind == "quoted":
            yield Colour(token.span, "string")
        elif token.kind == "mark" and token.text in "+-*":
            yield Colour(token.span, "operator")
        elif token.kind == "word":
            width, type_ = _phrase(line, at)
            if type_:
                yield Colour(token.span.join(line.tokens[at + width - 1].span), type_)
        at += width


def _phrase(line: Line, at: int) -> tuple[int, str]:
    """Return how many words are read as one, and what they are; nothing for words the language does not know."""
    for count in range(min(longest(), len(line.tokens) - at), 0, -1):
        part: tuple[Token, ...] = line.tokens[at : at + count]
        if any(token.kind != "word" for token in part):
            continue
        if words := by_phrase().get(" ".join(token.text for token in part)):
            first = at == 0 and not line.keyword
            if first and any(isinstance(word, Verb) for word in words):
                return count, "method"
            if count == 1 and _CONNECTING.fullmatch(part[0].text):
                return 1, "operator"
            for type_, colour in ((Event, "event"), (Verb, "method"), (Query, "property"), (Value, "property")):
                if any(isinstance(word, type_) for word in words):
                    return count, colour
            return count, "property" if any(isinstance(word, Predicate) for word in words) else "keyword"
    return 1, "operator" if _CONNECTING.fullmatch(line.tokens[at].text) else ""
