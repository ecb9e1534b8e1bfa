"""Test `tie break` below `while in game`: a card that breaks ties for the whole game."""

import pytest

from citadels_core.table.game import Game
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.mechanisms.tables import action, base_module, draft, trial

CARDS = """
character Ender
    rank 1
    action Share once per turn
        gain 1 gold
    action End
        end game

character Miser
    rank 2
    while in game
        tie break your gold

character Guest
    rank 3

district Poor House
    type unique
    cost 6
    copies 3
    while in game
        tie break (100 - your gold)
        tie break 1 if you are crowned
"""


def ended(cast: str, extra: str = "", *, share: bool = False) -> Game:
    """Play until the first player, crowned or not, has ended the game with no points for any player."""
    game = trial(CARDS, cast=cast, extra=extra)
    draft(game, "Ender", "Guest")
    if share:
        game.answer(action(game, "Share"))
    game.answer(action(game, "End"))
    assert game.over
    assert game.scores == (0, 0)
    return game


def test_without_such_a_card_the_victory_is_shared() -> None:
    assert ended("Ender, Guest", share=True).winners == (0, 1)


def test_a_tie_break_of_an_unheld_character_in_the_game_applies() -> None:
    game = ended("Ender, Miser, Guest", share=True)
    gold = game.table.gold
    assert game.winners == (max((0, 1), key=lambda seat: gold[seat]),)


def test_a_tie_break_of_a_district_applies_anywhere_and_after_characters() -> None:
    game = ended("Ender, Guest", "Poor House", share=True)
    gold = game.table.gold
    assert game.winners == (min((0, 1), key=lambda seat: gold[seat]),)
    both = ended("Ender, Miser, Guest", "Poor House", share=True)
    assert both.winners == (max((0, 1), key=lambda seat: both.table.gold[seat]),)
    assert [both.box.causes[live.cause].card for live in both.box.tie_breaks] == ["Miser", "Poor House", "Poor House"]


def test_several_tie_breaks_are_applied_in_order_and_reported() -> None:
    game = ended("Ender, Guest", "Poor House")
    assert len(set(game.table.gold)) == 1
    assert game.winners == (game.table.crown,)
    first, second = game.observe(None).tie_breaks
    assert (first.cause.card, second.cause.card) == ("Poor House", "Poor House")
    assert (first.numbers[0], sorted(second.numbers)) == (first.numbers[1], [0, 1])


def test_the_text_describes_the_tie_break() -> None:
    module = compile_pack("trial", [SourceText("trial.card", CARDS)], [base_module()]).module
    said = {card.name: card.sentence for card in module.cards}
    assert said["Miser"] == "Between players with equal points, whoever has the highest number here wins: your gold."


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("    tie break your gold", "CIT404"),
        ("    for each player\n        tie break your gold", "CIT404"),
        ("    while in hand\n        tie break your gold", "CIT404"),
        ("    while in game\n        for each player\n            tie break your gold", "CIT404"),
        ("    while in game\n        tie break this.cost", "CIT303"),
        ("    while in game\n        tie break you", "CIT301"),
    ],
)
def test_a_tie_break_is_allowed_only_below_while_in_game_without_this(lines: str, code: str) -> None:
    card = f"district Hut\n    type trade\n    cost 1\n{lines}\n"
    found = compile_pack("trial", [SourceText("trial.card", card)], [base_module()]).problems
    assert [problem.code for problem in found if problem.severity == "error"] == [code]
