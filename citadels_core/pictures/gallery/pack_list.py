"""Write the page of an index of packs for people: a list of packs, each with a picture of a card."""

from collections.abc import Sequence
from html import escape
from string import Template

from attrs import frozen

from citadels_core.model.art import IMAGE
from citadels_core.pictures import scenery
from citadels_core.pictures.gallery.gallery_page import CREDITS, HERE, hash_source
from citadels_core.pictures.scenery import GILT, INK
from citadels_core.pictures.svg import element, picture

SEARCH = "search packs and cards"

FEW = 10
"""The number of packs up to which the page has no field for a search."""


@frozen(kw_only=True)
class PackRow:
    """A row of the list of packs; its addresses are relative to the page."""

    id: str
    title: str
    facts: str
    """The version, date and size, as one line."""
    lines: Sequence[str]
    """What the pack adds, changes and can do; each is a paragraph."""
    package: str
    """The address of the newest package."""
    history: str
    """The address of the file with all versions."""
    cards: Sequence[str] = ()
    """The name and the rules text of each card, as one line."""
    notes: Sequence[str] = ()
    """What changed in the newest version."""
    screenshots: Sequence[str] = ()
    """The addresses of pictures that show cards or games."""
    homepage: str | None = None
    picture: str | None = None
    """The address of the picture of a card."""


def pack_list_html(rows: Sequence[PackRow], title: str) -> str:
    """Return the page as HTML; its script fills in its address, and it loads nothing but its pictures."""
    style, script, page = ((HERE / f"pack_list.{kind}").read_text("utf-8") for kind in ("css", "js", "html"))
    search = element("input", id="page-search", type="search", placeholder=SEARCH, aria_label=SEARCH, hidden="hidden")
    return Template(page).substitute(
        title=escape(title),
        policy=f"default-src 'none'; style-src {hash_source(style)}; script-src {hash_source(script)}; "
        "img-src 'self'; base-uri 'none'; form-action 'none'",
        style=style,
        script=script,
        count=f"{len(rows):,} {'pack' if len(rows) == 1 else 'packs'}",
        search=search if len(rows) > FEW else "",
        packs="".join(map(_item, rows)),
        credits=CREDITS,
    )


def icon_svg(title: str, icon: str) -> str:
    """Draw the picture of a pack: an icon by its name, or the image at a ``data:`` address."""
    side = 512
    if not icon.startswith(IMAGE):
        ground = element("rect", width=side, height=side, rx=40, fill=GILT)
        return picture(title, side, side, ground, scenery.icon(icon, 56, 56, 400, fill=INK))
    return picture(title, side, side, scenery.image(icon, 0, 0, side, side))


def _item(row: PackRow) -> str:
    shown = () if row.picture is None else (element("img", src=row.picture, alt="", loading="lazy"),)
    page = () if row.homepage is None else (element("a", "page of the pack", href=row.homepage), " · ")
    links = (
        *page,
        element("a", "package", href=row.package),
        " · ",
        element("a", "all versions (JSON)", href=row.history),
    )
    about = (
        element("h2", escape(row.title)),
        element("p", escape(row.facts), class_="faint"),
        *(element("p", escape(line)) for line in row.lines),
        *(element("img", src=one, alt="screenshot", class_="shot", loading="lazy") for one in row.screenshots),
        *_details("Cards", row.cards),
        *_details("Changes in this version", row.notes),
        element("p", element("code", escape(f"citadels pack install {row.id}"))),
        element("p", *links),
    )
    return element("li", *shown, element("div", *about), id=row.id)


def _details(title: str, lines: Sequence[str]) -> tuple[str, ...]:
    if not lines:
        return ()
    return (element("details", element("summary", title), *(element("p", escape(line)) for line in lines)),)
