"""Build completion items: words of the language with their documentation, and visible names."""

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
    """A completion item: the label to show, the text to insert, and the span that it replaces.

    With ``snippet``, ``${1:NAME}`` and the like in ``text`` are placeholders.
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
    """The word of the language with which the item begins."""
    plain: str = ""
    """The text for editors without snippet support; the label if it is empty."""
    declares: str = ""
    """Declarations to insert above the declaration that encloses the cursor."""
    above: int = 0
    """The offset at which to insert the text of ``declares``."""


@frozen
class CompletionPlace:
    """The input of a completion: the line up to the cursor without indentation, and its enclosing lines."""

    project: Project
    pack: EditorPack | None
    source: SourceText
    offset: int
    start: int
    """The offset of the text of the line."""
    said: str
    above: tuple[ClauseLine, ...]
    """The enclosing lines, from the declaration on."""
    last: ClauseLine | None
    """The previous line."""

    @property
    def kind(self) -> str:
        return self.above[0].kind if self.above else ""

    @property
    def in_scenario(self) -> bool:
        return self.kind == SCENARIO

    @property
    def home(self) -> str:
        """The name of the declaration that encloses the cursor."""
        return self.above[0].declared if self.above else ""

    @property
    def parent(self) -> str:
        return self.above[-1].keyword if self.above else ""


def of_word(row: Word, text: str = "", *, snippet: bool = False) -> Item:
    """Build the completion item for a word of the language."""
    return Item(row.name, kind_of(row), row.meaning, text or row.name, Span(0, 0), told(row), snippet, row=row)


def of_form(row: Word, form: str, label: str = "") -> Item:
    """Build the item for one form of a word; the capitalised words in the form become placeholders."""
    return evolve(of_word(row, snippet_of(form), snippet=True), label=label or form)


def of_text(label: str, kind: str, detail: str = "") -> Item:
    """Build the completion item for a text that is not a word of the vocabulary."""
    return Item(label, kind, detail, label, Span(0, 0))


def snippet_of(form: str) -> str:
    """Convert the form of a word to a snippet: capitals become placeholders; of ``a | b``, keep ``a``.

    >>> snippet_of("modify QUERY by NUMBER [if CONDITION]")
    'modify ${1:QUERY} by ${2:NUMBER}'
    """
    form = re.sub(r"\s*\[[^\[\]]*\]", "", re.sub(r"\s*\[[^\[\]]*\]", "", form))
    form = re.sub(r"\(([^|()]*?) *\|[^()]*\)", r"\1", form).split(" | ")[0].strip()
    count = iter(range(1, 20))
    return re.sub(r"\b[A-Z][A-Z]+\b", lambda found: f"${{{next(count)}:{found[0]}}}", form)


def form_parts(form: str) -> list[str]:
    """Split a form into its words and its placeholders.

    >>> form_parts("NUMBER gold [to PLAYER] for EVENT")
    ['NUMBER', 'gold', 'to', 'PLAYER', 'for', 'EVENT']
    """
    return re.findall(r"[a-z]+(?: [a-z]+)*|[A-Z]+", form)


def of_names(place: CompletionPlace, *groups: str, kinds: tuple[str, ...] = ()) -> Iterator[Item]:
    """Yield an item for each visible name of the given symbol groups, names of the edited pack first."""
    quoted = place.said.count('"') % 2 == 1
    for symbol, pack in place.project.in_sight(place.pack, *groups):
        if kinds and symbol.kind not in kinds:
            continue
        bare = is_bare(symbol.name) or symbol.group in ("state", PROCEDURE, OWN, "local")
        text = symbol.name if bare or quoted else f'"{symbol.name}"'
        yield Item(symbol.name, symbol.kind, pack.id, text, Span(0, 0), symbol=symbol)


def of_optional_packs(place: CompletionPlace) -> Iterator[Item]:
    """Yield an item for each optional pack of the edited pack."""
    return (of_text(id_, "word", "an optional pack") for id_ in (place.pack.optional if place.pack is not None else ()))


def of_facts(type_: str, place: CompletionPlace, *, this: bool = False) -> Iterator[Item]:
    """Yield items that may follow the dot after a value of a type; an empty type stands for all types."""
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
