"""Complete and explain the line ``art`` of a card: find icons by their words, and files of pictures."""

import re
from collections.abc import Iterator

from attrs import evolve

from citadels_core.icons import icons
from citadels_core.model.art import icons_about
from citadels_dsl.ide.items import CompletionPlace, Item, of_text
from citadels_dsl.ide.lines import ClauseLine
from citadels_dsl.text.source import Span

MOST = 40
"""The maximum number of icons that are offered at once."""

ALIKE = 5
"""How many similar icons a hover text names."""

COLOUR = 'colour "#2e6f95"'


def icon_items(place: CompletionPlace) -> Iterator[Item]:
    """Yield icons with a word that begins with the typed text, else icons for the name of the card.

    After a quotation mark, yield the files of the pack.
    """
    typed = place.said.partition(" ")[2].lstrip()
    if '"' in typed:
        yield from _files(place, typed)
        return
    if " " in typed:
        yield of_text(COLOUR, "word", "the colour behind the icon")
        return
    found = list(_beginning(typed.lower())) if typed else [(name, name) for name in icons_about(place.home, icons())]
    for label, name in found[:MOST]:
        yield evolve(of_text(label, "icon", "an icon"), text=name)


def _files(place: CompletionPlace, typed: str) -> Iterator[Item]:
    """Yield the pictures of the pack whose path, or the last part of it, begins with the typed text."""
    begun = typed[1:].lower()
    if place.pack is None or typed.count('"') != 1:
        return
    end = "" if place.source.text.startswith('"', place.offset) else '"'
    for name in place.pack.pictures():
        last = name.rpartition("/")[2]
        label = name if name.lower().startswith(begun) else f"{last} ({name})"
        if label.lower().startswith(begun):
            yield evolve(of_text(label, "file", "a picture"), text=name + end)


def _beginning(typed: str) -> Iterator[tuple[str, str]]:
    """Yield icons with the label to show, which begins with the typed word."""
    for name in icons():
        if name.startswith(typed):
            yield name, name
    for name in icons():
        inner = next((found[1] for found in re.finditer(r"-(?=([\w-]+))", name) if found[1].startswith(typed)), None)
        if inner is not None and not name.startswith(typed):
            yield f"{inner} ({name})", name


def icon_at(line: ClauseLine, offset: int) -> tuple[str, Span] | None:
    """Return the text about the icon at an offset of a line ``art``, and the span of its name."""
    found = re.match(r"art +([\w-]+)", line.text)
    if line.keyword != "art" or found is None or found[1] not in icons():
        return None
    span = Span(line.span.start + found.start(1), line.span.start + found.end(1))
    if not span.start <= offset <= span.end:
        return None
    alike = [name for name in icons_about(found[1].replace("-", " "), icons()) if name != found[1]][:ALIKE]
    return f"**{found[1]}** (icon)" + (f"\n\nSimilar: {', '.join(alike)}." if alike else ""), span
