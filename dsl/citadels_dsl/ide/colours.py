"""Say what kind of word each word of a card file is, for its colour."""

from collections.abc import Iterator

from attrs import frozen

from citadels_dsl.highlighting import SCOPES, scoped
from citadels_dsl.ide.index import index
from citadels_dsl.ide.project import Project
from citadels_dsl.ide.resolve import resolve
from citadels_dsl.text.source import MOST_CHARACTERS_IN_A_LINE, SourceText, Span

MODIFIERS = ("declaration", "defaultLibrary")
"""What may be said of them besides: that they are declared here, and that they are words of the language."""

_GROUPS = {
    "action": "function",
    "procedure": "function",
    "ban": "function",
    "score": "function",
    "state": "property",
    "local": "variable",
    "player": "parameter",
}
"""The colours of names that are none of cards and boxes."""

TYPES = tuple(sorted({"class", *_GROUPS.values(), *(name.split(".")[0] for name, _ in SCOPES.values())}))
"""The kinds of words; editors know these names."""

NAMES = ("entity.name.", "variable.other.")
"""What an editor takes for names: any word that begins with a capital, known or not."""


@frozen
class Colour:
    """A stretch within one line and what it is: one of `TYPES`, and some of `MODIFIERS`."""

    span: Span
    type: str
    modifiers: tuple[str, ...] = ()


def colours(project: Project, path: str) -> tuple[Colour, ...]:
    """Return what the words of a file are, in order and without overlap.

    Names are what they are found to be. All else is what the highlighters of editors say, so that no colour changes
    when the language server has been started.
    """
    source = project.source(path)
    if source is None:
        return ()
    kept: list[Colour] = []
    for colour in sorted([*_names(project, source), *_words(source)], key=lambda one: one.span.start):
        if not kept or colour.span.start >= kept[-1].span.end:  # of two at one place, the name
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


def _names(project: Project, source: SourceText) -> Iterator[Colour]:
    """Yield the names of a file that are known."""
    if (pack := project.pack_of(source.path)) is None:
        return
    for mention in index(source).mentions:
        if mention.groups[0] == "scenario" or mention.title:  # the whole title has one colour
            continue
        for named in resolve(project, pack, source, mention):
            type_ = _GROUPS.get(named.symbols[0].group, "class")
            yield Colour(named.span, type_, ("declaration",) if mention.declares else ())
