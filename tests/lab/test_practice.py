"""Test the practice table of a card: the player has it, is to move, and can use it."""

from functools import cache
from pathlib import Path

import pytest

from citadels_core.game.declared_zones import declared_zones
from citadels_core.lab.trying.practice import PracticeRequest, ranks_named, set_out
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import SetupError
from citadels_core.packs import load
from citadels_core.table.game import Game
from tests.packs.making import make_pack

NAMES = ("You", "Ann", "Ben", "Cid")


@cache
def catalog() -> Catalog:
    return load("classic2016", "deluxe2016")


def table(card: str, *, character: str | None = None, seats: int = 4, seed: int = 1, built: bool = False) -> Game:
    cards = catalog().cards
    names = (*NAMES, "Dora", "Eve", "Finn", "Gwen")[:seats]
    held = cards[character] if character is not None else None
    wish = PracticeRequest(card=cards[card], character=held, edition=None, names=names, seed=seed, built=built)
    return set_out(catalog(), wish, Game.start)


def hand(game: Game, seat: int) -> list[str]:
    return [game.box.definitions[game.box.cards[card]].id for card in game.table.hand[seat]]


def city(game: Game, seat: int) -> list[str]:
    return [game.box.definitions[game.box.cards[card]].id for card in game.table.city[seat]]


def held(game: Game) -> list[str]:
    return [game.box.cast[number].id for number in game.table.turn.named]


@pytest.mark.parametrize("card", [card.id for module in load("classic2016").modules for card in module.cards])
def test_every_card_of_a_box_can_be_practised(card: str) -> None:
    game = table(card)
    decision = game.decision
    assert decision is not None
    assert (decision.kind, decision.seat) == ("menu", 0)
    assert game.table.turn.player == 0
    if catalog().cards[card].kind == "character":
        assert held(game) == [card]
    else:
        assert card in hand(game, 0)
        assert game.table.gold[0] >= catalog().cards[card].cost
    assert all(len(game.table.city[seat]) >= 3 and game.table.hand[seat] for seat in range(4))


def test_a_district_can_be_built_already() -> None:
    game = table("classic2016:smithy", built=True)
    assert "classic2016:smithy" in city(game, 0)
    assert "classic2016:smithy" not in hand(game, 0)


def test_a_district_that_cannot_be_built_is_in_the_hand_in_any_case() -> None:
    assert "deluxe2016:secret_vault" in hand(table("deluxe2016:secret_vault", built=True), 0)


def test_the_character_is_the_one_that_was_asked_for() -> None:
    assert held(table("classic2016:smithy", character="classic2016:bishop")) == ["classic2016:bishop"]


def test_the_character_makes_the_card_matter() -> None:
    game = table("classic2016:school_of_magic", built=True)
    income = {"classic2016:king", "classic2016:bishop", "classic2016:merchant", "classic2016:warlord"}
    assert set(held(game)) <= income


def test_the_character_that_the_card_guards_against_is_in_the_cast() -> None:
    card = catalog().cards["classic2016:keep"]
    assert ranks_named(card) == {8}
    for seed in range(1, 4):
        game = table(card.id, seed=seed)
        assert any(game.box.cast[number].rank == 8 for seat in (1, 2, 3) for number in game.table.drafted[seat])


def test_the_same_seed_sets_the_same_table() -> None:
    one, other = table("classic2016:smithy", seed=5), table("classic2016:smithy", seed=5)
    assert (one.table.hand, one.table.city, held(one)) == (other.table.hand, other.table.city, held(other))
    assert table("classic2016:smithy", seed=6).table.hand != one.table.hand


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_any_number_of_players_can_sit_down(seats: int) -> None:
    assert table("classic2016:smithy", seats=seats).box.seats == seats


def test_a_practice_game_can_be_played_to_its_end() -> None:
    game = table("classic2016:smithy")
    for _ in range(3_000):
        decision = game.decision
        if decision is None:
            break
        least = max(decision.least, 1)
        game.answer(list(range(len(decision.values)))[-least:] if decision.many else len(decision.values) // 2)
    assert game.over


def test_too_many_players_are_refused() -> None:
    with pytest.raises(SetupError):
        table("classic2016:smithy", seats=8)


ZONES = """
zone stand at table

zone coffer on player
    seen by owner

zone attic on district

zone unread at table

district Stalls
    type trade
    cost 3
    when turn started if player is you
        may
            destroy this
            gain 5 gold
    action Buy once per turn
        choose card in stand as goods
        take goods
    action Open once per turn
        choose card in your coffer as thing
        take thing
    action Climb once per turn
        choose card in this.attic as thing
        take thing
"""


@pytest.mark.parametrize(("built", "filled"), [(False, ["stand", "coffer"]), (True, ["stand", "coffer", "attic"])])
def test_zones_read_by_the_card_hold_cards(tmp_path: Path, built: bool, filled: list[str]) -> None:
    game = of_pack(make_pack(tmp_path, "mine", {"a.card": ZONES}), built=built)
    lying = [zone for zone in declared_zones(game.table) if zone.cards]
    assert [(zone.state.name, len(zone.cards), zone.owner) for zone in lying if zone.state.name != "attic"] == [
        ("stand", 2, -1),
        ("coffer", 2, 0),
    ]
    assert [zone.state.name for zone in lying] == filled


def test_a_decision_of_a_built_card_at_the_start_of_a_turn_is_left_open(tmp_path: Path) -> None:
    game = of_pack(make_pack(tmp_path, "mine", {"a.card": ZONES}), built=True)
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat) == ("may", 0)
    assert "mine:stalls" in city(game, 0)


def of_pack(folder: Path, *, built: bool) -> Game:
    packs = load("classic2016", folder)
    card = packs.cards["mine:stalls"]
    return set_out(
        packs, PracticeRequest(card=card, character=None, edition=None, names=NAMES, seed=1, built=built), Game.start
    )
