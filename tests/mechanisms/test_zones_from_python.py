"""Test declared zones in positions set up from Python, and in encodings."""

import pytest

from citadels_core.learn.encoder import Encoder
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from citadels_core.table.positions.position import Holdings, Mark, Position, PositionError
from citadels_core.table.saves.snapshot import restore, save
from tests.learn.test_encoder import told
from tests.mechanisms.tables import catalog_of
from tests.mechanisms.test_zones import CARDS

SETUP = Setup(edition="trial", seats=2, seed=3)
CATALOG = catalog_of(CARDS, cast="Trader, Guest", extra="Cellar")
ANN, BEN = Holdings(characters=("Trader",), city=("Cellar",)), Holdings(characters=("Guest",))
FULL = Position(
    players={0: ANN, 1: BEN},
    zones=(
        ("market", None, ("Tavern", "Manor")),
        ("chest", 0, ("Temple",)),
        ("chest", 1, ("Church", "Church")),
        ("vault", "0/cellar", ("Palace", "Castle")),
        ("wagon", "Trader", ("Docks",)),
    ),
)


def test_a_position_sets_the_cards_of_zones() -> None:
    game = FULL.start(CATALOG, SETUP)
    zones = {(zone.name, zone.target): (zone.size, zone.cards) for zone in game.observe(0).zones}
    assert zones == {
        ("market", ()): (2, ("Tavern", "Manor")),
        ("chest", 0): (1, ("Temple",)),
        ("chest", 1): (2, None),
        ("vault", "Cellar"): (2, None),
        ("wagon", "Trader"): (1, ("Docks",)),
    }
    assert game.observe(1).zones[2].cards == ("Church", "Church")
    assert list(check(game, history=False)) == []
    again = restore(CATALOG, save(game))
    assert [again.observe(seat) for seat in (0, 1, None)] == [game.observe(seat) for seat in (0, 1, None)]


def test_unmentioned_zones_are_empty() -> None:
    game = Position(players={0: ANN, 1: BEN}).start(CATALOG, SETUP)
    assert {zone.size for zone in game.observe(0).zones} <= {0}


@pytest.mark.parametrize(
    ("zone", "code"),
    [
        (("shelf", None, ("Tavern",)), "not_in_box"),
        (("market", None, ("Tower",)), "not_in_box"),
        (("market", 0, ("Tavern",)), "wrong_type"),
        (("chest", None, ("Tavern",)), "wrong_type"),
        (("chest", 7, ("Tavern",)), "no_such_seat"),
        (("chest", "Trader", ("Tavern",)), "wrong_type"),
        (("vault", "1/cellar", ("Tavern",)), "not_in_city"),
        (("market", None, ("Tavern",) * 9), "none_left"),
    ],
)
def test_an_invalid_zone_is_refused_with_a_code(zone: tuple[str, int | str | None, tuple[str, ...]], code: str) -> None:
    with pytest.raises(PositionError) as refused:
        Position(players={0: ANN, 1: BEN}, zones=(zone,)).start(CATALOG, SETUP)
    assert refused.value.code == code


def test_a_zone_cannot_be_set_as_a_mark() -> None:
    with pytest.raises(PositionError, match="market is a zone for cards"):
        Position(players={0: ANN}, marks=(Mark(name="market", on=0),)).start(CATALOG, SETUP)


def test_the_encoder_writes_only_what_the_seat_sees_of_zones() -> None:
    game, encoder = FULL.start(CATALOG, SETUP), Encoder(CATALOG, SETUP)
    assert len(set(encoder.columns)) == len(encoder)
    zones = {"market", "chest", "vault", "wagon"}
    ann, ben = (
        {
            name: number
            for name, number in told(encoder, encoder.encode(game.observe(seat))).items()
            if zones & {*name.replace(":", "").split()}
        }
        for seat in (0, 1)
    )
    assert ann == {
        "cards in market": 2,
        "in market: Tavern": 1,
        "in market: Manor": 1,
        "cards in chest of you": 1,
        "in chest of you: Temple": 1,
        "cards in chest of player +1": 2,
        "cards in vault of you": 2,
        "cards in wagon: Trader": 1,
        "in wagon: Docks": 1,
    }
    assert ben["cards in vault of player +1"] == ben["in chest of you: Church"] == 2
    assert "in chest of player +1: Temple" not in ben


def test_games_without_zones_have_no_columns_for_them() -> None:
    catalog = catalog_of("character Trader\n    rank 1\n\ncharacter Guest\n    rank 2\n", cast="Trader, Guest")
    columns = Encoder(catalog, Game.start(catalog, SETUP).setup).columns
    assert not [name for name in columns if name.startswith(("cards in m", "in m"))]
