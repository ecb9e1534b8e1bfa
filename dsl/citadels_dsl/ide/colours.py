"""Classify the words of a card file for semantic highlighting."""

from collections.abc import Iterator

from attrs import frozen

from citadels_dsl.highlighting import SCOPES, scoped
from citadels_dsl.ide.index import index
from citadels_dsl.ide.project import Project
from citadels_dsl.ide.resolve import resolve
from citadels_dsl.text.source import MOST_CHARACTERS_IN_A_LINE, SourceText, Span

MODIFIERS = ("declaration", "defaultLibrary")
"""The modifiers of token types: the name is declared here, and the word belongs to the language."""

_GROUPS = {
    "action": "function",
    "procedure": "function",
    "ban": "function",
    "score": "function",
    "state": "property",
    "local": "variable",
    "player": "parameter",
}
"""The token type of names by symbol group; names of cards and editions have the type ``class``."""

TYPES = tuple(sorted({"class", *_GROUPS.values(), *(name.split(".")[0] for name, _ in SCOPES.values())}))
"""All token types, as the language server protocol names them."""

NAMES = ("entity.name.", "variable.other.")
"""The prefixes of scopes of names, which TextMate grammars give to any word with a capital letter."""


@frozen
class Colour:
    """A highlighted span within one line: its token type from `TYPES`, and any of the `MODIFIERS`."""

    span: Span
    type: str
    modifiers: tuple[str, ...] = ()


def colours(project: Project, path: str) -> tuple[Colour, ...]:
    """Return a `Colour` for each highlighted word of a file, in text order and without overlap.

    Names are resolved. All other words get the type that the highlighters of editors give them, so that their colours
    do not change when the language server has started.
    """
    source = project.source(path)
    if source is None:
        return ()
    kept: list[Colour] = []
    for colour in sorted([*_name_colours(project, source), *_words(source)], key=lambda one: one.span.start):
        if not kept or colour.span.start >= kept[-1].span.end:  # a name replaces the highlighting of its single words
            kept.append(colour)
    return tuple(kept)


def _words(source: SourceText) -> Iterator[Colour]:
    for number in range(1, source.line_count + 1):
        line = source.line_span(number)
        if line.end - line.start > MOST_CHARACTERS_IN_A_LINE:
            continue
        for start, end, scope in scoped(source.text[line.start : line.end]):
            if not scope.startswith(NAMES):
                type_, *modifiers = SCOPES[scope][0].split(".")
                yield Colour(Span(line.start + start, line.start + end), type_, tuple(modifiers))


def _name_colours(project: Project, source: SourceText) -> Iterator[Colour]:
    if (pack := project.pack_of(source.path)) is None:
        return
    for mention in index(source).mentions:
        if mention.groups[0] == "scenario" or mention.title:  # a scenario title has one colour, so skip its names
            continue
        for named in resolve(project, pack, source, mention):
            type_ = _GROUPS.get(named.symbols[0].group, "class")
            yield Colour(named.span, type_, ("declaration",) if mention.declares else ())
