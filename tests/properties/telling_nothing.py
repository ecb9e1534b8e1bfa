"""Play a random game to its end, and check at many moments that no seat is shown hidden state."""

import random

from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from citadels_core.table.saves.snapshot import restore, save
from tests.properties.hidden import dealt_otherwise, told
from tests.properties.walks import walk


def plays_and_tells_nothing(game: Game, seed: int) -> int:
    """Return how often hidden cards were dealt differently and a seat was shown the same."""
    dice, dealt = random.Random(seed), 0
    for at, _ in enumerate(walk(game, seed, 1500)):
        if at % 7:
            continue
        assert list(check(game)) == []
        seat = dice.choice([0, 1, 2, None])
        other = dealt_otherwise(game, seat, dice, "cards")
        if other is not None:
            assert told(other, seat, len(game.log)) == told(game, seat, len(game.log))
            dealt += 1
        again = restore(game.box.catalog, save(game))
        assert [again.observe(one) for one in (0, 1, None)] == [game.observe(one) for one in (0, 1, None)]
        there = game.determinize(seat, random.Random(at))
        assert there.observe(seat) == game.observe(seat)
        assert list(check(there)) == []
    assert game.over
    return dealt
