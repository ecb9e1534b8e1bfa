"""Write the pages of cards and boxes, which only the site has, as Markdown with pictures as SVG."""

from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from typing import Any

from sphinx.project import Project

from citadels_core.cli.lookup.chosen_cards import ChosenCards, chosen_cards
from citadels_core.cli.lookup.gallery_entries import gallery_entries
from citadels_core.model.contents import characters_of, districts_of
from citadels_core.model.programs.ir import Card
from citadels_core.model.vocabulary.types import DISTRICT_TYPES
from citadels_core.packs.finding.discovery import official
from citadels_core.pictures import card_svg, face_of
from citadels_core.pictures.gallery.gallery_page import CREDITS, GalleryEntry
from citadels_core.pictures.svg import element

LIST = "reference/cards"
"""The page of the site that lists all cards; its file has only the first lines."""

READING = """\
A line has the rank of a character or the cost of a district, and the text. A district is unique and has one copy unless
its line says otherwise. *As in* and *differs from* compare the text with that of another box. Two words mark texts that
are not official: *transcribed* texts were typed in by somebody, *reconstructed* texts were partly written by us."""

FOOT = element("p", CREDITS, class_="credits") + "\n"
"""The last lines of each page."""

KINDS = {"Characters": True, "Districts": False}


class SiteProject(Project):
    """The documents of the site: the files of a folder, and the pages that this module writes."""

    def discover(self, *paths: Iterable[str]) -> set[str]:
        """Find the documents, also those of cards and boxes."""
        self.docnames = super().discover(*paths) | card_pages().keys()
        return self.docnames

    def doc2path(self, docname: str, absolute: bool) -> Any:
        """Return the file of a document; pages of cards and boxes, which have none, get that of the list."""
        return super().doc2path(LIST if docname in card_pages() else docname, absolute)


@cache
def card_pages() -> Mapping[str, str]:
    """Return the text of each page of a card or box by its name, such as ``cards/classic2016``."""
    boxes = {box: chosen_cards([box]) for box in official()}
    chosen = chosen_cards(list(boxes))
    versions = chosen.loaded.catalog.versions
    faces = [face_of(card, versions=versions) for card, _ in chosen.cards]
    entries = {entry.card.id: entry for entry in gallery_entries(chosen, faces)}
    pages = {f"cards/{box}": _box_page(cards, entries) for box, cards in boxes.items()}
    for box in boxes:
        own = [card for card in _ordered(entry.card for entry in entries.values()) if _box(card) == box]
        for before, card, after in zip((None, *own), own, (*own[1:], None), strict=False):
            pages[_name(card)] = _card_page(entries[card.id], before, after, chosen)
    return pages


def list_of_cards() -> str:
    """Return the list of all cards with their texts, and the navigation to the boxes."""
    catalog = chosen_cards(list(official())).loaded.catalog
    boxes = [module.pack for module in catalog.modules]
    shown = " · ".join(_link(catalog.titles[box], f"cards/{box}") for box in boxes)
    navigation = "".join(f"{catalog.titles[box]} </cards/{box}>\n" for box in boxes)
    parts = [f"\n\n```{{toctree}}\n:hidden:\n\n{navigation}```\n\n{READING}\n\nPictures: {shown}\n"]
    earlier: dict[tuple[str, str], tuple[str, str]] = {}
    for module in catalog.modules:
        title = catalog.titles[module.pack]
        own = _ordered(module.cards)
        parts += [f"## {title}\n"] if own else []
        for kind, is_character in KINDS.items():
            rows = [_row(card, earlier) for card in own if card.is_character is is_character]
            parts += [f"### {kind}\n", "".join(rows)] if rows else []
        for card in own:
            earlier.setdefault((card.kind, card.name), (title, card.text or card.sentence))
    return "\n".join(parts)


def _box(card: Card) -> str:
    return card.id.partition(":")[0]


def _name(card: Card) -> str:
    return f"cards/{card.id.replace(':', '/')}"


def _link(words: str, name: str) -> str:
    return f"{{doc}}`{words} </{name}>`"


def _ordered(cards: Iterable[Card]) -> list[Card]:
    """Return the characters by rank, and then the districts."""
    return sorted(cards, key=lambda card: (not card.is_character, card.rank))


def _row(card: Card, earlier: Mapping[tuple[str, str], tuple[str, str]]) -> str:
    """Return a line of the list; for a card of an earlier box, only compare the texts."""
    facts = [str(card.rank)]
    if not card.is_character:
        type_ = DISTRICT_TYPES[card.type] if card.type >= 0 else "no type"
        copies = f"{card.copies} copies" if card.copies > 1 else ""
        facts = ["none" if card.costless else str(card.cost), type_ if type_ != "unique" else "", copies]
    text = card.text or card.sentence
    box, other = earlier.get((card.kind, card.name), ("", ""))
    if box:
        text = f"as in {box}" if text == other else f"differs from {box}"
    sure = "" if card.provenance == "official" else f" ({card.provenance})"
    return f"- {_link(card.name, _name(card))}, {', '.join(filter(None, facts))}{text and f': {text}'}{sure}\n"


def _box_page(chosen: ChosenCards, entries: Mapping[str, GalleryEntry]) -> str:
    """Return the page of a box: the pictures of its cards and of those that its edition takes from others."""
    parts = [f"# {chosen.title}\n"]
    for kind, is_character in KINDS.items():
        cards = [card for card in _ordered(card for card, _ in chosen.cards) if card.is_character is is_character]
        links = (element("a", card_svg(entries[one.id].face), href=f"../{_name(one)}.html") for one in cards)
        parts += [f"## {kind}\n", element("div", *links, class_="card-grid") + "\n"] if cards else []
    return "\n".join([*parts, FOOT])


def _card_page(entry: GalleryEntry, before: Card | None, after: Card | None, chosen: ChosenCards) -> str:
    """Return the page of a card."""
    face, card, catalog = entry.face, entry.card, chosen.loaded.catalog
    way = [_link(catalog.titles[_box(card)], f"cards/{_box(card)}")]
    way = [_link(f"← {before.name}", _name(before)), *way] if before else way
    way = [*way, _link(f"{after.name} →", _name(after))] if after else way
    found_in = [
        _link(edition.book.name, f"cards/{edition.book.id.partition(':')[0]}")
        for edition in catalog.editions.values()
        if card.id in (*characters_of(edition), *districts_of(catalog, edition))
    ]
    rules = (element("p", escape(rule)) for rule in face.text.split("\n") if rule)
    text = "".join((*rules, element("p", escape(face.foot), class_="foot")))
    alone = sum(one.name == card.name for one in catalog.cards.values()) == 1
    title = card.name if alone else f"{card.name} ({catalog.titles[_box(card)]})"
    parts = [
        f"---\norphan: true\n---\n\n# {title}\n",
        " · ".join(way) + "\n",
        f'<div class="card-large"><div>{text}\n',
        f"In {', '.join(found_in)}\n" if found_in else "",
        f"</div>{card_svg(face)}</div>\n",
        "## Lines\n",
        f"`{entry.lines.place}`\n\n```card\n{entry.lines.text}\n```\n",
    ]
    scenarios = [element("li", escape(one.heading)) for one in entry.scenarios]
    parts += ["## Scenarios\n", element("ul", *scenarios) + "\n"] if scenarios else []
    return "\n".join([*parts, FOOT])
