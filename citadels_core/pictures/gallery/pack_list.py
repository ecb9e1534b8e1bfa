"""Write the page of an index of packs for people: a list of packs, each with a picture of a card."""

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape

from attrs import frozen

from citadels_core.model.art import IMAGE
from citadels_core.pictures import scenery
from citadels_core.pictures.gallery.gallery_page import CREDITS
from citadels_core.pictures.scenery import GILT, INK
from citadels_core.pictures.svg import element, picture

STYLE = """\
:root { color-scheme: light dark; --ground: #f3eee2; --ink: #2b241a; --faint: #6b5f49; --line: #cfc3a5; }
@media (prefers-color-scheme: dark) { :root { --ground: #1b1813; --ink: #ece4d0; --faint: #ab9f86; --line: #4b4435; } }
body { margin: auto; max-width: 60rem; padding: 1rem; background: var(--ground); color: var(--ink);
  font: 1.0625rem/1.4 Alegreya, Georgia, serif; }
h1, h2, p { margin: 0 0 0.375rem; overflow-wrap: anywhere; }
ul { list-style: none; padding: 0; }
li { display: flex; gap: 1rem; padding: 1rem 0; border-top: 1px solid var(--line); content-visibility: auto;
  contain-intrinsic-size: auto 15rem; }
[hidden] { display: none; }
img { width: clamp(4rem, 20vw, 8rem); flex: none; align-self: start; }
input { font: inherit; color: inherit; background: transparent; border: 1px solid var(--faint); border-radius: 0.25rem;
  padding: 0.375rem 0.625rem; width: 100%; max-width: 24rem; box-sizing: border-box; }
input::placeholder { color: var(--faint); opacity: 1; }
details { margin: 0 0 0.375rem; }
.faint, footer { color: var(--faint); }
a { color: inherit; }
img.shot { width: auto; max-width: 100%; }
pre { white-space: pre-wrap; }
"""

ADDRESS = "https://ADDRESS-OF-THIS-PAGE"
"""The address in the command of the page when it is opened from a disk."""

SCRIPT = """\
if (location.protocol.startsWith("http"))
  document.getElementById("page-address").textContent = new URL(".", location.href).href;
const search = document.getElementById("page-search");
const packs = [...document.querySelectorAll("li")].map(row => ({ row, text: row.textContent.toLowerCase() }));
if (search) {
  search.hidden = false;
  search.addEventListener("input", () => {
    const words = search.value.toLowerCase().split(/\\s+/);
    for (const { row, text } of packs) row.hidden = !words.every(word => text.includes(word));
    const count = packs.filter(({ row }) => !row.hidden).length;
    document.getElementById("page-count").textContent = `${count} ${count === 1 ? "pack" : "packs"}`;
  });
}
"""

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
    style, script = (f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in (STYLE, SCRIPT))
    policy = (
        f"default-src 'none'; style-src {style}; script-src {script}; img-src 'self'; base-uri 'none'; "
        "form-action 'none'"
    )
    head = (
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=policy),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", escape(title)),
        element("style", STYLE),
    )
    count = f"{len(rows):,} {'pack' if len(rows) == 1 else 'packs'}"
    hint = "search packs and cards"
    search = element("input", id="page-search", type="search", placeholder=hint, aria_label=hint, hidden="hidden")
    body = (
        element("h1", escape(title)),
        element("p", count, id="page-count", class_="faint", aria_live="polite"),
        element("p", "Add this index once, under a name that you choose:"),
        element("pre", element("code", "citadels pack source add NAME ", element("span", ADDRESS, id="page-address"))),
        search if len(rows) > FEW else "",
        element("ul", *map(_item, rows)) if rows else "",
        element("footer", CREDITS),
        element("script", SCRIPT),
    )
    page = element("html", element("head", *head), element("body", *body), lang="en")
    return f"<!doctype html>\n{page}\n"


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
