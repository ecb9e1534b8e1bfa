"""Test that the encoder writes exactly the view of a seat, as a fixed number of columns."""

from random import Random

import numpy as np
import pytest

from citadels_core import Game, Setup
from citadels_core.lab.games.soak import Soak
from citadels_core.learn.encoder import LIMIT, Encoder
from citadels_core.learn.numbered_game import NumberedGame
from tests.golden.games import catalog_of
from tests.learn.complete import BOXES


def told(encoder, row):
    """Return the columns that are not 0, in their original units."""
    return {
        name: round(float(number) * unit, 3)
        for name, unit, number in zip(encoder.columns, encoder.units, row, strict=True)
        if number
    }


@pytest.mark.parametrize(("pack", "edition"), BOXES)
def test_games_that_look_the_same_to_a_seat_are_encoded_the_same(pack, edition):
    """The view of every seat is encoded in random games of each box, up to the end, with memory."""
    catalog, dice, soak = catalog_of(pack), Random(edition), Soak(edition=edition, games=1)
    for number in range(3):
        setup = soak.setup_of(catalog, dice.randrange(2000))
        encoder = Encoder(catalog, setup, memory=True)
        assert len(set(encoder.columns)) == len(encoder)
        numbered, at, differ = NumberedGame(encoder.space, Game.start(catalog, setup)), 0, 0
        while numbered.legal:
            if at % 60 == number:
                seat = dice.randrange(setup.seats)
                other = numbered.game.determinize(seat, dice)
                one, two = (encoder.encode(game.observe(seat), game.knowledge(seat)) for game in (numbered.game, other))
                assert one.shape == (len(encoder),)
                assert one.dtype == np.float32
                assert (np.abs(one) <= LIMIT).all()
                assert one.tolist() == two.tolist()
                neighbour = (seat + 1) % setup.seats
                differ += numbered.game.observe(neighbour) != other.observe(neighbour)
            numbered.answer(dice.choice(numbered.legal))
            at += 1
        assert differ, "the other games were the same games"
        for seat in range(setup.seats):
            row = told(encoder, encoder.encode(numbered.game.observe(seat)))
            assert row.get("points of you", 0) == numbered.game.scores[seat]
            assert ("you has won" in row) == (seat in numbered.game.winners)


def test_a_first_view_is_encoded_column_by_column(catalog):
    game = Game.start(catalog, Setup(edition="classic2016", seats=2, seed=7))
    encoder = Encoder(catalog, game.setup)
    seat = game.decision.seat
    view = game.observe(seat)
    row = told(encoder, encoder.encode(view))
    hand = {f"in hand: {name}": view.players[seat].hand.count(name) for name in view.players[seat].hand}
    pool = {f"can be chosen: {name}": 1 for name in view.pool}
    calls = {f"to be called: {name}": 1 for name in view.calls}
    asked = {name: row.pop(name) for name in [*row] if name.startswith("asked by")}
    assert [*asked.values()] == [1]
    assert row == {
        "round": 1,
        "districts that complete a city": view.city_size,
        "cards in the deck": view.deck_size,
        **({"characters facedown": view.facedown} if view.facedown else {}),
        "characters to choose from": view.pool_size,
        "gold of you": 2,
        "gold of player +1": 2,
        "cards in the hand of you": 4,
        "cards in the hand of player +1": 4,
        f"{'you' if view.players[seat].crowned else 'player +1'} with the crown": 1,
        "asked: you": 1,
        "question: choose": 1,
        "fewest options": 1,
        "most options": 1,
        **hand,
        **pool,
        **calls,
    }


def test_players_are_numbered_relative_to_the_observing_seat(catalog):
    game = Game.start(catalog, Setup(edition="classic2016", seats=3, seed=7))
    encoder = Encoder(catalog, game.setup)
    crown = next(seat for seat in range(3) if game.observe(None).players[seat].crowned)
    for seat, name in ((crown, "you"), ((crown + 2) % 3, "player +1"), ((crown + 1) % 3, "player +2")):
        row = told(encoder, encoder.encode(game.observe(seat)))
        assert [column for column in row if column.endswith("with the crown")] == [f"{name} with the crown"]


def test_the_chosen_part_of_a_set_is_encoded(catalog):
    setup = Setup(edition="classic2016", seats=4, seed=3)
    encoder, dice = Encoder(catalog, setup), Random(0)
    game = NumberedGame(encoder.space, Game.start(catalog, setup))
    while not (game.game.decision.many and game.game.decision.most > 2):
        game.answer(dice.choice(game.legal))
    chosen = next(number for number in game.legal if number in encoder.space.in_sets)
    game.answer(chosen)
    view = game.game.observe(game.seat)
    before, after = (told(encoder, encoder.encode(view, picked=picked)) for picked in ((), game.picked))
    assert {name for name in after if after[name] != before.get(name)} == {
        f"chosen so far: {encoder.space.names[chosen]}"
    }


def test_columns_are_the_same_for_all_games_of_a_set_up(catalog):
    one, other = (Encoder(catalog, Setup(edition="classic2016", seats=3, seed=seed)) for seed in (1, 2))
    assert (one.columns, one.units, one.digest) == (other.columns, other.units, other.digest)
    more = Encoder(catalog, Setup(edition="classic2016", seats=3), memory=True)
    assert more.columns[: len(one)] == one.columns
    assert more.digest != one.digest
    assert (more.remembers, one.remembers) == (True, False)


def test_memory_encodes_the_probability_of_locations(catalog):
    """Probabilities add up to one for each character, and to the hand sizes for the cards."""
    game = Game.start(catalog, Setup(edition="classic2016", seats=3, seed=7))
    encoder, seat = Encoder(catalog, game.setup, memory=True), game.decision.seat
    view = game.observe(seat)
    row = told(encoder, encoder.encode(view, game.knowledge(seat)))
    for on in (1, 2):
        hand = [number for name, number in row.items() if name.startswith(f"expected in the hand of player +{on}:")]
        assert sum(hand) == pytest.approx(4, abs=0.05)
    deck = [number for name, number in row.items() if name.startswith("expected in the deck")]
    assert sum(deck) == pytest.approx(view.deck_size, abs=0.05)
