"""Test choices of numbers, resources and answers in words: own, by another player, sealed."""

import pytest

from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.speech import referee
from citadels_core.table.game import Game
from citadels_core.table.saves.snapshot import restore, save
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.mechanisms.tables import action, draft, events, trial

CARDS = """
character Herald
    rank 1
    action Split once per turn
        choose number from 0 to 3 as coins
        gain coins gold
        gain (3 - coins) cards
    action Offer once per turn
        choose resource as r by your left
        if r is gold
            gain 1 gold
        otherwise
            gain 1 card
    action Greet once per turn
        for each player where player is not you from your left
            choose one of "bow", "stay silent" as answer by player
            if answer is "stay silent"
                take 1 gold from player
    action Bid once per turn
        let guests be every player where player is not you
        sealed choose number from 0 to 2 as bids by guests
        gain (total of bid for each bids as bid) gold
    action Vote once per turn
        sealed choose one of "yes", "no" as votes by players
        if (count of votes as vote where vote is "yes") is at least 2
            gain 9 gold

character Guest
    rank 2

character Host
    rank 3
"""


def table() -> tuple[Game, int]:
    game = trial(CARDS, cast="Herald, Guest, Host", seats=3)
    draft(game, "Herald", "Guest", "Host")
    assert game.decision is not None
    return game, game.decision.seat


@pytest.mark.parametrize("coins", [0, 2, 3])
def test_a_number_is_chosen_from_a_range(coins: int) -> None:
    game, you = table()
    gold, cards = game.table.gold[you], len(game.table.hand[you])
    game.answer(action(game, "Split"))
    assert game.decision is not None
    assert (game.decision.noun, list(game.decision.values), game.decision.ids) == ("Int", [0, 1, 2, 3], tuple("0123"))
    game.answer(game.decision.find(str(coins)))
    assert (game.table.gold[you] - gold, len(game.table.hand[you]) - cards) == (coins, 3 - coins)


def test_another_player_chooses_a_resource() -> None:
    game, you = table()
    game.answer(action(game, "Offer"))
    assert game.decision is not None
    assert (game.decision.seat, game.decision.ids) == ((you + 1) % 3, ("gold", "cards"))
    game.answer(1)
    assert (game.table.gold[you], len(game.table.hand[you])) == (2, 5)


def test_answers_in_words_are_options_with_those_labels() -> None:
    game, you = table()
    game.answer(action(game, "Greet"))
    decision = game.decision
    assert decision is not None
    assert (decision.seat, decision.noun) == ((you + 1) % 3, "Label")
    assert decision.ids == ("bow", "stay-silent")
    assert decision.labels == ("Bow.", "Stay silent.")
    assert decision.prompt == "Herald: choose an answer."
    assert referee.decision(game.core).endswith("bow; stay silent")
    again = restore(game.box.catalog, save(game))
    for played in (game, again):
        played.answer(0)
        played.answer(1)
        assert [gold - 2 for gold in played.table.gold] == [
            {you: 1, (you + 2) % 3: -1}.get(seat, 0) for seat in range(3)
        ]


def test_a_sealed_bid_reveals_who_was_asked_and_each_bid() -> None:
    game, you = table()
    start = len(game.log)
    game.answer(action(game, "Bid"))
    asked = []
    for bid in (2, 1):
        assert game.decision is not None
        asked.append(game.decision.seat)
        game.answer(bid)
    assert you not in asked
    assert game.table.gold[you] == 5
    (event,) = [view for view in game.events(asked[0], start) if view.name == "answers revealed"]
    assert event.fields == {"players": tuple(asked), "noun": "int", "chosen": (2, 1)}


@pytest.mark.parametrize(("answers", "gold"), [((0, 1, 1), 2), ((0, 1, 0), 11)])
def test_sealed_answers_in_words_can_be_counted(answers: tuple[int, ...], gold: int) -> None:
    game, you = table()
    start = len(game.log)
    game.answer(action(game, "Vote"))
    for answer in answers:
        assert events(game, start) == ["action used"]
        game.answer(answer)
    assert game.table.gold[you] == gold
    again = restore(game.box.catalog, save(game))
    views = [view for view in again.events(0, start) if view.name == "answers revealed"]
    assert [view.fields["chosen"] for view in views] == [tuple("yes" if answer == 0 else "no" for answer in answers)]
    assert [kind for kind, _, _ in again.log.since(start)].count(EVENT_IDS["answers revealed"]) == 1


def problems(line: str, then: str = "gain 1 gold") -> list[str]:
    text = f"character Odd\n    rank 1\n    action Try\n        {line}\n        if {then}\n            gain 1 gold\n"
    return [problem.message for problem in compile_pack("trial", [SourceText("trial.card", text)], []).problems]


def test_an_unknown_answer_in_a_condition_is_refused() -> None:
    (found,) = problems('choose one of "bow", "wave" as answer', 'answer is "wawe"')
    assert found == 'the answer "wawe" is not known'


def test_answers_must_be_lower_case_and_distinct() -> None:
    assert problems('choose one of "Bow", "wave" as answer', 'answer is "wave"') == [
        'the answer "Bow" does not begin with a small letter'
    ]
    assert problems('choose one of "bow", "bow" as answer', 'answer is "bow"') == ['the answer "bow" is written twice']
