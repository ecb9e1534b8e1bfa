"""Test pictures of positions: what a seat may see is drawn, and nothing else."""

import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from citadels_core import Game, GreedyBot, Holdings, Position, Setup, ViewError, load, position_svg
from citadels_core.translation import Translator

SVG = "{http://www.w3.org/2000/svg}"

SETUP = Setup(edition="classic2016", seats=4, seed=5, names=("Anna", "Ben", "<b>Cara</b>", "Dan"))

HANDS = {0: ("Temple", "Smithy"), 1: ("Palace", "Keep"), 2: ("Castle",), 3: ()}
CITIES = {0: ("Tavern", "Market"), 1: ("Tavern",), 2: ("Prison",), 3: ("Docks",)}
CHARACTERS = {0: ("Assassin",), 1: ("King",), 2: ("Merchant",), 3: ("Warlord",)}


def position(**changes: object) -> Game:
    players = {
        seat: Holdings(hand=HANDS[seat], city=CITIES[seat], characters=CHARACTERS[seat], gold=40 + seat)
        for seat in range(4)
    }
    return Position(players=players, turn=1, **changes).start(load("classic2016"), SETUP)


def drawn(svg: str) -> Counter[str]:
    """Return the names of the cards that players have on a picture; of backs the ids."""
    root = ET.fromstring(svg)
    symbols = {symbol.attrib["id"]: symbol for symbol in root.iter(f"{SVG}symbol")}
    named = {id_: symbol.findtext(f"{SVG}title") or id_ for id_, symbol in symbols.items()}
    assert {use.attrib["href"][1:] for use in root.iter(f"{SVG}use")} <= set(named)
    players = [group for group in root.iter(f"{SVG}g") if group.get("class", "").startswith("seat-")]
    uses = [use for player in players for use in player.iter(f"{SVG}use") if float(use.attrib["width"]) > 22]
    return Counter(named[use.attrib["href"][1:]] for use in uses)


def test_a_seat_sees_its_hand_and_all_cities() -> None:
    cards = drawn(position_svg(position(), 0))
    assert cards == Counter(
        [
            *HANDS[0],
            *(name for city in CITIES.values() for name in city),
            "Assassin",
            "King",
            *["back-of-character"] * 2,
        ]
    )


@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
def test_hidden_cards_are_not_in_the_picture(seat: int | None) -> None:
    svg = position_svg(position(), seat)
    for other, hand in HANDS.items():
        for name in hand:
            assert (name in svg) == (other == seat)
    assert drawn(svg)["Merchant"] == (seat == 2)
    assert "Merchant" in svg  # in the row of all characters


@pytest.mark.parametrize("seat", [None, 2])
def test_in_a_played_game_only_what_is_observed_is_drawn(seat: int | None) -> None:
    game, bot = Game.start(load(), Setup(edition="deluxe2016", seats=4, seed=20)), GreedyBot(1)
    faces = set()
    while not game.over:
        seen = game.observe(seat)
        names = [name for player in seen.players for name in (player.characters or player.revealed)]
        names += [name for player in seen.players for name in player.hand or ()]
        names += [district.name for player in seen.players for district in player.city if not district.facedown]
        cards = drawn(position_svg(game, seat))
        assert Counter(name for name in cards.elements() if not name.startswith("back")) == Counter(names)
        assert cards["back-of-character"] == sum(
            player.unrevealed for player in seen.players if player.characters is None
        )
        faces |= set(names)
        for _ in range(9):
            if not game.over:
                game.answer(bot.choose(game.at(game.decision.seat)))
    assert len(faces) > 20
    texts = [text.text for text in ET.fromstring(position_svg(game, seat)).iter(f"{SVG}text")]
    assert all(str(points) in texts for points in game.scores)


def test_gold_names_and_facedown_districts_are_drawn() -> None:
    svg = position_svg(position(facedown=("3/docks",)))
    assert "Docks" not in svg
    assert drawn(svg)["back-of-district"] == 1
    texts = [text.text for text in ET.fromstring(svg).iter(f"{SVG}text")]
    assert {"Anna", "Ben", "<b>Cara</b>", "Dan", "40", "41", "42", "43"} <= set(texts)


def test_names_are_translated() -> None:
    assert "Taverne" in drawn(position_svg(position(), says=Translator("de", load("classic2016"))))


def test_a_seat_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ViewError):
        position_svg(position(), 4)
