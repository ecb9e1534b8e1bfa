"""Compile the line ``art`` of a card."""

import re

from citadels_core.icons import icons
from citadels_core.model.art import COLOUR, FILE, icons_about
from citadels_dsl.compiler.scope import Unit
from citadels_dsl.syntax import nodes
from citadels_dsl.text.diagnostics import Fix
from citadels_dsl.text.source import Span

EXAMPLES = 'write for example: art fishing-boat, or: art "quay.svg"'

MOST_NAMED = 3
"""How many icons with a word of an unknown icon are named."""

_LINE = re.compile(r'(?P<art>"[^"]*"|[^\s"]+)(?:\s+(?P<word>colou?r)\b\s*(?P<quote>"?)(?P<colour>[^"\s]*)(?P=quote))?')


def art_of(line: nodes.Line, unit: Unit) -> tuple[str, str]:
    """Return the art and the colour of a card; both are empty for a line with an error."""
    said = line.text.strip()
    found = _LINE.fullmatch(said)
    start = line.span.end - len(said)
    if found is None or not said:
        span = Span(start, line.span.end) if said else line.span
        unit.report("CIT302", span, "an icon or a file with a picture is needed here", EXAMPLES)
        return "", ""

    def place(group: str) -> Span:
        return Span(start + found.start(group), start + found.end(group))

    art, colour = found["art"], found["colour"] or ""
    if art.startswith('"'):
        art = _file(art.strip('"'), place("art"), unit)
        if colour:
            unit.report("CIT302", place("colour"), "only an icon has a colour, a file has its own", "remove it")
            return art, ""
    else:
        art = _icon(art, place("art"), unit)
    if found["word"] == "color":
        unit.unknown("CIT201", place("word"), "the word", "color", ["colour"])
        return art, ""
    if found["word"] is not None and (COLOUR.fullmatch(colour) is None or not found["quote"]):
        right, fix = f"#{colour.removeprefix('#')}", None
        if COLOUR.fullmatch(right):
            fix = Fix(place("colour"), right if found["quote"] else f'"{right}"', f'write "{right}"')
        advice = 'write six hexadecimal digits in quotes: colour "#2e6f95"'
        unit.report("CIT302", place("colour"), "this is not a colour", advice, fix=fix)
        return art, ""
    return art, colour.lower()


def _file(name: str, span: Span, unit: Unit) -> str:
    if FILE.fullmatch(name):
        return name
    advice = (
        'name a file in the folder of the pack that ends in .svg or .png, with forward slashes, as in: "art/quay.svg"'
    )
    unit.report("CIT302", span, f'"{name}" cannot be the name of a picture', advice)
    return ""


def _icon(name: str, span: Span, unit: Unit) -> str:
    if name in icons():
        return name
    if FILE.fullmatch(name):
        fix = Fix(span, f'"{name}"', "put it in quotes")
        unit.report("CIT302", span, "the name of a file needs quotes", f'write: art "{name}"', fix=fix)
        return ""
    words = name.replace("-", " ").replace("_", " ")
    about = icons_about(words, icons())
    such = f"there are {', '.join(about[:MOST_NAMED])}; " if about else ""
    advice = f"{such}search for icons by word: citadels explain --how {words}"
    unit.unknown("CIT201", span, "the icon", name, about or [*icons()], advice)
    return ""
