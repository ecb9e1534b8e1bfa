"""Complete idioms: a phrase of plain English becomes the lines that express it."""

import re
from collections.abc import Iterator

from citadels_core.model.vocabulary.clauses import CARDS
from citadels_dsl.ide.items import CompletionPlace, Item
from citadels_dsl.idioms import Idiom, idioms
from citadels_dsl.text.source import Span
from citadels_dsl.text.titles import TITLE

_TO_FILL_IN = re.compile(rf"(?<=^action )(?:{TITLE})|(?<=^must )(?:{TITLE})|\b[1-9]\d*\b", re.MULTILINE)
"""The parts of an idiom that become placeholders: names of actions, and numbers."""


def idiom_snippets(place: CompletionPlace, *, effect: bool) -> Iterator[Item]:
    """Yield items for the idioms that fit; once text is typed, also under other titles of each idiom."""
    said = place.said.casefold()
    for idiom in idioms():
        if not _fits(idiom, place, effect=effect):
            continue
        for name in (idiom.title, *(idiom.also if said else ())):
            if name.casefold().startswith(said):
                yield _item(idiom, name, place)


def _fits(idiom: Idiom, place: CompletionPlace, *, effect: bool) -> bool:
    kind = idiom.below.partition(" ")[0]
    if kind not in CARDS:
        return effect
    return (
        not effect
        and len(place.above) == 1
        and (kind == place.kind or not re.search(r"\b(?:this|while|counts as)\b", idiom.lines))
    )


def _item(idiom: Idiom, name: str, place: CompletionPlace) -> Item:
    count = iter(range(1, 100))
    text = _TO_FILL_IN.sub(lambda found: f"${{{next(count)}:{found[0]}}}", idiom.lines)
    declared = {symbol.name for symbol, _ in place.project.in_sight(place.pack, "state")}
    needed = set(re.findall(r"^\w+ (\w+)", idiom.needs, re.MULTILINE))
    return Item(
        label=name,
        kind="idiom",
        detail=idiom.title if name != idiom.title else " ".join(idiom.remarks),
        text=text,
        span=Span(0, 0),
        documentation=f"```card\n{idiom.card.partition('scenario ')[0].strip()}\n```",
        snippet=True,
        plain=idiom.lines,
        declares=f"{idiom.needs}\n\n" if needed - declared else "",
        above=_start_with_comments(place.source.text, place.above[0].span.start),
    )


def _start_with_comments(text: str, start: int) -> int:
    while start and text.rfind("\n", 0, start - 1) + 1 < start:
        before = text.rfind("\n", 0, start - 1) + 1
        if not text.startswith("#", before):
            break
        start = before
    return start
