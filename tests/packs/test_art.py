"""Pictures of packs: read within bounds, made safe, part of the hash and of packages."""

import re
import struct
import time
import zlib
from base64 import b64decode
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from citadels_core.model.setup import Setup
from citadels_core.packs import examine, load
from citadels_core.packs.cleaning.clean_png import SIGNATURE, clean_png
from citadels_core.packs.cleaning.clean_svg import ATTRIBUTES, ELEMENTS, SVG, clean_svg
from citadels_core.packs.cleaning.image_address import image_address
from citadels_core.packs.cleaning.unsafe import UnsafePictureError
from citadels_core.packs.editing.workspace import Workspace
from citadels_core.packs.finding import home
from citadels_core.packs.finding.art_files import LARGEST, MOST_BYTES
from citadels_core.packs.installing.archive import PackageError, pack_up, read_package
from citadels_core.packs.installing.install import install, package_of
from citadels_core.packs.loading.results import Loaded
from citadels_core.pictures import card_svg, face_of, position_svg
from citadels_core.table.game import Game
from tests.packs.crafting import GOOD, crafted
from tests.packs.making import district, make_pack

NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
PICTURE = f'<svg {NAMESPACES} viewBox="0 0 64 64"><path d="M8 56V28L32 8z" fill="#7a5a12"/></svg>'
QUAY = 'district Quay\n    type trade\n    cost 2\n    art "{}"\n'


def drawing(inside: str, box: str = "0 0 64 64", more: str = "") -> bytes:
    return f'<svg {NAMESPACES} viewBox="{box}" {more}>{inside}</svg>'.encode()


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + zlib.crc32(kind + content).to_bytes(4, "big")


def png(wide: int = 2, high: int = 2, *extra: tuple[bytes, bytes]) -> bytes:
    head = struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x80" * 2) * 2)
    parts = [(b"IHDR", head), *extra, (b"IDAT", rows), (b"IEND", b"")]
    return SIGNATURE + b"".join(chunk(kind, content) for kind, content in parts)


LAUGHS = "".join(f'<g id="a{at}">' + f'<use href="#a{at + 1}"/>' * 10 + "</g>" for at in range(9))
ENTITIES = b'<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'

HOSTILE = {
    "script": (drawing("<script>alert(1)</script>"), '"script", which is not allowed'),
    "script in a group": (drawing("<g><g><script/></g></g>"), '"script"'),
    "event": (drawing("", more='onload="alert(1)"'), '"onload"'),
    "event with another name": (drawing('<rect ONCLICK="alert(1)"/>'), '"ONCLICK"'),
    "foreign object": (drawing("<foreignObject/>"), '"foreignObject"'),
    "style sheet": (drawing("<style>@import 'http://a.example'</style>"), '"style"'),
    "image": (drawing('<image href="data:image/png;base64,AA"/>'), '"image"'),
    "link": (drawing('<a href="http://a.example"/>'), '"a"'),
    "animation": (drawing('<set attributeName="href" to="http://a.example"/>'), '"set"'),
    "filter": (drawing("<filter/>"), '"filter"'),
    "pattern": (drawing("<pattern/>"), '"pattern"'),
    "foreign object in a text": (drawing("<text><foreignObject/></text>"), '"foreignObject"'),
    "link in a text": (drawing('<text><a href="javascript:alert(1)">Quay</a></text>'), '"a"'),
    "path of a text": (drawing('<text><textPath href="http://a.example#b">Quay</textPath></text>'), '"textPath"'),
    "event on a text": (drawing('<text onclick="alert(1)">Quay</text>'), '"onclick"'),
    "fonts": (drawing("<style>@font-face{src:url(http://a.example)}</style>"), "save it without fonts"),
    "font by an address": (
        drawing("<text font-family=\"url('http://a.example')\">Quay</text>"),
        "loads something else",
    ),
    "font with signs": (drawing('<text font-family="a;b{}">Quay</text>'), "signs that are not allowed"),
    "long text": (drawing(f"<text>{'a' * 10_001}</text>"), "characters of text"),
    "event in an svg inside": (drawing('<svg onload="alert(1)"/>'), '"onload"'),
    "script in an svg inside": (drawing("<svg><script/></svg>"), '"script"'),
    "handler in a symbol": (drawing('<symbol id="a"><handler/></symbol>'), '"handler"'),
    "circle of symbols": (drawing('<symbol id="a"><use href="#a"/></symbol>'), "in a circle"),
    "use of another file": (drawing('<use href="http://a.example/b.svg#c"/>'), "loads something else (href)"),
    "use by xlink": (drawing('<use xlink:href="b.svg#c"/>'), "loads something else (href)"),
    "use of data": (drawing('<use href="data:image/svg+xml,a"/>'), "loads something else (href)"),
    "href on a shape": (drawing('<rect href="javascript:alert(1)"/>'), "loads something else (href)"),
    "url in an attribute": (drawing('<rect fill="url(http://a.example)"/>'), 'something else ("fill")'),
    "url in a style": (drawing('<rect style="fill: URL(//a.example)"/>'), 'something else ("fill")'),
    "escaped url": (drawing('<rect fill="\\75rl(http://a.example)"/>'), 'something else ("fill")'),
    "signs": (drawing('<rect fill="&lt;script&gt;"/>'), "signs that are not allowed"),
    "circle of use": (drawing('<g id="a"><use href="#a"/></g>'), "in a circle"),
    "circle of two": (drawing('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), "in a circle"),
    "circle of masks": (drawing('<mask id="a"><rect mask="url(#a)"/></mask>'), "in a circle"),
    "a billion laughs by use": (drawing(f'{LAUGHS}<g id="a9"><rect/></g>'), "draws more than"),
    "a long chain": (
        drawing("".join(f'<g id="a{at}"><use href="#a{at + 1}"/></g>' for at in range(1200))),
        "more than",
    ),
    "a billion laughs by entities": (ENTITIES + drawing("<desc>&b;</desc>"), "DOCTYPE"),
    "external entity": (b'<!DOCTYPE svg SYSTEM "file:///etc/passwd">' + drawing(""), "DOCTYPE"),
    "unknown entity": (drawing("&a;"), "not well-formed"),
    "a long text many times": (
        drawing(f'<text id="a">{"a" * 9_999}</text>' + '<use href="#a"/>' * 990),
        "draws more than",
    ),
    "a long path many times": (
        drawing(f'<path id="a" d="M{"0 " * 29_000}"/>' + '<use href="#a"/>' * 99),
        "draws more than",
    ),
    "spaces before a bad style": (drawing(f'<rect style="fill:x{" " * 60_000}&lt;"/>'), "signs that are not allowed"),
    "long numbers": (drawing("", f"0 0 {'1' * 60_000}x 1"), "no viewBox"),
    "depth": (drawing("<g>" * 40 + "</g>" * 40), "deep inside"),
    "many": (drawing("<g/>" * 2001), "draws more than"),
    "huge": (drawing("", "0 0 1e9 1e9"), "larger than"),
    "tiny": (drawing("", "0 0 0.001 1"), "smaller than"),
    "no numbers": (drawing("", "0 0 nan 1"), "no viewBox"),
    "no size": (f"<svg {NAMESPACES}/>".encode(), "no viewBox"),
    "another language": (b"<html xmlns='http://www.w3.org/1999/xhtml'/>", "is not SVG"),
    "no name space": (b"<svg viewBox='0 0 1 1'/>", "is not SVG"),
    "open": (b"<svg", "not well-formed"),
    "empty": (b"", "not well-formed"),
    "zeros": (b"\0" * 99, "not well-formed"),
    "another encoding": (
        b'<?xml version="1.0" encoding="utf-16"?>' + drawing("").decode().encode("utf-16"),
        "not well",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_drawing_is_refused_with_a_sentence(name: str) -> None:
    data, reason = HOSTILE[name]
    began = time.process_time()
    with pytest.raises(UnsafePictureError) as refusal:
        clean_svg(data)
    assert reason in str(refusal.value)
    assert time.process_time() - began < 1


def test_a_drawing_keeps_only_what_draws_shapes() -> None:
    inside = """A quay.<title>Quay</title><metadata><rdf xmlns="http://a.example">x</rdf></metadata>
        <sodipodi:view xmlns:sodipodi="http://b.example" onload="x"><a/></sodipodi:view><!-- a comment --><?php a?>
        <defs><linearGradient id="sky"><stop offset="1" style="stop-color:#fff;behavior:url(x)"/></linearGradient>
        </defs>
        <path data-a="1" class="b" d="M0 0L9 9z" style="fill:url('#sky'); stroke: red !important; -a: b" filter="x"/>
        <use xlink:href="#sky" x="3"/>"""
    clean = clean_svg(drawing(inside, more='width="9" height="9"')).decode()
    assert clean == (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        '<defs><linearGradient id="sky"><stop offset="1" stop-color="#fff"/></linearGradient></defs>'
        '<path d="M0 0L9 9z" fill="url(#sky)" stroke="red"/><use href="#sky" x="3"/></svg>'
    )
    for node in ET.fromstring(clean).iter():
        assert node.tag.rpartition("}")[2] in ELEMENTS
        assert set(node.attrib) <= ATTRIBUTES | {"href"}
    assert clean_svg(clean.encode()).decode() == clean
    sized = clean_svg(f'<svg {NAMESPACES} width="20px" height="30"/>'.encode()).decode()
    assert 'viewBox="0 0 20 30"' in sized


def test_a_png_file_loses_everything_but_its_pixels() -> None:
    noisy = png(2, 2, (b"tEXt", b"a" * 99), (b"iCCP", b"b" * 99), (b"acTL", b"c" * 8), (b"tRNS", b"\0\1"))
    assert clean_png(noisy + b"<script>") == png(2, 2, (b"tRNS", b"\0\1"))
    assert clean_png(png(1200, 1200)) == png(1200, 1200)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (png(1201, 2), "has 1,201 × 2 pixels"),
        (png(2**31, 2**31), "pixels"),
        (png(0, 2), "pixels"),
        (png()[:-9], "damaged"),
        (png()[:40], "damaged"),
        (SIGNATURE, "damaged"),
        (SIGNATURE + chunk(b"IEND", b""), "damaged"),
        (SIGNATURE + b"\xff\xff\xff\xffIHDR", "damaged"),
        (png().replace(b"\x08\x00", b"\x08\x06", 1), "damaged"),
        (drawing(""), "not a PNG file"),
        (b"", "not a PNG file"),
        (b"\xff\xd8\xff\xe0" + b"\0" * 99, "not a PNG file"),
    ],
)
def test_a_hostile_png_file_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(UnsafePictureError, match=reason):
        clean_png(data)


def test_a_file_has_a_largest_size() -> None:
    with pytest.raises(UnsafePictureError, match="65,536 bytes"):
        image_address("a.svg", drawing(" " * LARGEST))


def art(loaded: Loaded) -> str:
    return next(card.art for card in loaded.catalog.cards.values() if card.name == "Quay")


def said(loaded: Loaded) -> list[tuple[str, str]]:
    return [(found.code, found.message) for found in loaded.problems]


def quay(parent: Path, name: str = "quay.svg", data: bytes | None = PICTURE.encode(), id_: str = "quays") -> Path:
    folder = make_pack(parent, id_, {"quay.card": QUAY.format(name)})
    if data is not None:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def test_a_card_has_the_picture_that_it_names(tmp_path: Path) -> None:
    loaded = examine(quay(tmp_path, "art/quay.svg"))
    assert not loaded.problems
    head, _, code = art(loaded).partition(",")
    assert head == "data:image/svg+xml;base64"
    assert b64decode(code) == clean_svg(PICTURE.encode())
    assert art(examine(quay(tmp_path, "quay.png", png(), "other"))).startswith("data:image/png;base64,")


def test_a_changed_picture_is_noticed(tmp_path: Path, cache_folder: Path) -> None:
    folder = quay(tmp_path)
    before, again = examine(folder), examine(folder)
    assert again.catalog == before.catalog
    assert list(cache_folder.iterdir())
    (folder / "quay.svg").write_text(PICTURE.replace("#7a5a12", "#123456"))
    after = examine(folder)
    assert after.catalog.hashes["quays"] != before.catalog.hashes["quays"]
    assert art(after) != art(before)
    (folder / "other.svg").write_text(PICTURE)
    assert examine(folder).catalog.hashes == after.catalog.hashes
    (folder / "quay.svg").unlink()
    assert said(examine(folder)) == [("CIT629", 'there is no file "quay.svg" in the folder of this pack')]
    (folder / "quay.svg").write_text(PICTURE)
    assert art(examine(folder)) == art(before)


def test_a_picture_changes_no_game(tmp_path: Path) -> None:
    bare = make_pack(tmp_path, "bare", {"quay.card": QUAY.replace('    art "{}"\n', "")})
    rules = [card.rules for folder in (bare, quay(tmp_path)) for card in examine(folder).catalog.cards.values()]
    assert rules[0] == rules[1]


def test_a_patch_gives_a_picture_or_an_icon(tmp_path: Path) -> None:
    make_pack(tmp_path, "land", {"inn.card": district("Inn") + "\n" + district("Mill")})
    lines = 'patch Inn\n    art "inn.svg"\n\npatch Mill\n    art windmill colour "#2E6F95"\n'
    folder = make_pack(tmp_path, "more", {"more.card": lines}, requires=("land",))
    (folder / "inn.svg").write_text(PICTURE)
    loaded = examine(folder)
    assert not loaded.errors
    drawn = {card.name: (card.art[:14], card.art_colour) for card in loaded.catalog.cards.values()}
    assert drawn == {"Inn": ("data:image/svg", ""), "Mill": ("windmill", "#2e6f95")}
    (folder / "inn.svg").write_bytes(HOSTILE["script"][0])
    assert [code for code, _ in said(examine(folder))] == ["CIT629"]


def test_links_and_paths_lead_nowhere(tmp_path: Path) -> None:
    (tmp_path / "secret.svg").write_text(PICTURE)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "a.svg").write_text(PICTURE)
    for at, name in enumerate(("link.svg", "linked/a.svg", "folder.svg")):
        folder = quay(tmp_path, name, None, f"pack{at}")
        if at == 0:
            (folder / name).symlink_to(tmp_path / "secret.svg")
        elif at == 1:
            (folder / "linked").symlink_to(tmp_path / "out")
        else:
            (folder / name).mkdir()
        assert "CIT629" in {code for code, _ in said(examine(folder))}, name
        assert art(examine(folder)) == ""
    for at, name in enumerate(
        ("../secret.svg", "/secret.svg", "..\\secret.svg", "./a.svg", ".a.svg", "a.SVG", "a.gif")
    ):
        folder = make_pack(tmp_path, f"path{at}", {"quay.card": QUAY.format(name)})
        assert [code for code, _ in said(examine(folder))] == ["CIT302"], name


def test_the_pictures_of_a_pack_have_a_largest_size(tmp_path: Path) -> None:
    number = MOST_BYTES // LARGEST + 2
    cards = {"all.card": "\n".join(QUAY.format(f"q{at}.svg").replace("Quay", f"Quay {at}") for at in range(number))}
    folder = make_pack(tmp_path, "big", cards)
    padded = PICTURE.replace("><path", ">" + " " * (LARGEST - len(PICTURE)) + "<path")
    for at in range(number):
        (folder / f"q{at}.svg").write_text(padded)
    found = said(examine(folder))
    assert {code for code, _ in found} == {"CIT629"}
    assert "more than 2,000,000 bytes together" in found[0][1]
    (folder / "q0.svg").write_text(PICTURE)
    (folder / "q1.svg").write_text(PICTURE)
    (folder / "q2.svg").write_text(PICTURE)
    assert said(examine(folder)) == []


def test_an_editor_sees_the_pictures_of_unsaved_text(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "quays", {"quay.card": district("Quay")})
    (folder / "quay.svg").write_text(PICTURE)
    workspace = Workspace(folder)
    assert art(workspace.loaded()) == ""
    workspace.update(folder / "quay.card", QUAY.format("quay.svg"))
    assert art(workspace.loaded()).startswith("data:image/svg")
    workspace.update(folder / "quay.card", QUAY.format("quais.svg"))
    assert [code for code, _ in said(workspace.loaded())] == ["CIT629"]
    workspace.update(folder / "quay.card", None)
    assert workspace.loaded().packs == examine(folder).packs


def test_a_package_carries_its_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(home.VARIABLE, str(tmp_path / "home"))
    folder = quay(tmp_path, "art/quay.svg")
    (folder / "draft.svg").write_text("no picture")
    package = package_of(examine(folder), folder)
    assert [name for name, _ in package.files] == ["art/quay.svg", "pack.toml", "quay.card"]
    installed = install(package.data).now.folder
    assert art(examine(installed)) == art(examine(folder))
    assert examine(installed).catalog.hashes == examine(folder).catalog.hashes


@pytest.mark.parametrize("name", [*HOSTILE, "png", "size"])
def test_a_package_with_a_hostile_picture_is_refused(name: str) -> None:
    more = {"png": ("a.png", png(9999, 1)), "size": ("a.svg", drawing(" " * LARGEST))}
    file = more.get(name) or ("a.svg", HOSTILE[name][0])
    for files in ((*GOOD, file), (file, *GOOD)):
        with pytest.raises(PackageError, match="the picture"):
            read_package(crafted(files))
    with pytest.raises(PackageError, match="the picture"):
        pack_up(read_package(crafted(GOOD)).manifest, (*GOOD, file))


def test_a_package_with_too_many_pictures_is_refused() -> None:
    files = [(f"a{at}.svg", b" " * LARGEST) for at in range(MOST_BYTES // LARGEST + 1)]
    with pytest.raises(PackageError, match="pictures have more than 2,000,000 bytes"):
        read_package(crafted((*GOOD, *files)))


PICTURES = 'icon = "icon.svg"\nscreenshots = ["art/one.png", "art/two.png"]\n'


def test_pictures_of_the_manifest_belong_to_the_pack(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "quay", {"quay.card": district("Quay")}, extra=PICTURES)
    (folder / "art").mkdir()
    (folder / "icon.svg").write_text(PICTURE)
    for name in ("one.png", "two.png", "three.png"):
        (folder / "art" / name).write_bytes(png())
    loaded = examine(folder)
    assert list(loaded.problems) == []
    names = [name for name, _ in package_of(loaded, folder).files]
    assert names == ["art/one.png", "art/two.png", "icon.svg", "pack.toml", "quay.card"]
    before = loaded.packs[-1].hash
    (folder / "art" / "two.png").write_bytes(png(1, 1))
    assert examine(folder).packs[-1].hash != before


def test_an_unusable_picture_of_the_manifest_is_reported_at_its_name(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "quay", {"quay.card": district("Quay")}, extra=PICTURES)
    (folder / "art").mkdir()
    (folder / "art" / "one.png").write_bytes(png())
    (folder / "icon.svg").write_bytes(HOSTILE["script"][0])
    text = (folder / "pack.toml").read_text()
    found = examine(folder).problems
    assert [(one.code, text[one.span.start : one.span.end]) for one in found] == [
        ("CIT629", '"icon.svg"'),
        ("CIT629", '"art/two.png"'),
    ]
    assert found[1].message == 'there is no file "art/two.png" in the folder of this pack'


def test_a_font_may_have_a_name_with_url_in_it() -> None:
    assert 'font-family="Curlz MT"' in clean_svg(drawing('<text font-family="Curlz MT">Inn</text>')).decode()


def test_texts_are_kept_as_text() -> None:
    inside = """<text x="1" style="font-size:9px;font-family:'Open Sans', serif" class="a">Fish &amp; &lt;script&gt;
        <tspan dy="2" font-weight="700">chips</tspan> for<title/> two\u202e<![CDATA[</text><script/>]]></text>"""
    clean = clean_svg(drawing(inside)).decode()
    assert clean == (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        '<text x="1" font-size="9px" font-family="Open Sans, serif">Fish &amp; &lt;script&gt;         '
        '<tspan dy="2" font-weight="700">chips</tspan> for two &lt;/text&gt;&lt;script/&gt;</text></svg>'
    )
    assert clean_svg(clean.encode()).decode() == clean


def test_pictures_of_cards_and_games_can_be_screenshots() -> None:
    catalog = load()
    game = Game.start(catalog, Setup(edition="classic2016:classic_2016", seats=7, seed=7))
    for picture in (position_svg(game, 0), card_svg(face_of(catalog.cards["classic2016:king"]))):
        clean = clean_svg(picture.encode()).decode()
        assert re.findall("<text[^>]*>[^<]+", picture)
        texts = [[one.text for one in ET.fromstring(svg).iter(f"{{{SVG}}}text")] for svg in (picture, clean)]
        assert texts[0] == texts[1]
