"""Test that hidden state does not change the messages to a seat."""

import random

import pytest

from citadels_core.wire.messages import AskHistory, Start, Undo, Why
from citadels_core.wire.messages import Reply as Answer
from citadels_core.wire.table_views import TableOptions, TableSetup
from tests.inside import leave_past
from tests.long_runs import LONG
from tests.properties.hidden import common, dealt_otherwise, told_on_purpose
from tests.properties.walks import drawn
from tests.sweep import sweep
from tests.wire.onlooker import Lying, check_nothing_hidden_is_told
from tests.wire.tables import Party
from tests.wire.test_table import EDITIONS


def _party(boxes, edition, seats, seed, *, recall=False):
    setup = TableSetup(edition=edition, seats=seats, seed=str(seed))
    party = Party(boxes, setup, TableOptions(timeout=60, recall=recall), words=("both",))
    party.say("seat 0", Start())
    return party


def _play(party):
    return party.table._play


def _game(party):
    return _play(party).game


def _deal_otherwise(left, right, seat, dice):
    """Continue with both tables, one with its hidden state changed; return whether that was possible."""
    other = dealt_otherwise(_game(left), seat, dice, dice.choice(("cards", "characters", "both")))
    if other is None:
        return False
    leave_past(_game(left))
    _play(right).game = other
    _part(left)
    _part(right)
    return True


def _part(party):
    """Disconnect everyone, as from a table loaded from the store."""
    feeds, seating = _play(party)._feeds, party.table._seating
    feeds.clear()
    seating.greeted.clear()
    for client in party.clients.values():
        client.sent.clear()


def _come(party, who):
    """Connect an absent client; clients whose traffic is not compared need no full state."""
    if who not in party.table._seating.greeted:
        party.join(who, party.clients[who].seat)


def _answer(party, number):
    decision = _game(party).decision
    numbers = [number] if isinstance(number, int) else number
    ids = tuple(decision.ids[one] for one in numbers)
    _come(party, f"seat {decision.seat}")
    party.say(f"seat {decision.seat}", Answer(at=_game(party).version, options=ids))


def _nose(party, who, *, history=True):
    """Let a client send every request, permitted or not."""
    for message in (Why(), *([AskHistory()] if history else []), Undo(at=10**9), Answer(at=-1, options=("x",))):
        party.say(who, message)
    party.say(who, Answer(at=_game(party).version, options=("nothing",)))
    party.say(who, {"type": "hello", "protocol": 1, "words": "both"})


@pytest.mark.parametrize("edition", sweep(EDITIONS))
def test_the_traffic_to_a_seat_does_not_depend_on_hidden_state(boxes, edition):
    dice = random.Random(edition)
    dealt = followed = onlookers = 0
    left, right = (_party(boxes, edition, 4, 1) for _ in range(2))
    for _ in range(13 if LONG else 8):
        if left.table.view.phase == "over":
            break
        for _ in range(dice.randrange(8)):
            if (decision := _game(left).decision) is not None:
                number = drawn(decision, dice)
                _answer(left, number)
                _answer(right, number)
        if left.table.view.phase == "over":
            break
        seat = (None, *range(4))[dealt % 5]
        who = "onlooker" if seat is None else f"seat {seat}"
        if not _deal_otherwise(left, right, seat, dice):
            continue
        dealt += 1
        onlookers += seat is None
        for party in (left, right):
            _come(party, who)
            _nose(party, who)
        assert left.clients[who].sent == right.clients[who].sent
        for step in range(6):
            before = _game(left).copy(), _game(right).copy()
            if before[0].decision is None or before[1].decision is None:
                break
            answers = common(*before, seat, dice)
            if answers is None:
                break
            _answer(left, answers[0])
            _answer(right, answers[1])
            if told_on_purpose(before[0], _game(left), before[1], _game(right), seat):
                break
            _nose(left, who, history=step == 5)
            _nose(right, who, history=step == 5)
            assert left.clients[who].sent == right.clients[who].sent
            followed += 1
        _play(right).game = _game(left).copy()
        leave_past(_game(left))
        _part(left)
        _part(right)
    assert dealt > 5
    assert onlookers
    assert followed > 10


@pytest.mark.parametrize("edition", sweep(EDITIONS))
def test_a_table_with_recall_reveals_only_what_a_seat_has_learned(boxes, edition):
    dice = random.Random(edition)
    left, right = (_party(boxes, edition, 4, 7, recall=True) for _ in range(2))
    met = set()
    for _ in range(24):
        if left.table.view.phase == "over":
            break
        seat = dice.choice([None, *range(4)])
        who = "onlooker" if seat is None else f"seat {seat}"
        played = _game(left).copy()
        _play(right).game = _game(left).determinize(seat, dice)
        leave_past(_game(left))
        for party in (left, right):
            _part(party)
            _come(party, who)
            _nose(party, who)
        assert left.clients[who].sent == right.clients[who].sent
        met |= {seat for one in left.clients[who].sent if "knowledge" in one}
        _play(left).game = played
        _part(left)
        for _ in range(dice.randrange(1, 6)):
            if (decision := _game(left).decision) is not None:
                _answer(left, drawn(decision, dice))
    assert met == {None, *range(4)}


@pytest.mark.parametrize("edition", sweep(EDITIONS))
def test_a_spectator_learns_of_no_unrevealed_hand_card(boxes, edition):
    party, dice, truth = _party(boxes, edition, 4, 1), random.Random(1), {}
    while party.table.view.phase != "over":
        truth[_game(party).version] = Lying.now(_game(party))
        party.answer(dice)
    truth[_game(party).version] = Lying.now(_game(party))
    assert check_nothing_hidden_is_told(party.clients["onlooker"].sent, truth) > 200


def test_the_seed_is_not_sent_before_the_end(boxes):
    party = Party(boxes, TableSetup(edition="demo2016", seats=3, seed="918273645"))
    party.say("seat 0", Start())
    for _ in range(18):
        party.answer(random.Random(3))
    for client in party.clients.values():
        assert "918273645" not in str(client.sent)
