"""Test `rank none`: characters that are never shuffled or called, and reach players by their own rules."""

from random import Random

import pytest

from citadels_core.model.setup import Setup
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from citadels_core.table.saves.snapshot import restore, save
from citadels_core.table.views.observation import observe
from tests.mechanisms.tables import action, catalog_of, draft, play_until, prove, trial

CARDS = """
marker cursed on character
    until end of round

character Hunter
    rank 1
    action Curse once per turn
        target character as victim where victim is not this
        mark victim cursed
    action Chase once per turn
        target character in companions as prey where prey is revealed
        mark prey cursed

character Keeper
    rank 2
    action Whistle once per turn
        target character in companions as pet where pet is not revealed
        draft pet
        reveal pet
    action Weigh once per turn
        gain (your last character.rank) gold

# A familiar: it works for whoever has called it.
character Owl
    rank none
    while revealed
        when district built if player is you and this is not cursed
            gain 2 gold

# It acts by itself when all have been called.
character Ghost
    rank none
    action Haunt once per turn
        choose player as other where other is not you
        take 1 gold from other
    while in cast
        when round ended if this is revealed
            start turn for this.holder as this
            offer actions
            end turn

character Cook
    rank 3
    action Serve once per turn
        gain (this.rank) gold
"""

DEALT = """
    procedure selection
        shuffle characters
        for each player
            player performs keep one
        for each player
            choose random character in companions as pet where pet is not in player.left.characters
            player drafts pet
"""

SCENARIOS = """
scenario A familiar comes to who whistles, and works from then on
    given Anna: Keeper, 3 gold, hand Temple
    given Ben: Hunter, 0 gold
    when Anna uses Whistle on Owl
    then Anna cannot use Whistle on Ghost
    when Anna takes gold
    when Anna builds Temple
    then Anna has 6 gold

scenario A marker on a familiar is read as one on any character
    given Anna: Keeper, 3 gold, Owl, hand Temple
    given Ben: Hunter, 0 gold
    given Owl is cursed
    when Anna takes gold
    when Anna builds Temple
    then Anna has 4 gold

scenario A companion acts when all have been called, and steals
    given Anna: Keeper, 3 gold
    given Ben: Hunter, 2 gold
    when Anna uses Whistle on Ghost
    when Anna takes gold
    when Anna ends turn
    when Anna uses Haunt
    when Anna chooses Ben
    when Anna takes gold
    when Anna ends turn
    then round is 2
    then Anna has 8 gold
    then Ben has 1 gold

scenario A companion that nobody has shown stays where it is
    given Anna: Keeper, 3 gold
    given Ben: Hunter, 2 gold
    when Anna takes gold
    when Anna ends turn
    then round is 2

scenario Who holds a companion besides is no worse for it: the last character is one with a rank
    given Anna: Keeper, Owl, 0 gold
    given Ben: Hunter, 2 gold
    when Anna uses Weigh
    then Anna has 2 gold
"""

CAST = "Hunter, Keeper, Cook, Owl, Ghost"


def test_companions_are_obtained_by_their_own_rules() -> None:
    assert prove(CARDS + SCENARIOS, cast=CAST) == 5


def names(game: Game, characters) -> list[str]:
    return [game.box.character_name(character) for character in characters]


def targets(game: Game, name: str) -> list[str]:
    """Return the characters that an action can be used on."""
    rules = game.box.rules
    return names(game, [to for rule, _, to in game.decision.values if rule >= 0 and rules[rule].rule.name == name])


def test_companions_are_in_the_cast_and_neither_dealt_nor_called_nor_chosen_among_characters() -> None:
    game = trial(CARDS, cast=CAST)
    assert names(game, game.table.cast) == ["Hunter", "Keeper", "Cook", "Owl", "Ghost"]
    assert names(game, sorted(game.table.pool)) == ["Hunter", "Keeper", "Cook"]
    draft(game, "Hunter", "Keeper")
    assert names(game, game.table.calls) == ["Keeper", "Cook"]
    assert targets(game, "Curse") == ["Keeper", "Cook"]
    assert targets(game, "Chase") == []


def test_a_revealed_companion_can_be_chosen_among_companions() -> None:
    game = trial(CARDS.replace("rank 1", "rank 3", 1).replace("Cook\n    rank 3", "Cook\n    rank 1"), cast=CAST)
    draft(game, "Hunter", "Keeper")
    assert targets(game, "Whistle") == ["Owl", "Ghost"]
    whistle(game, "Owl")
    game.answer(action(game, "Take Gold"))
    game.answer(action(game, "End Turn"))
    assert targets(game, "Chase") == ["Owl"]


def whistle(game: Game, name: str) -> None:
    at = next(
        at
        for at, (rule, _, to) in enumerate(game.decision.values)
        if rule >= 0 and game.box.rules[rule].rule.name == "Whistle" and game.box.character_name(to) == name
    )
    game.answer(game.decision.options[at])


def test_companions_return_beside_the_line_when_characters_are_shuffled() -> None:
    game = trial(CARDS, cast=CAST)
    draft(game, "Keeper", "Cook")
    whistle(game, "Owl")
    assert ["Keeper", "Owl"] in [names(game, held) for held in game.table.drafted]
    play_until(game, lambda game: game.table.round == 2)
    assert all("Owl" not in names(game, held) for held in game.table.drafted)
    assert names(game, sorted(game.table.pool)) == ["Hunter", "Keeper", "Cook"]


def dealt(seed: int = 1) -> Game:
    catalog = catalog_of(CARDS, cast=CAST, selection=DEALT)
    game = Game.start(catalog, Setup(edition="trial", seats=2, seed=seed))
    draft(game, "Hunter", "Keeper")
    return game


def test_companions_are_dealt_in_secret_and_known_only_to_their_players() -> None:
    game = dealt()
    for seat in (0, 1):
        own = names(game, game.table.drafted[seat])
        assert len(own) == 2
        assert sorted(observe(game, seat).players[seat].characters) == sorted(own)
        assert observe(game, seat).players[1 - seat].characters is None
        assert own[1] not in str(game.events(1 - seat))
    assert {names(game, held)[1] for held in game.table.drafted} <= {"Owl", "Ghost"}


@pytest.mark.parametrize("seed", range(6))
def test_determinized_games_vary_the_companions_of_others_but_not_called_characters(seed: int) -> None:
    game = dealt()
    own = game.table.drafted[0][1]
    other = game.determinize(0, Random(seed))
    assert other.table.drafted[0][1] == own
    held = other.table.drafted[1]
    assert len(held) == 2
    assert held[0] < game.box.ranked <= held[1] != own


def test_a_game_with_companions_is_saved_and_continues_identically() -> None:
    game = dealt()
    other = restore(game.box.catalog, save(game))
    for one in (game, other):
        play_until(one, lambda one: one.table.round == 3)
    assert [*game.log] == [*other.log]


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_with_companions_keep_the_invariants(seed: int) -> None:
    game = trial(CARDS, cast=CAST, seed=seed, size=3)
    for _ in range(600):
        if game.decision is None:
            break
        assert not list(check(game))
        decision = game.decision
        game.answer(list(range(decision.least)) if decision.many else decision.options[seed % len(decision.options)])
    assert game.table.round > 1
