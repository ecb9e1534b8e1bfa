"""Make what an editor offers at a place: words of the language with what they mean, and names in sight."""

import re
from collections.abc import Iterator

from attrs import evolve, frozen

from citadels_core.model.vocabulary import QUERIES, VALUES, Word
from citadels_core.model.vocabulary.types import article, element, fits, is_set
from citadels_dsl.compiler.values.asked_facts import is_asked_of
from citadels_dsl.ide.index import OWN, PROCEDURE, Symbol
from citadels_dsl.ide.lines import ClauseLine
from citadels_dsl.ide.project import EditorPack, Project
from citadels_dsl.ide.words import kind_of, told
from citadels_dsl.text.keywords import SCENARIO
from citadels_dsl.text.source import SourceText, Span
from citadels_dsl.text.titles import is_bare


@frozen
class Item:
    """Something that may be written: what to show, what to write for it, and the stretch that this replaces.

    In ``text``, ``${1:NAME}`` and the like are places to fill in where ``snippet`` says so.
    """

    label: str
    kind: str
    detail: str
    text: str
    span: Span
    documentation: str = ""
    snippet: bool = False
    symbol: Symbol | None = None
    row: Word | None = None
    """The word of the language that it is, or begins with."""
    plain: str = ""
    """What to write where an editor knows no places to fill in; the label without it."""
    declares: str = ""
    """What else is written, above the declaration that the place is in."""
    above: int = 0
    """Where that is."""

    def at(self, span: Span) -> "Item":
        """Return the same for another stretch."""
        return evolve(self, span=span)


@frozen
class CompletionPlace:
    """Where something is written: the line so far without its indentation, and what it stands below."""

    project: Project
    pack: EditorPack | None
    source: SourceText
    offset: int
    start: int
    """Where the text of the line begins."""
    said: str
    above: tuple[ClauseLine, ...]
    """The lines it stands below, from the declaration on."""
    last: ClauseLine | None
    """The line before."""

    @property
    def kind(self) -> str:
        return self.above[0].kind if self.above else ""

    @property
    def in_scenario(self) -> bool:
        return self.kind == SCENARIO

    @property
    def home(self) -> str:
        """The name of the declaration."""
        return self.above[0].declared if self.above else ""

    @property
    def parent(self) -> str:
        return self.above[-1].keyword if self.above else ""


def of_word(row: Word, text: str = "", *, snippet: bool = False) -> Item:
    """Offer a word of the language."""
    return Item(row.name, kind_of(row), row.meaning, text or row.name, Span(0, 0), told(row), snippet, row=row)


def of_form(row: Word, form: str, label: str = "") -> Item:
    """Offer a word as a form says it is written, whose words in capitals are to be filled in."""
    return evolve(of_word(row, snippet_of(form), snippet=True), label=label or form)


def of_text(label: str, kind: str, detail: str = "") -> Item:
    """Offer a text as it stands."""
    return Item(label, kind, detail, label, Span(0, 0))


def snippet_of(form: str) -> str:
    """Make a snippet of a form: each word in capitals is a place to fill in, of alternatives the first stands.

    >>> snippet_of("modify QUERY by NUMBER [if CONDITION]")
    'modify ${1:QUERY} by ${2:NUMBER}'
    """
    form = re.sub(r"\s*\[[^\[\]]*\]", "", re.sub(r"\s*\[[^\[\]]*\]", "", form))
    form = re.sub(r"\(([^|()]*?) *\|[^()]*\)", r"\1", form).split(" | ")[0].strip()
    count = iter(range(1, 20))
    return re.sub(r"\b[A-Z][A-Z]+\b", lambda found: f"${{{next(count)}:{found[0]}}}", form)


def form_parts(form: str) -> list[str]:
    """Cut a form into its words and its holes.

    >>> form_parts("NUMBER gold [to PLAYER] for EVENT")
    ['NUMBER', 'gold', 'to', 'PLAYER', 'for', 'EVENT']
    """
    return re.findall(r"[a-z]+(?: [a-z]+)*|[A-Z]+", form)


def of_names(place: CompletionPlace, *groups: str, kinds: tuple[str, ...] = ()) -> Iterator[Item]:
    """Offer the names of some groups, those of the own pack first."""
    quoted = place.said.count('"') % 2 == 1
    for symbol, pack in place.project.in_sight(place.pack, *groups):
        if kinds and symbol.kind not in kinds:
            continue
        bare = is_bare(symbol.name) or symbol.group in ("state", PROCEDURE, OWN, "local")
        text = symbol.name if bare or quoted else f'"{symbol.name}"'
        yield Item(symbol.name, symbol.kind, pack.id, text, Span(0, 0), symbol=symbol)


def of_facts(type_: str, place: CompletionPlace, *, this: bool = False) -> Iterator[Item]:
    """Offer the facts of a thing, or of ``this``; of any thing when its type is not known."""
    for row in VALUES:
        if (
            row.of is not None
            and (this or not row.of_this)
            and (not type_ or fits(type_, row.of) or (not is_set(row.of) and element(type_) == row.of))
        ):
            yield evolve(of_word(row), detail=f"{article(row.type)}: {row.meaning}")
    for query in QUERIES:
        if query.fields and (not type_ or is_asked_of(query, element(type_))):
            yield of_word(query)
    if type_ == "Player":
        yield from map(of_word, (query for query in QUERIES if not query.fields))
    yield from of_names(place, "state", kinds=("counter", "note", "zone"))
