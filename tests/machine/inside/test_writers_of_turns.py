"""Test how the events of turns, rounds, gold and declared state change the state."""

import pytest

from citadels_core.machine.limits import MOST, NOBODY, LimitError
from citadels_core.machine.zones.sight import look, sees
from tests.machine.inside.small_box import Table


def test_a_resumed_turn_keeps_its_until_end_of_turn_state() -> None:
    table = Table()
    table.build(0, 5)
    table.happen("turn started", 0, 1, 1, 0)
    table.happen("gold gathered", 0, 2)
    table.happen("build used", 0, 5)
    table.happen("gold paid", 0, 1, 5)
    table.happen("marker placed", 0, 0, 5)
    table.happen("note written", 0, 0, 2, 5)
    table.happen("counter changed", 0, 0, 5, 6)
    assert table.happen("turn held", 0, 1) == (0, 1)
    assert (table.get("player"), table.get("character"), table.get("held")) == (NOBODY, NOBODY, 1)
    assert (table.lies("sign", 5), table.lies("favourite", 2)[0], table.lies("store", 5)) == ([0], 0, [6])
    assert (table.get("gathered"), table.get("bought", 5), table.listed("powers")) == (0, 0, [])

    table.happen("turn started", 1, 2, 1, 1)
    table.happen("marker placed", 1, 0, 5)
    table.happen("turn held", 1, 2)
    table.happen("turn started", 2, 3, 0, 0)
    table.happen("counter changed", 2, 1, 5, 9)
    assert table.happen("turn resumed", 2, 3, NOBODY) is None
    assert table.happen("turn resumed", 0, NOBODY, NOBODY) is None
    assert table.happen("turn resumed", 0, 3, 1) == (0, 3, 1)
    assert (table.get("player"), table.get("character"), table.listed("powers")) == (0, 3, [3])
    assert (table.get("gathered"), table.get("builds"), table.get("ended"), table.get("acting", 3)) == (1, 1, 0, 0)
    assert (table.get("bought", 5), table.get("paid", 5), table.get("spent", 5)) == (1, 1, 1)
    assert (table.lies("sign", 5), table.lies("favourite", 2), table.lies("store for the turn", 5)) == (
        [2],
        [2, 5],
        [0],
    )
    assert (table.get("held"), table.get("held_turns")) == (1, 1)

    assert table.happen("turn ended", 0, 3) == (0, 3)
    assert table.happen("turn ended", 0, 3) is None
    assert table.happen("turn ending", 0, 3) is None
    look(table.s, 1, 8)
    table.expire("turn ended")
    assert (table.get("player"), table.lies("sign", 5), sees(table.s, 8, 1)) == (NOBODY, [0], 0)
    assert table.happen("turn resumed", 1, 0, NOBODY)
    assert (table.lies("sign", 5), table.get("restricted"), table.listed("powers")) == ([3], 1, [0])


def test_a_resumed_turn_replaces_the_ability_that_resumes_it() -> None:
    table = Table()
    table.build(0, 5)
    table.happen("character hidden", 0, 4, 5)
    table.happen("turn started", 0, 1, 1, 0)
    table.happen("character joined", 0, 4)
    table.happen("turn held", 0, 1)
    assert table.happen("turn resumed", 0, 3, 4)
    assert (table.listed("powers"), table.get("character")) == ([1, 3], 3)
    table.happen("turn held", 0, 3)
    assert table.happen("turn resumed", 0, 1, 3)
    assert (table.listed("powers"), table.get("character")) == ([1], 1)


def test_the_number_of_held_turns_is_limited() -> None:
    table = Table(held=1)
    table.happen("turn started", 0, 1, 1, 0)
    table.happen("turn held", 0, 1)
    assert table.happen("turn held", 0, 1) is None
    table.happen("turn started", 1, 2, 1, 0)
    with pytest.raises(LimitError):
        table.happen("turn held", 1, 2)


def test_turn_state_changed_between_turns_is_discarded() -> None:
    table = Table()
    assert table.happen("gathering finished", 0) == (0,)
    assert table.happen("gathering finished", 0) == (0,)
    assert table.happen("cards gathered", 0, []) == (0, ())
    assert table.happen("gold gathered", 0, 0) == (0, 0)
    table.happen("build used", 0, 1)
    table.happen("gold paid", 0, 0, 1)
    assert [table.get(field) for field in ("gathered", "builds")] == [0, 0]
    assert (table.get("bought", 1), table.happen("turn ending", 0, 1), table.happen("turn held", 0, 1)) == (
        0,
        None,
        None,
    )
    table.happen("turn started", 0, 1, 1, 0)
    assert table.happen("cards gathered", 0, []) == (0, ())
    assert table.happen("cards gathered", 0, []) is None
    assert table.happen("gold gathered", 0, 0) is None
    assert table.happen("gathering finished", 0) is None
    assert table.happen("cards gathered", 0, [9, 8, 9]) == (0, (9, 8))
    assert table.hand(0) == [9, 8]


def test_until_end_of_round_state_ends_with_the_round() -> None:
    table = Table()
    for use in range(4):
        table.set("uses", 1, use)
    table.happen("marker placed", 0, 1, 2)
    table.happen("turn started", 0, 1, 1, 0)
    table.happen("character revealed", 4, 0)
    table.happen("turn held", 0, 1)
    assert table.happen("round ended", 1) == (1,)
    assert table.lies("ban", 2) == [2]
    table.expire("round ended")
    assert (table.lies("ban", 2), table.get("held"), table.get("shown", 4)) == ([0], 0, 0)
    assert [table.get("uses", use) for use in range(4)] == [0, 0, 1, 1]
    assert table.get("acting", 1) == 0
    assert table.happen("round started", 2) == (2,)
    assert (table.get("acting", 1), table.get("round")) == (NOBODY, 2)


# ------------------------------------------------------------------------------------------- gold and declared state


def test_gold_on_a_district_is_changed() -> None:
    table = Table()
    table.build(0, 5)
    table.set("gold", 5, at=1)
    put = table.event("gold put")
    assert table.happen("gold put", 1, 7, 0, 5) == (1, 5, 0, 5)
    assert put.giver(table.s, 0) == 1
    assert (put.is_for(table.s, 0, 0, 5), put.is_for(table.s, 0, 1, 5)) == (1, 0)
    assert (table.lies("store", 5), table.get("gold", 1)) == ([5], 0)
    assert table.happen("gold put", 1, 1, 0, 5) is None
    assert table.happen("gold put", 1, 1, 0, 9) is None
    assert put.giver(table.s, 0) == NOBODY
    assert table.happen("gold collected", 2, 3, 0, 5) == (2, 3, 0, 5)
    assert table.happen("gold collected", 2, 3, 0, 5) == (2, 2, 0, 5)
    assert table.happen("gold collected", 2, 3, 0, 5) is None
    assert table.happen("gold put", 1, 1, 2, 3) == (1, 0, 2, 3)
    assert table.happen("gold collected", 1, 1, 2, 3) == (1, 0, 2, 3)
    assert table.happen("gold collected", 1, 1, 2, NOBODY) is None


def test_numbers_are_clamped_to_their_limits() -> None:
    table = Table()
    table.build(0, 5)
    table.set("gold", MOST - 1)
    assert table.happen("gold gained", 0, MOST) == (0, 1)
    assert table.happen("gold gained", 0, 1) is None
    assert table.happen("gold gained", 0, -1) is None
    table.set("gold", 2, at=1)
    assert table.happen("gold taken", 0, 1, 1, 0) == (0, 0, 1, 0)
    assert table.happen("counter changed", 0, 0, 5, MOST) == (0, 0, 5, MOST)
    assert table.happen("counter changed", 0, 0, 5, MOST) is None
    assert table.happen("gold put", 0, MOST, 0, 5) is None
    assert table.happen("counter changed", 0, 0, 5, -MOST) == (0, 0, 5, -MOST)
    assert table.happen("counter changed", 0, 0, 5, -1) is None
    assert table.happen("note written", 0, 1, 5, -MOST - 1) == (0, 1, 5, -MOST)
    table.happen("points scored", 0, MOST, 0)
    table.happen("points scored", 0, MOST, 0)
    assert table.get("points") == MOST


def test_the_price_paid_for_a_card_is_known_until_refunded() -> None:
    table = Table()
    table.set("gold", 9)
    table.set("gold", 2, at=1)
    table.happen("turn started", 0, 1, 1, 0)
    assert table.happen("gold paid", 0, 4, 3) == (0, 4, 3)
    assert table.happen("gold paid", 1, 5, 3) == (1, 2, 3)
    assert table.happen("gold paid", 1, 5, 3) == (1, 0, 3)
    assert table.happen("gold paid", 1, 5, NOBODY) is None
    assert (table.get("bought", 3), table.get("paid", 3), table.get("spent", 3)) == (1, 6, 4)
    assert table.happen("gold refunded", 0, 0, 3) == (0, 0, 3)
    assert (table.get("bought", 3), table.get("paid", 3), table.get("spent", 3)) == (0, 0, 0)
    assert table.happen("gold refunded", 0, 0, 3) is None


def test_taking_gold_from_a_player_without_gold_is_an_event() -> None:
    table = Table()
    assert table.happen("gold taken", 0, 3, 1, 1) == (0, 0, 1, 1)
    taken = table.event("gold taken")
    assert taken.giver(table.s, 0) == 1
    assert table.happen("gold taken", 0, 3, 0, 1) is None
    assert taken.giver(table.s, 0) == NOBODY
    assert table.happen("gold taken", 0, 3, 1, 0) == (0, 0, 1, 0)
    assert taken.giver(table.s, 0) == NOBODY


def test_markers_and_notes_record_their_writer() -> None:
    table = Table()
    table.build(0, 5)
    assert table.happen("marker placed", 1, 0, 5) == (1, 0, 5)
    assert table.happen("marker placed", 1, 0, 5) is None
    assert table.happen("marker placed", NOBODY, 0, 5) == (NOBODY, 0, 5)
    assert table.lies("sign", 5) == [1]
    assert table.happen("marker placed", 1, 0, 6) is None
    assert table.happen("marker removed", 1, 0, 5) == (1, 0, 5)
    assert table.happen("marker removed", 1, 0, 5) is None
    assert table.happen("note written", 0, 0, 1, 5) == (0, 0, 1, 5)
    assert table.happen("note written", 0, 0, 1, 5) is None
    assert table.happen("note written", 2, 0, 1, 5) == (2, 0, 1, 5)
    assert table.happen("note written", 2, 0, 1, -4) == (2, 0, 1, NOBODY)
    assert table.happen("note written", 2, 0, 1, NOBODY) is None


def test_a_city_is_completed_once_and_reported_last() -> None:
    table = Table()
    table.happen("city completed", 1, 0)
    table.happen("city completed", 2, 0)
    table.happen("city completed", 1, 1)
    assert (table.get("finished"), [table.get("finished", at) for at in range(1, 5)]) == (2, [2, 0, 1, 1])
    table.happen("crown moved", 1, NOBODY)
    assert (table.get("crown"), table.happen("crown moved", 1, 1)) == (1, None)
