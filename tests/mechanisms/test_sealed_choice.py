"""A sealed choice: several seats answer, nobody sees what, then all is revealed at once in seat order."""

from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.model.vocabulary.types import SCALARS
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

character Member
    rank 2

character Guest
    rank 3
"""


def test_nothing_is_told_before_all_have_answered() -> None:
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
    first = game.state.crown
    assert seats == [(first + step) % 3 for step in range(3)]
    assert events(game, start) == ["action used", "answers revealed", "gold gained"]
    revealed = [fields for kind, fields, _ in game.log.since(start) if kind == EVENT_IDS["answers revealed"]]
    assert revealed == [(tuple(seats), SCALARS.index("Type"), (0, 3, 0))]
    assert game.state.gold[speaker] == 12


def test_a_sealed_choice_can_be_copied_half_way() -> None:
    game = trial(CARDS, cast="Speaker, Member, Guest", seats=3)
    draft(game, "Speaker", "Member", "Guest")
    assert game.decision is not None
    speaker = game.decision.seat
    game.answer(action(game, "Vote"))
    game.answer(0)
    other = game.copy()
    for answer in (1, 2):
        other.answer(answer)
    assert other.state.gold[speaker] == 3
    for answer in (0, 0):
        game.answer(answer)
    assert game.state.gold[speaker] == 12
