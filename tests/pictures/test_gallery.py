"""Test the gallery: one file, small, without network, with all that packs say about a card."""

import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest

from citadels_core.cli.lookup.chosen_cards import chosen_cards
from citadels_core.cli.lookup.gallery_entries import gallery_entries
from citadels_core.model.programs.ir import Card
from citadels_core.pictures import Face, face_of
from citadels_core.pictures.gallery.gallery_page import Excerpt, GalleryEntry, gallery_html
from tests.packs.making import district, make_pack


class Page(HTMLParser):
    """The elements of a page."""

    def __init__(self, html: str) -> None:
        """Read a page."""
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep an element."""
        self.elements.append((tag, dict(attrs)))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """Return the attributes of all elements with a name."""
        return [attributes for name, attributes in self.elements if name == tag]


def gallery(*names: str, packs: tuple[str, ...] = ()) -> str:
    chosen = chosen_cards(names, packs)
    faces = [face_of(card) for card, _ in chosen.cards]
    return gallery_html(gallery_entries(chosen, faces), chosen.title)


def test_the_gallery_of_the_largest_edition_is_one_small_file_without_network() -> None:
    html = gallery("deluxe2016")
    assert len(html.encode()) < 1_500_000
    page = Page(html)
    assert len([one for one in page.all("li") if one.get("data-kind")]) > 70
    assert page.all("link") == page.all("img") == page.all("iframe") == []
    assert [one for one in page.all("script") if one] == []
    addresses = re.findall(r"https?://[^\s\"'<]+", html)
    assert set(addresses) == {
        "http://www.w3.org/2000/svg",
        "https://game-icons.net",
        "https://creativecommons.org/licenses/by/3.0/",
    }


def test_the_policy_allows_only_the_script_and_style_of_the_page() -> None:
    html = gallery("Temple")
    policy = next(one["content"] for one in Page(html).all("meta") if "http-equiv" in one)
    assert policy is not None
    for tag in ("script", "style"):
        (text,) = re.findall(f"<{tag}>(.*?)</{tag}>", html, flags=re.DOTALL)
        assert f"{tag}-src 'sha256-{b64encode(sha256(text.encode()).digest()).decode()}';" in policy
    assert policy.startswith("default-src 'none';")
    assert not re.search(r"<[^>]+ (style|on\w+)=", html)


def test_lines_scenarios_and_patches_of_a_card_are_in_it(tmp_path: Path) -> None:
    scenario = "scenario Inn: nothing happens\n    given Anna: Merchant, city Inn\n    then Anna has Inn in city\n"
    inn = make_pack(tmp_path, "inns", {"inn.card": f"{district('Inn')}\n{scenario}"}, requires=("classic2016",))
    patch = make_pack(tmp_path, "dear", {"dear.card": "patch Inn\n    cost 5\n"}, requires=("inns",))
    html = gallery("Inn", packs=(str(inn), str(patch)))
    assert "scenario Inn: nothing happens" in html
    assert "patch Inn\n    cost 5" in html
    assert "dear/dear.card:1" in html
    assert "district Inn" in html
    assert str(tmp_path) not in html
    assert "patch Inn" in gallery(str(patch), packs=(str(inn),))
    assert "patch Inn" not in gallery("Inn", packs=(str(inn),))


def test_text_cannot_add_elements() -> None:
    evil = "</script></pre><img src=x onerror=alert(1)>\"'"
    card = Card(id="evil:evil", name=evil, kind="district", file="evil/a.card", line=1)
    face = Face(is_character=False, title=evil, number=1, art="castle", text=evil, foot=evil, type=evil)
    excerpt = Excerpt(evil, evil, evil)
    entry = GalleryEntry(card=card, face=face, lines=excerpt, scenarios=[excerpt], changes=[excerpt])
    page = Page(gallery_html([entry], evil))
    assert page.all("img") == []
    assert len(page.all("script")) == 1


@pytest.mark.parametrize("name", ["gallery.js", "gallery.css", "pack_list.js", "pack_list.css"])
def test_what_is_inlined_cannot_end_its_element(name: str) -> None:
    folder = Path(__file__).parents[2] / "citadels_core" / "pictures" / "gallery"
    assert "</" not in (folder / name).read_text("utf-8")
