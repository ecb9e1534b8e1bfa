"""Test unseen choices with anonymous options, and sealed choices that are never revealed."""

import pytest

from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.table.game import Game
from citadels_core.table.saves.snapshot import restore, save
from citadels_core.table.views.event_views import events as told
from citadels_core.table.views.observation import observe
from tests.dsl.test_checker import district
from tests.mechanisms.tables import action, catalog_of, draft, events, trial

CHARACTERS = "".join(f"\ncharacter {name}\n    rank {rank}\n" for rank, name in enumerate(["Ant", "Bee", "Cat"], 1))

BLIND = (
    CHARACTERS
    + """
character Digger
    rank 4
    action Guess once per turn
        let other be your left
        choose unseen card in other.hand as got
        take got
"""
)

SELECTION = """
    procedure selection
        shuffle characters
        choose random character in pool as lost
        discard lost facedown
        for each player
            player performs lay out
        for each player
            player performs dig
        discard pool facedown
    procedure lay out
        choose character in pool as out
        discard out facedown
    procedure dig
        choose unseen character in facedown as found
        draft found
"""

SECRET = """
    procedure selection
        shuffle characters
        for each player
            deal 2 characters to player
        sealed choose character in player.packet as picks by players, kept secret
        for each player
            player drafts player.picks
"""


def dug(seed: int) -> Game:
    """Return a game with one character laid out at random and one by each player, and one to be found."""
    game = trial(BLIND, cast="Ant, Bee, Cat, Digger", selection=SELECTION, seed=seed)
    game.answer(0)
    game.answer(0)
    return game


@pytest.mark.parametrize("seed", range(8))
def test_options_show_only_which_player_discarded_the_card(seed: int) -> None:
    game = dug(seed)
    decision = game.decision
    assert decision is not None
    first = decision.seat
    assert sorted(decision.ids) == ["discarded-by-0", "discarded-by-1", "unseen"]
    names = [game.box.character_name(number) for number in range(len(game.box.cast))]
    shown = [decision.prompt, *decision.labels, *decision.ids]
    assert not [name for name in names if any(name in text for text in shown)]
    labels = dict(zip(decision.ids, decision.labels, strict=True))
    assert "discarded by you" in labels[f"discarded-by-{first}"]
    assert f"discarded by {game.name(1 - first)}" in labels[f"discarded-by-{1 - first}"]
    chosen = decision.values[decision.ids.index(f"discarded-by-{1 - first}")]
    game.answer(decision.ids.index(f"discarded-by-{1 - first}"))
    assert game.table.drafted[first] == [chosen]
    assert game.decision is not None
    assert sorted(game.decision.ids) == [f"discarded-by-{first}", "unseen"]


def test_the_player_who_lays_out_a_character_is_public_and_random_has_none() -> None:
    game = dug(3)
    kind = EVENT_IDS["characters discarded facedown"]
    assert [fields[0] for event, fields, _ in game.log if event == kind] == [-1, game.table.crown, 1 - game.table.crown]
    seats = [view.fields.get("player") for view in told(game, None) if view.name == "characters discarded facedown"]
    assert seats == [None, game.table.crown, 1 - game.table.crown]


def test_the_order_of_the_options_reveals_nothing() -> None:
    places = set()
    for seed in range(30):
        decision = dug(seed).decision
        assert decision is not None
        places.add(decision.ids.index("unseen"))
    assert places == {0, 1, 2}


def test_a_game_is_saved_during_an_unseen_choice() -> None:
    catalog = catalog_of(BLIND, cast="Ant, Bee, Cat, Digger", selection=SELECTION)
    game = dug(1)
    again = restore(catalog, save(game))
    assert game.decision is not None
    assert again.decision is not None
    assert again.decision.ids == game.decision.ids


def test_an_option_from_a_hidden_hand_is_just_a_card() -> None:
    game = trial(BLIND, cast="Digger, Bee")
    draft(game, "Digger", "Bee")
    from tests.mechanisms.tables import play_until

    play_until(game, lambda game: game.decision.kind == "menu" and "guess" in game.decision.ids)
    game.answer(action(game, "Guess"))
    assert game.decision is not None
    assert {id_.partition("#")[0] for id_ in game.decision.ids} == {"card"}


@pytest.mark.parametrize("seed", range(6))
def test_a_secret_choice_is_never_shown(seed: int) -> None:
    game = trial(CHARACTERS + "\ncharacter Dog\n    rank 4\n", cast="Ant, Bee, Cat, Dog", selection=SECRET, seed=seed)
    first = game.decision
    assert first is not None
    seat, chosen = first.seat, first.values[0]
    before = observe(game, 1 - seat)
    game.answer(0)
    assert game.decision is not None
    assert game.decision.seat == 1 - seat
    assert before.players == observe(game, 1 - seat).players
    game.answer(1)
    assert "answers revealed" not in events(game)
    assert game.table.drafted[seat] == [chosen]
    name = game.box.character_name(chosen)
    views = [view for view in told(game, 1 - seat) if view.name == "character drafted"]
    assert [name in view.fields.values() for view in views] == [False, False]


def test_a_secret_choice_excludes_characters_that_may_not_be_drafted() -> None:
    text = (
        CHARACTERS
        + "\ncharacter Dog\n    rank 4\n    while in cast\n        forbid character drafted if character is this\n"
    )
    for seed in range(6):
        game = trial(text, cast="Ant, Bee, Cat, Dog", selection=SECRET, seed=seed)
        for _ in range(2):
            assert game.decision is not None
            assert "dog" not in game.decision.ids
            game.answer(0)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("choose unseen character in facedown as x", []),
        ("choose unseen character in facedown as x where x.rank is 1", ["508:5"]),
    ],
)
def test_an_unseen_choice_that_depends_on_hidden_facts_is_reported(line: str, code: list[str]) -> None:
    assert [c for c in district(f"when round started\n    {line}\n    draft x") if c[:3] in ("302", "508")] == code
