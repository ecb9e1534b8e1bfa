"""Tell what a list of cards does not show: ranks of characters, types and costs of districts."""

from collections.abc import Iterator

from attrs import frozen

from citadels_core.model.programs.ir import Card
from citadels_core.model.vocabulary.types import type_called
from citadels_dsl.ide.index import Mention, index
from citadels_dsl.ide.lines import lines
from citadels_dsl.ide.project import EditorPack, Project
from citadels_dsl.ide.resolve import resolve

LISTS = ("cast", "characters", "deck", "districts")
"""The clauses and the declaration whose lines list cards."""


@frozen
class Hint:
    """A text that an editor shows after a name, at an offset in the file."""

    offset: int
    text: str


def hints(project: Project, path: str) -> Iterator[Hint]:
    """Yield a hint for each card in the lists of a file, in text order; cards with errors have none."""
    pack = project.pack_of(path)
    if pack is None:
        return
    source = pack.files[path]
    listing = [one.span for one in lines(source) if one.depth > 0 and not {one.keyword, one.kind}.isdisjoint(LISTS)]
    for mention in index(source).mentions:
        if "card" in mention.groups and any(span.start <= mention.span.start < span.end for span in listing):
            for card in _cards(project, pack, mention, path):
                yield Hint(mention.span.end, _facts(card, dict(_changes(project, pack, card))))


def _cards(project: Project, pack: EditorPack, mention: Mention, path: str) -> Iterator[Card]:
    """Yield the compiled card that a mention means, if it is known."""
    for named in resolve(project, pack, pack.files[path], mention):
        symbol = named.symbols[0]
        home = project.pack_of(symbol.path)
        if symbol.group == "card" and home is not None:
            yield from (card for card in home.module.cards if card.name.lower() == symbol.key)


def _changes(project: Project, pack: EditorPack, card: Card) -> Iterator[tuple[str, object]]:
    """Yield the fields of a card that the pack, or a pack which it requires, sets by patches."""
    for other in reversed(tuple(project.visible(pack))):
        for patch in other.module.patches:
            if patch.card == card.id:
                yield from patch.fields


def _facts(card: Card, changes: dict[str, object]) -> str:
    if card.type < 0:
        rank = changes.get("rank", card.rank)
        return f"rank {rank}" if rank else "no rank"
    cost = "no cost" if card.costless else str(changes.get("cost", card.cost))
    return f"{type_called(card.type)} {cost}"
