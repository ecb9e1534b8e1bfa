"""Test the reported tie breaks at the end of a game."""

from citadels_core import Catalog, Game, Observation, Setup, load
from tests.properties.walks import play


def ended(catalog: Catalog, edition: str, seed: int, seats: int = 4) -> Observation:
    """Return the final view of a random game."""
    game = Game.start(catalog, Setup(edition=edition, seats=seats, seed=seed))
    assert game.observe(None).tie_breaks == ()
    return play(game, seed).observe(None)


def test_each_applied_tie_break_is_reported_with_the_tied_players() -> None:
    catalog = load("ffg2010")
    told = decided = 0
    for seed in range(90):
        view = ended(catalog, "ffg2010", seed)
        assert view.scores is not None
        best = tuple(seat for seat, score in enumerate(view.scores) if score == max(view.scores))
        left = best
        for one in view.tie_breaks:
            assert one.seats == left
            assert one.cause.card == "Older Boxes"
            assert len(left) > 1
            left = tuple(
                seat for seat, number in zip(one.seats, one.numbers, strict=True) if number == max(one.numbers)
            )
            told += 1
        assert left == view.winners
        decided += len(best) > 1
        assert bool(view.tie_breaks) == (len(best) > 1)
    assert decided > 2
    assert told > decided, "in one of these games the first tie break decides nothing"
