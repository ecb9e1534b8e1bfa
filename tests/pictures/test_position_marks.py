"""Test marks and zones on pictures of positions: drawn as far as a seat may see them, and nothing overlaps."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import combinations

import pytest

from citadels_core import Game, GreedyBot, Holdings, Mark, Position, Setup, load, position_svg
from citadels_core.pictures.stack import Stack, Tile
from citadels_core.translation import Translator
from tests.mechanisms.tables import action, catalog_of

SVG = "{http://www.w3.org/2000/svg}"

CARDS = """
marker guarded on district

marker cursed on card

marker suspected on character
    seen by placer
    said as "suspicion"

counter honour on player

zone market at table

zone plans on player
    seen by owner

zone stall on district

zone wagon on character
    seen by owner

character Broker
    rank 1
    action Offer
        choose card in your hand as one
        put one on market
        mark one cursed
        add 1 to your honour
    action Plan
        choose card in your hand as one
        put one on your plans
        put one on this.wagon

character Guest
    rank 2
    action Sell
        choose district in your city as one
        choose card in your hand as other
        mark one guarded
        put other on one.stall
        choose character as suspect
        mark suspect suspected

district Quay
    type trade
    cost 2

district Kiln
    type trade
    cost 2
"""

ZONES = (
    ("market", None, ("Castle", "Palace")),
    ("plans", 0, ("Temple",)),
    ("stall", "1/tavern", ("Manor",)),
    ("wagon", "Broker", ("Prison",)),
)

MARKS = (
    Mark(name="guarded", on="0/market"),
    Mark(name="suspected", on="Guest", by=1),
    Mark(name="honour", on=0, amount=3),
)


def position() -> Game:
    catalog = catalog_of(CARDS, cast="Broker, Guest", extra="Quay, Kiln")
    players = {
        0: Holdings(hand=("Docks",), city=("Market",), characters=("Broker",)),
        1: Holdings(hand=("Church",), city=("Tavern",), characters=("Guest",)),
    }
    setup = Setup(edition="trial", seats=2, seed=1, names=("Anna", "Ben"))
    return Position(players=players, turn=0, zones=ZONES, marks=MARKS).start(catalog, setup)


def groups(svg: str) -> dict[str, ET.Element]:
    """Return the parts of a picture by class."""
    return {str(group.get("class")): group for group in ET.fromstring(svg).iter(f"{SVG}g") if group.get("class")}


def texts(svg: str, class_: str) -> list[str]:
    return [str(text.text) for text in groups(svg)[class_].iter(f"{SVG}text")]


def test_marks_are_beside_what_they_lie_on() -> None:
    svg = position_svg(position())
    assert "guarded" in texts(svg, "seat-0")
    assert "honour 3" in texts(svg, "seat-0")
    assert "stall: Manor" in " ".join(texts(svg, "seat-1"))
    assert "guarded" not in texts(svg, "seat-1")


def test_a_mark_on_a_card_in_a_zone_is_drawn_with_the_card() -> None:
    game = position()
    game.answer(action(game, "Offer"))
    while game.decision is not None and game.decision.kind != "menu":
        game.answer(game.decision.options[0])
    assert texts(position_svg(game), "table").count("cursed") == 1
    assert "Docks" in position_svg(game)


@pytest.mark.parametrize(
    ("seat", "plans", "wagon", "suspicion"),
    [
        (None, "plans: 1 card", "wagon: 1 card", 0),
        (0, "plans", "wagon: Prison", 0),
        (1, "plans: 1 card", "wagon: 1 card", 1),
    ],
)
def test_only_who_may_see_them_sees_cards_in_zones_and_marks(
    seat: int | None, plans: str, wagon: str, suspicion: int
) -> None:
    svg = position_svg(position(), seat)
    assert plans in texts(svg, "seat-0")
    assert ("Temple" in svg) == (seat == 0)
    assert ("Prison" in svg) == (seat == 0)
    assert wagon in " ".join(texts(svg, "table"))
    assert texts(svg, "table").count("suspicion") == suspicion
    assert "Castle" in svg


def test_the_table_says_the_round_the_deck_and_who_is_asked() -> None:
    game = position()
    deck = game.observe(None).deck_size
    said = " ".join(texts(position_svg(game), "table"))
    assert f"Round 1, {deck} cards in the deck." in said
    assert "It is Anna's turn as the Broker. Anna has to answer a question." in said
    assert "What do you do?" in " ".join(texts(position_svg(game, 0), "table"))
    assert "What do you do?" not in position_svg(game, 1)
    german = " ".join(texts(position_svg(game, None, Translator("de")), "table"))
    assert "Anna muss eine Frage beantworten." in german


def drawn(group: ET.Element) -> Iterator[tuple[float, float, float, float]]:
    """Yield the rectangles of cards and plates of a part; not its ground, the first element."""
    for element in list(group):
        box = [element.get(name) for name in ("x", "y", "width", "height")]
        if element.tag in (f"{SVG}use", f"{SVG}rect") and None not in box:
            x, y, wide, high = (float(str(one)) for one in box)
            yield x, y, x + wide, y + high


@pytest.mark.parametrize(("edition", "seats"), [("classic2016", 2), ("deluxe2016", 7), ("scenic2021", 4)])
def test_nothing_overlaps(edition: str, seats: int) -> None:
    game, bot = Game.start(load(), Setup(edition=edition, seats=seats, seed=7)), GreedyBot(3)
    games = [position()]
    for _ in range(180):
        if not game.over:
            game.answer(bot.choose(game.at(game.decision.seat)))
    for one in (*games, game):
        for seat in (None, 0):
            for name, group in groups(position_svg(one, seat)).items():
                boxes = list(drawn(group))
                assert boxes, name
                for first, other in combinations(boxes, 2):
                    apart = first[2] <= other[0] or other[2] <= first[0] or first[3] <= other[1] or other[3] <= first[1]
                    assert apart, (name, first, other)


def test_many_words_are_broken_and_rows_stay_within_the_stack() -> None:
    stack = Stack(10, 300)
    words = "a note that is much longer than the card below which it is"
    stack.place([Tile(id="card", words=(words, "short")) for _ in range(7)], 0.6)
    stack.plates([words * 2, "short"])
    svg = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(stack.elements)}</svg>')
    boxes = list(drawn(svg))
    assert len(boxes) == 7 + 14 + 2
    assert min(box[0] for box in boxes) == 10
    assert max(box[2] for box in boxes) <= 300
    assert max(box[3] for box in boxes) < stack.top
    assert " ".join(str(text.text) for text in svg.iter(f"{SVG}text")).count(words) == 7 + 2
