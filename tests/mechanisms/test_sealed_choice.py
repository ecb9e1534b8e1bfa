"""Test sealed choices: several seats answer in secret, then all answers are revealed in seat order."""

import pytest

from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.model.vocabulary.types import SCALARS
from citadels_core.table.saves.snapshot import restore, save
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.inside import put_under
from tests.mechanisms.tables import action, draft, events, trial

CARDS = """
character Speaker
    rank 1
    action Vote once per turn
        sealed choose type as votes by players
        if (count of votes as t where t is noble) is at least 2
            gain 10 gold
        otherwise
            gain 1 gold
    action Bid once per turn
        sealed choose number from 0 to player.gold as bids by every player where player is not you
        let best be highest player.bids for each player
        for each player where player.bids is best and player is not you
            player pays (player.bids) gold
        if your bids is 0
            gain 7 gold
    action Pass once per turn
        sealed choose card in player.hand as plates by players
        for each player where player.plates is not missing
            player gives player.plates to player.left
    action Dance twice per turn
        sealed choose one of "moon", "sun" as masks by players
        for each player where player.masks is "sun"
            player gains 1 gold

character Member
    rank 2

character Guest
    rank 3
"""


def test_nothing_is_revealed_before_all_have_answered() -> None:
    game = trial(CARDS, cast="Speaker, Member, Guest", seats=3)
    draft(game, "Speaker", "Member", "Guest")
    assert game.decision is not None
    speaker = game.decision.seat
    start = len(game.log)
    game.answer(action(game, "Vote"))
    seats = []
    for answer in (0, 3, 0):
        decision = game.decision
        assert decision is not None
        assert decision.kind == "sealed"
        assert len(decision) == 5
        assert events(game, start) == ["action used"]
        seats.append(decision.seat)
        game.answer(answer)
    first = game.table.crown
    assert seats == [(first + step) % 3 for step in range(3)]
    assert events(game, start) == ["action used", "answers revealed", "gold gained"]
    revealed = [fields for kind, fields, _ in game.log.since(start) if kind == EVENT_IDS["answers revealed"]]
    assert revealed == [(tuple(seats), SCALARS.index("Type"), (0, 3, 0))]
    assert game.table.gold[speaker] == 12


def test_a_sealed_choice_can_be_copied_in_mid_choice() -> None:
    game = trial(CARDS, cast="Speaker, Member, Guest", seats=3)
    draft(game, "Speaker", "Member", "Guest")
    assert game.decision is not None
    speaker = game.decision.seat
    game.answer(action(game, "Vote"))
    game.answer(0)
    other = game.copy()
    for answer in (1, 2):
        other.answer(answer)
    assert other.table.gold[speaker] == 3
    for answer in (0, 0):
        game.answer(answer)
    assert game.table.gold[speaker] == 12


def test_each_sealed_answer_can_be_read_by_player() -> None:
    game = trial(CARDS, cast="Speaker, Member, Guest", seats=3)
    draft(game, "Speaker", "Member", "Guest")
    assert game.decision is not None
    speaker = game.decision.seat
    first = game.table.crown
    others = [seat for step in range(3) if (seat := (first + step) % 3) != speaker]
    before = list(game.table.gold)
    game.answer(action(game, "Bid"))
    for seat, bid in zip(others, (1, 2), strict=True):
        assert game.decision is not None
        assert (game.decision.seat, list(game.decision.values)) == (seat, list(range(before[seat] + 1)))
        game.answer(bid)
    spent = [before[seat] - game.table.gold[seat] for seat in others]
    assert spent == [0, 2]
    assert game.table.gold[speaker] == before[speaker] + 7, "who is not asked has chosen 0"


@pytest.mark.parametrize("empty", [False, True])
def test_a_secretly_chosen_card_is_passed_on(empty: bool) -> None:
    game = trial(CARDS, cast="Speaker, Member, Guest", seats=3)
    draft(game, "Speaker", "Member", "Guest")
    assert game.decision is not None
    left = (game.decision.seat + 1) % 3
    if empty:
        put_under(game, *game.table.hand[left])
    hands = [list(hand) for hand in game.table.hand]
    game.answer(action(game, "Pass"))
    chosen = {}
    while game.decision is not None and game.decision.kind == "sealed":
        chosen[game.decision.seat] = game.decision.values[-1]
        game.answer(len(game.decision) - 1)
    assert set(chosen) == {seat for seat in range(3) if hands[seat]}
    for seat, card in chosen.items():
        assert card in hands[seat]
        assert card in game.table.hand[(seat + 1) % 3]


def test_the_same_choice_can_be_made_again_and_from_a_save() -> None:
    game = trial(CARDS, cast="Speaker, Member, Guest", seats=3)
    draft(game, "Speaker", "Member", "Guest")
    before = list(game.table.gold)
    for answers in ((1, 0, 1), (0, 1, 0)):
        game.answer(action(game, "Dance"))
        for answer in answers:
            game = restore(game.box.catalog, save(game))
            game.answer(answer)
    assert [now - then for now, then in zip(game.table.gold, before, strict=True)] == [1, 1, 1]


def problems(lines: str) -> list[str]:
    text = "district Odd\n    type unique\n    cost 1\n    action Try once per turn\n" + lines
    return [problem.message for problem in compile_pack("trial", [SourceText("trial.card", text)], []).problems]


def test_only_sealed_answers_can_be_read_by_player() -> None:
    assert problems("        choose type as votes\n        if your votes is noble\n            gain 1 gold\n") == [
        'a player has no "votes"'
    ]
    sealed = '        sealed choose one of "yes", "no" as votes by players\n'
    assert problems(sealed + '        if your votes is "yes"\n            gain 1 gold\n') == []
    assert problems(sealed + '        if your votes is "yess"\n            gain 1 gold\n') == [
        'the answer "yess" is not known'
    ]
    inner = "        if your gold is 1\n    " + sealed + '        if your votes is "yes"\n            gain 1 gold\n'
    assert 'a player has no "votes"' in problems(inner)
