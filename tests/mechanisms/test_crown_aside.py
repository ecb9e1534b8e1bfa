"""Test `put crown aside`: the game continues without a crowned player until the crown is taken."""

import pytest

from citadels_core.model.sentinels import NOBODY
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game
from citadels_core.table.saves.snapshot import restore, save
from citadels_core.table.views.observation import observe
from tests.mechanisms.tables import action, catalog_of, draft, events, play_until, prove, trial

CARDS = """
# Whoever finishes what it has begun is crowned.
character Regicide
    rank 1
    action Topple once per turn
        if crowned player is not missing
        put crown aside
        gain 1 gold
    action Ask once per turn
        if crowned player is missing
        gain 5 gold
    action Tithe once per turn
        give 1 gold to crowned player
        gain 2 cards

character Courtier
    rank 2
    when turn started if player is you and you are crowned
        gain 1 gold

# The crown is to be had for the asking as long as nobody has it.
district Empty Throne
    type noble
    cost 1
    copies 4
    when crown put aside if player is not you
        gain 1 gold
    action Sit Down once per turn
        if crowned player is missing
        take crown

district Regency
    type unique
    cost 1
    copies 2
    forbid crown put aside if player is you
"""

SCENARIOS = """
scenario Nobody wears the crown until somebody takes it
    given Anna: Regicide, 2 gold, city Empty Throne
    given Ben: Courtier, 0 gold, city Empty Throne, crown
    then Anna cannot use Sit Down
    when Anna uses Topple
    then Anna has 4 gold
    then Ben has 0 gold
    then Ben is not crowned
    then Anna is not crowned
    then crowned player is missing
    then Anna cannot use Topple
    when Anna uses Ask
    then Anna has 9 gold
    when Anna uses Sit Down
    then Anna is crowned
    then Anna cannot use Ask

scenario Nobody wears the crown from the start
    given Anna: Regicide, 2 gold, city Empty Throne
    given Ben: Courtier
    given crown aside
    then crowned player is missing
    then Anna cannot use Topple
    when Anna uses Sit Down
    then Anna is crowned

scenario Nobody wears the crown in a new game
    given players Anna
    given cast Regicide
    given crown aside
    given a new game
    then crowned player is missing
    then Anna is not crowned

scenario What is given to the crowned player is kept while nobody is
    given Anna: Regicide, 2 gold
    given Ben: Courtier, 0 gold, crown
    when Anna uses Topple
    when Anna uses Tithe
    then Anna has 3 gold
    then Anna has 2 cards in hand

scenario Who may not lose the crown keeps it
    given Anna: Regicide, 2 gold
    given Ben: Courtier, 0 gold, city Regency, crown
    then Anna cannot use Topple
    when Anna takes gold
    when Anna ends turn
    then Ben has 1 gold

scenario Who takes the crown from aside loses nothing to anybody, and its rules speak again
    given Anna: Regicide, 2 gold
    given Ben: Courtier, 0 gold, city Empty Throne, crown
    when Anna uses Topple
    when Anna takes gold
    when Anna ends turn
    then Ben has 0 gold
    when Ben uses Sit Down
    then Ben is crowned
"""

CAST = "Regicide, Courtier"
EXTRA = "Empty Throne, Regency"

ORDER = """
    procedure selection
        shuffle characters
        for each player
            player gains 1 gold
        for each player
            player performs keep one
    when round started
        gain 1 card
"""


def test_the_crown_is_put_aside_and_taken() -> None:
    assert prove(CARDS + SCENARIOS, cast=CAST, extra=EXTRA) == 6


def toppled(seats: int = 2, seed: int = 1) -> Game:
    """Play until the crown is aside."""
    catalog = catalog_of(CARDS + "\ncharacter Guest\n    rank 3\n", cast=f"{CAST}, Guest", extra=EXTRA, selection=ORDER)
    game = Game.start(catalog, Setup(edition="trial", seats=seats, seed=seed))
    draft(game, *("Regicide", "Courtier", "Guest")[:seats])
    assert game.table.crown != NOBODY
    game.answer(action(game, "Topple"))
    assert game.table.crown == NOBODY
    return game


def gainers_of_round_2(game: Game) -> list[int]:
    """Play until the next selection; return who gained gold in it before the first choice, in order."""
    play_until(game, lambda game: game.table.round == 2)
    told = list(zip(events(game), [values for _, values, _ in game.log.since(0)], strict=True))
    begins = max(at for at, (name, _) in enumerate(told) if name == "characters shuffled")
    return [values[0] for name, values in told[begins:] if name == "gold gained"]


@pytest.mark.parametrize("seed", range(4))
def test_without_a_crown_the_order_starts_at_the_first_seat(seed: int) -> None:
    game = toppled(3, seed)
    assert gainers_of_round_2(game) == [0, 1, 2]
    assert game.decision.seat == 0


def test_without_a_crown_edition_rules_between_turns_have_no_player() -> None:
    game = toppled()
    play_until(game, lambda game: game.table.round == 2)
    told = events(game)
    assert "cards gained" not in told[max(at for at, name in enumerate(told) if name == "round started") :]


def test_views_saves_and_copies_know_no_crowned_player() -> None:
    game = toppled()
    again = restore(game.box.catalog, save(game))
    for one in (game, again, game.copy()):
        assert not any(player.crowned for player in observe(one, 0).players)
        assert one.table.crown == NOBODY
    back = game.copy()
    back.undo()
    assert back.table.crown != NOBODY


def test_games_without_a_crown_are_played_to_their_end() -> None:
    game = trial(CARDS, cast=CAST, extra=EXTRA, size=2)
    play_until(game, lambda game: game.decision is not None and game.table.round > 0 and not game.table.pool)
    game.arrange.write("crown put aside", game.table.crown)
    play_until(game, lambda game: game.decision is None, 2000)
    assert game.table.over
