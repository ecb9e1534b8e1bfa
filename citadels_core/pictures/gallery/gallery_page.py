"""Write the gallery: a page with the pictures of cards, their lines and scenarios, search and filters."""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from hashlib import sha256
from html import escape
from pathlib import Path
from string import Template

from attrs import frozen

from citadels_core.model.programs.ir import Card
from citadels_core.model.vocabulary.types import type_called
from citadels_core.pictures.drawing import card_svg
from citadels_core.pictures.embedding import font_rules
from citadels_core.pictures.face import Face
from citadels_core.pictures.svg import element
from citadels_core.pictures.type_setting import NAMES, NOTES, RULES

HERE = Path(__file__).parent

FILTERS = ("kind", "type", "number", "pack")
"""What the cards are filtered by, as the page names it."""

CREDITS = """\
Icons from <a href="https://game-icons.net">game-icons.net</a> by their authors (Lorc, Delapouite and others), licence
<a href="https://creativecommons.org/licenses/by/3.0/">CC BY 3.0</a>, coloured.
Fonts: Cinzel and Alegreya, licence OFL 1.1."""
"""The licences of icons and fonts, as HTML for the foot of a page."""


@frozen
class Excerpt:
    """Lines of a card file, with their heading and place."""

    heading: str
    place: str
    """The file, below the folder of its pack, and the number of the first line."""
    text: str


@frozen(kw_only=True)
class GalleryEntry:
    """A card in the gallery, with what its packs say about it."""

    card: Card
    face: Face
    lines: Excerpt
    """The lines that declare the card."""
    scenarios: Sequence[Excerpt] = ()
    changes: Sequence[Excerpt] = ()
    """The patches of other packs that change the card."""


def gallery_html(entries: Sequence[GalleryEntry], title: str, *, language: str = "en") -> str:
    """Return the gallery as HTML.

    Args:
        entries: the cards, in order.
        title: the title of the page.
        language: the language code of the faces.
    """
    style = font_rules((NAMES, RULES, NOTES)) + (HERE / "gallery.css").read_text("utf-8")
    script = (HERE / "gallery.js").read_text("utf-8")
    page = Template((HERE / "gallery.html").read_text("utf-8"))
    return page.substitute(
        title=escape(title),
        language=escape(language),
        policy=f"default-src 'none'; style-src {hash_source(style)}; script-src {hash_source(script)}; font-src data:; "
        "img-src data:; base-uri 'none'; form-action 'none'",
        style=style,
        script=script,
        choices="".join(_choice(name, entries) for name in FILTERS),
        cards="".join(map(_card, entries)),
        count=len(entries),
        credits=CREDITS,
    )


def hash_source(text: str) -> str:
    """Return what allows an inline style or script in a content security policy."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _values(entry: GalleryEntry) -> dict[str, str]:
    """Return what a card is filtered by."""
    card = entry.card
    return {
        "kind": card.kind,
        "type": "" if card.is_character else type_called(card.type),
        "number": entry.face.figure,
        "pack": card.id.partition(":")[0],
    }


def _choice(name: str, entries: Iterable[GalleryEntry]) -> str:
    """Write a list to choose a value from."""
    values = {_values(entry)[name] for entry in entries} - {""}
    ordered = sorted(values, key=lambda value: (not value.isdigit(), int(value) if value.isdigit() else 0, value))
    options = "".join(element("option", escape(value)) for value in ordered)
    label = "cost or rank" if name == "number" else name
    return element("label", label, element("select", '<option value="">any</option>', options, name=name))


def _card(entry: GalleryEntry) -> str:
    face, card = entry.face, entry.card
    data = {f"data-{name}": value for name, value in _values(entry).items()}
    found_by = " ".join((face.title, card.name, face.text, card.id, face.type or "")).lower()
    head = (element("h2", escape(face.title)), *(element("p", escape(rule)) for rule in face.text.split("\n") if rule))
    about = (
        *head,
        element("p", escape(face.foot), class_="foot"),
        _excerpts("Lines", [entry.lines], is_open=True),
        _excerpts("Changed by other packs", entry.changes, is_open=True),
        _excerpts("Scenarios", entry.scenarios),
    )
    button = element("button", card_svg(face), type="button", aria_haspopup="dialog")
    return element(
        "li", button, element("div", *about, class_="about", hidden=""), id=card.id, data_words=found_by, **data
    )


def _excerpts(heading: str, excerpts: Sequence[Excerpt], *, is_open: bool = False) -> str:
    if not excerpts:
        return ""
    shown = (
        element(
            "details",
            element("summary", escape(one.heading)),
            element("p", escape(one.place), class_="place"),
            element("pre", escape(one.text, quote=False), tabindex=0),
            open="" if is_open else None,
        )
        for one in excerpts
    )
    return element("h3", heading) + "".join(shown)
