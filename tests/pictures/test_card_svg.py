"""Pictures of cards: size, time, text that fits, and hostile text."""

import time
import xml.etree.ElementTree as ET
from colorsys import rgb_to_hls
from functools import cache
from itertools import pairwise

import pytest
from attrs import evolve

from citadels_core.icons import icons
from citadels_core.model.programs.ir import Card
from citadels_core.packs import load
from citadels_core.pictures import Face, back_svg, card_svg, face_of
from citadels_core.pictures.choice import icon_lists
from citadels_core.pictures.full_face import TEXT_END, rules_text
from citadels_core.pictures.palette import NEUTRAL, PALETTES, shades, tinted
from citadels_core.pictures.type_setting import RULES, largest, width, wrap

SVG = "{http://www.w3.org/2000/svg}"


@cache
def official() -> tuple[Card, ...]:
    return tuple(load().cards.values())


def texts(svg: str) -> list[ET.Element]:
    return list(ET.fromstring(svg).iter(f"{SVG}text"))


@pytest.mark.parametrize("compact", [False, True])
def test_a_picture_of_each_official_card_is_small(compact: bool) -> None:
    sizes = {card.id: len(card_svg(card, compact=compact).encode()) for card in official()}
    assert len(sizes) > 100
    assert max(sizes.values()) < 12_000


def test_a_picture_takes_under_3_milliseconds_on_average() -> None:
    cards = official()
    card_svg(cards[0])
    began = time.process_time()
    for card in cards:
        card_svg(card)
    assert (time.process_time() - began) / len(cards) < 0.003


def test_the_text_of_each_official_card_is_complete_and_stays_above_the_last_line() -> None:
    for card in official():
        face = face_of(card)
        lines = [line for line in texts(card_svg(card)) if line.get("font-family") == "Alegreya,serif"]
        rules = [line for line in lines if line.get("font-style") is None and line.get("font-weight") is None]
        assert " ".join(str(line.text) for line in rules).split() == face.text.split()
        heights = [float(line.attrib["y"]) for line in rules]
        assert all(above < below for above, below in pairwise(heights))
        assert not heights or heights[-1] < TEXT_END
        assert all(int(line.attrib["textLength"]) <= 541 for line in lines)


def test_a_short_text_is_larger_than_a_long_one() -> None:
    face = Face(is_character=False, title="Inn", number=2, type="trade", art="castle", text="Gain 1 gold.")
    sizes = {}
    for count in (1, 20, 60):
        drawn = texts(card_svg(evolve(face, text="Gain 1 gold. " * count)))
        sizes[count] = float(next(line.attrib["font-size"] for line in drawn if "Gain" in str(line.text)))
    assert sizes[1] == 37
    assert sizes[1] > sizes[20] > sizes[60] >= 12


@pytest.mark.parametrize("compact", [False, True])
def test_text_cannot_add_elements(compact: bool) -> None:
    evil = '"/><script>alert(1)</script>&'
    face = Face(is_character=True, title=evil, number=1, art="castle", text=evil, foot=evil, type=evil)
    root = ET.fromstring(card_svg(face, compact=compact))
    assert not list(root.iter(f"{SVG}script"))
    assert evil in root.attrib["aria-label"]


def test_a_colour_is_six_hexadecimal_digits() -> None:
    assert shades("#4080C0").middle == "#4080c0"
    with pytest.raises(ValueError, match="#4080c0"):
        shades('#4080c0"')


def test_cards_of_a_type_have_different_shades_of_its_colour() -> None:
    for type_ in PALETTES:
        made = {tinted(PALETTES[type_], art).middle for art in list(icons())[:40]}
        assert len(made) > 30
        for colour in made:
            nearest = min(PALETTES, key=lambda other: turn(colour, PALETTES[other].middle))
            assert nearest == type_, colour
    assert {hue(tinted(NEUTRAL, art).middle)[2] < 0.2 for art in icons()} == {True}


def hue(colour: str) -> tuple[float, float, float]:
    return rgb_to_hls(*(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)))


def turn(colour: str, other: str) -> float:
    apart = abs(hue(colour)[0] - hue(other)[0])
    return min(apart, 1 - apart)


def test_the_lines_of_a_long_text_begin_at_the_same_place() -> None:
    for count, places in ((2, 2), (60, 1)):
        rules = [[f"{'wide ' * at}line" for at in range(count)]]
        drawn = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(rules_text(rules, 20, 0))}</svg>')
        lines = list(drawn.iter(f"{SVG}text"))
        begun = {round((float(one.attrib["x"]) - int(one.attrib["textLength"]) / 2) / 4) for one in lines}
        assert len(begun) == places


def test_lines_are_as_wide_as_allowed_and_of_similar_width() -> None:
    lines = wrap("one two three four five six seven eight nine ten", RULES, 20, 200)
    assert " ".join(lines) == "one two three four five six seven eight nine ten"
    widths = [width(line, RULES, 20) for line in lines]
    assert max(widths) <= 200
    assert min(widths) > max(widths) / 2
    assert wrap("", RULES, 20, 200) == []
    assert largest("", RULES, 100, 30) == 30


def test_pictures_differ_in_their_definitions() -> None:
    one, other = (card_svg(card) for card in official()[:2])
    ids = [{node.get("id") for node in ET.fromstring(svg).iter()} - {None, "coin"} for svg in (one, other)]
    assert ids[0].isdisjoint(ids[1])
    assert card_svg(official()[0]) == one


def test_each_icon_that_is_chosen_by_itself_exists() -> None:
    lists = icon_lists()
    named = {name for group in ("words", "types") for names in lists[group].values() for name in names}
    named |= {*lists["signs"].values(), lists["other"], lists["back_of_districts"], lists["back_of_characters"]}
    assert named <= set(icons())
    assert back_svg() != back_svg(character=True)


def test_the_last_line_names_the_type_the_pack_with_its_version_and_the_provenance() -> None:
    smithy = load().cards["classic2016:smithy"]
    assert face_of(smithy, versions={"classic2016": "1.2"}).foot == "unique · classic2016 1.2 · official"
    assert face_of(smithy, versions={"other": "1.2"}).foot == "unique · classic2016 · official"
