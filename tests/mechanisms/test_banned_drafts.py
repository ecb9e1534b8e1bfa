"""Test that banned characters are not offered in the draft, and every player still gets one."""

import pytest

from citadels_core.table.game import Game
from tests.dsl.test_checker import findings
from tests.mechanisms.tables import draft, events, trial

CHARACTERS = """
character Mason
    rank 1

character Baker
    rank 2

character Usurer
    rank 3
"""

BORED = """
note former on player is character
    until end of game
    seen by placer

character Scribe
    rank 4
    while in cast
        forbid character drafted if character is player.former
        when character drafted
            player notes character as player.former
"""


def offer(game: Game) -> list[str]:
    assert game.decision is not None
    return sorted(game.box.character_name(value) for value in game.decision.values)


def play_round(game: Game) -> None:
    """Answer with the first option until the next selection, which the crowned player begins."""
    this = game.table.round
    while game.table.round == this:
        assert game.decision is not None
        game.answer(0)


def test_forbidden_characters_are_not_offered_in_the_draft() -> None:
    text = CHARACTERS + BORED
    game = trial(text, cast="Mason, Baker, Usurer, Scribe", selection=rounds(""))
    first = game.decision.seat
    draft(game, "Mason", "Baker")
    play_round(game)
    assert game.decision.seat == first
    assert offer(game) == ["Baker", "Scribe", "Usurer"]
    draft(game, "Baker")
    assert offer(game) == ["Mason", "Scribe", "Usurer"]
    draft(game, "Usurer")
    assert [len(held) for held in game.table.drafted] == [1, 1]


def test_a_ban_that_leaves_nothing_to_draft_is_lifted() -> None:
    rules = BORED.replace("character is player.former", "character.rank is at most 4")
    game = trial(CHARACTERS + rules, cast="Mason, Baker, Usurer, Scribe", selection=rounds(""))
    assert offer(game) == ["Baker", "Mason", "Scribe", "Usurer"]
    draft(game, "Usurer")
    assert offer(game) == ["Baker", "Mason", "Scribe"]
    draft(game, "Mason")
    assert sorted(len(held) for held in game.table.drafted) == [1, 1]
    assert events(game).count("character drafted") == 2


def test_a_random_draft_never_picks_a_forbidden_character() -> None:
    rules = BORED.replace("character is player.former", "character.rank is not 3")
    by_chance = "    procedure keep one\n        choose random character in pool as pick\n        draft pick\n"
    for seed in range(6):
        game = trial(CHARACTERS + rules, cast="Mason, Baker, Usurer, Scribe", selection=rounds(by_chance), seed=seed)
        held = [game.box.character_name(character) for held in game.table.drafted for character in held]
        assert len(held) == 2
        assert "Usurer" in held


def rounds(procedures: str) -> str:
    """Return a selection with these procedures."""
    return f"""
    procedure selection
        shuffle characters
        for each player
            player performs keep one
{procedures}"""


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        ("character.rank is 4", []),
        ("player is you and character is not killed", []),
        ("character in player.characters", []),
        ("character in facedown", ["508:4"]),
        ("character.rank is your left.last character.rank", ["508:4"]),
    ],
)
def test_a_ban_on_drafting_that_depends_on_a_secret_is_reported(condition: str, found: list[str]) -> None:
    assert [
        one
        for one in findings(
            f"district Inn\n    type trade\n    cost 2\n    forbid character drafted if {condition}\n\n"
            "marker killed on character\n    until end of round\n"
        )
        if one.startswith("508")
    ] == found
