"""Test how the events of districts, cards and characters change the state."""

from citadels_core.machine import question_fields
from citadels_core.machine.chance import set_chance
from citadels_core.machine.events.event_kinds import EndEvent, LinkedEvent
from citadels_core.machine.limits import EVERYBODY, MOST, NOBODY
from citadels_core.machine.linked_box import ASIDE, DECK, FACEDOWN, FACEUP, OUT, POOL
from citadels_core.machine.linking.linker import NOUNS
from citadels_core.machine.words.classes import CLASSES, EVENT, class_name, event_class
from citadels_core.machine.zones.sight import sees
from citadels_core.model import rng
from citadels_core.model.vocabulary import EVENTS
from tests.machine.inside.small_box import Table


def test_every_event_class_is_named_after_an_event() -> None:
    named = {
        name for name, made in CLASSES.items() if issubclass(made, LinkedEvent) and made not in (LinkedEvent, EndEvent)
    }
    assert {EVENT.format(class_name(event.name)) for event in EVENTS} >= named
    assert event_class("gold paid") is CLASSES["GoldPaidEvent"]


QUIET = {"abandoned", "action used", "condition met", "district chosen", "district gained", "district lost"}
QUIET |= {"card lost", "card received", "game ended", "selection ended"}
"""The events that say something and change nothing."""


def test_the_other_events_change_nothing() -> None:
    assert {event.name for event in EVENTS if event_class(event.name) is LinkedEvent} == QUIET


# ------------------------------------------------------------------------------------------- districts


def test_a_district_that_leaves_its_city_loses_its_state() -> None:
    table = Table()
    table.build(0, 3, 4)
    assert (table.get("twin", 4), table.get("listeners", 0), table.get("listeners", 1)) == (2, 4, 2)
    table.happen("cards tucked", 0, [8, 9], 4, 0)
    assert table.happen("character hidden", 0, 4, 4) == (0, 4, 4)
    table.happen("type chosen", 4, 1)
    table.happen("turn started", 1, 0, 1, 0)
    table.happen("marker placed", 1, 0, 4)
    table.happen("note written", 1, 0, 2, 4)
    table.happen("turn held", 1, 0)
    table.happen("marker placed", NOBODY, 0, 4)
    table.happen("counter changed", 0, 0, 4, 3)
    table.happen("note written", 0, 1, 4, -7)
    version = table.get("version")

    assert table.happen("district destroyed", 4, 0, 2, 1) == (4, 0, 2, 1)

    assert table.cards(DECK)[:3] == [4, 8, 9]
    assert (table.city(0), table.under(4), table.people(table.box.guests + 4)) == ([3], [], [])
    assert 4 in table.people(OUT)
    assert (table.get("twin", 4), table.get("chosen_type", 4)) == (0, -2)
    assert (table.lies("sign", 4), table.lies("store", 4), table.lies("bill", 4)[0]) == ([0], [0], 0)
    assert (table.listed("in_play"), table.get("listeners", 0), table.get("listeners", 1)) == ([3], 2, 1)
    assert table.get("version") > version
    assert sees(table.s, 4, EVERYBODY)
    table.happen("turn resumed", 1, 2, NOBODY)
    assert (table.lies("sign", 4), table.lies("favourite", 2)[0]) == ([0], 0)


def test_a_facedown_district_keeps_its_place_and_loses_its_rules() -> None:
    table = Table()
    table.build(1, 0, 3, 1)
    version = table.get("version")
    assert table.happen("district turned facedown", 3, 0, 2, 5) == (3, 1, 2, 5)
    assert (table.city(1), table.get("turned", 3), table.get("chosen_type", 3)) == ([0, 3, 1], 1, NOBODY)
    assert (table.listed("in_play"), table.get("listeners", 0)) == ([], 0)
    assert table.get("version") > version
    assert table.happen("district turned facedown", 3, 1, 2, 5) is None
    assert table.happen("type chosen", 3, 2) is None
    assert table.happen("district turned facedown", 9, 1, 2, 5) is None
    assert table.happen("district destroyed", 3, 1, 2, 5)
    assert (table.get("turned", 3), table.get("chosen_type", 3), table.get("listeners", 0)) == (0, -2, 0)


def test_districts_with_one_name_get_the_lowest_free_number() -> None:
    table = Table()
    table.build(0, 0, 1, 2)
    assert [table.get("twin", card) for card in (0, 1, 2)] == [0, 2, 3]
    table.happen("district destroyed", 1, 0, 1, NOBODY)
    table.happen("district turned facedown", 0, 0, 1, NOBODY)
    table.build(0, 1)
    assert [table.get("twin", card) for card in (0, 1, 2)] == [0, 2, 3]
    assert table.happen("district seized", 2, NOBODY, 1, 4) == (2, 0, 1, 4)
    assert (table.get("twin", 2), table.city(1), table.get("reached", 1)) == (0, [2], 1)
    assert table.happen("district seized", 2, 0, 1, 4) is None


def test_districts_are_exchanged_with_their_state() -> None:
    table = Table()
    table.build(0, 0, 5)
    table.build(1, 1, 6)
    table.happen("cards tucked", 0, [9], 0, 0)
    table.happen("counter changed", 0, 0, 0, 2)
    version = table.get("version")
    assert table.happen("districts exchanged", 0, 1, 0, 0, 7) == (0, 1, 1, 0, 7)
    assert (table.city(0), table.city(1), table.under(0)) == ([5, 1], [6, 0], [9])
    assert (table.lies("store", 0), table.get("twin", 0), table.get("twin", 1)) == ([2], 2, 0)
    assert table.get("version") == version
    assert table.happen("districts exchanged", 5, 0, 1, 0, 7)
    assert (table.city(0), table.city(1)) == ([1, 0], [6, 5])
    assert table.get("version") > version
    assert table.happen("districts exchanged", 6, 5, 1, 1, 7) is None
    assert table.happen("districts exchanged", 9, 5, 1, 1, 7) is None


def test_a_district_can_be_built_from_any_zone() -> None:
    table = Table()
    table.happen("cards laid out", 2, 1, [])
    assert (table.cards(ASIDE), table.get("aside_seen")) == ([9], 2)
    table.build(2, 9)
    assert (table.get("aside_seen"), table.city(2)) == (NOBODY, [9])
    assert table.happen("district built", 2, 9, 0) is None
    assert table.happen("district built", 2, NOBODY, 0) is None


# ------------------------------------------------------------------------------------------- cards


def test_card_lists_are_deduplicated_and_skip_missing_cards() -> None:
    table = Table()
    table.give(0, 1, 2)
    table.give(1, 3)
    assert table.happen("cards discarded", 0, [2, NOBODY, 3, 2, 1], 0) == (0, (2, 3, 1), 1)
    assert table.cards(DECK)[:4] == [2, 3, 1, 0]
    assert table.happen("cards discarded", 0, [NOBODY], 0) is None
    assert table.happen("cards shown", 0, [5, NOBODY, 4]) == (0, (4, 5))
    assert sees(table.s, 4, EVERYBODY)
    table.happen("deck shuffled")
    assert not sees(table.s, 4, EVERYBODY)


def test_no_more_cards_are_drawn_than_the_deck_has() -> None:
    table = Table()
    assert table.happen("cards gained", 0, 2, []) == (0, 2, (9, 8))
    assert table.happen("cards gained", 0, -1, []) is None
    assert table.happen("cards laid out faceup", NOBODY, MOST, []) == (NOBODY, 8, (7, 6, 5, 4, 3, 2, 1, 0))
    assert table.get("aside_seen") == EVERYBODY
    assert table.happen("cards laid out", 0, 1, []) is None
    assert table.happen("cards put back", NOBODY, range(8), 0) == (NOBODY, tuple(range(8)), 0)
    assert (table.cards(DECK), table.get("aside_seen")) == (list(range(8)), NOBODY)


def test_a_taken_card_records_its_giver_and_visibility() -> None:
    table = Table()
    table.give(1, 4)
    assert table.happen("card taken", 0, 4, NOBODY, 0) == (0, 4, 1, 1)
    assert table.happen("card taken", 0, 4, NOBODY, 0) is None
    table.build(1, 3)
    table.happen("cards tucked", 1, [6], 3, 0)
    assert table.happen("card taken", 2, 3, 1, 1) == (2, 3, NOBODY, 0)
    assert (table.hand(2), table.cards(DECK)[0], table.listed("in_play")) == ([3], 6, [])


def test_a_card_is_not_tucked_under_itself_or_where_it_already_is() -> None:
    table = Table()
    table.give(0, 4)
    table.build(0, 3)
    assert table.happen("cards tucked", 0, [4, 3], 3, 0) is None
    assert table.happen("cards tucked", 0, [4], 7, 0) is None
    assert table.happen("cards tucked", 0, [4, 4, 8], 3, 0) == (0, (4, 8), 3, 1)
    assert table.happen("cards tucked", 0, [8, 4], 3, 0) is None
    assert table.happen("cards tucked", 1, [7, 4], 3, 0) == (1, (7,), 3, 1)
    assert table.under(3) == [4, 8, 7]


def test_knowledge_of_a_card_ends_when_it_changes_hands() -> None:
    table = Table()
    table.give(0, 1, 2)
    table.give(1, 3)
    assert table.happen("cards looked at", 2, 0, [2, 1]) == (2, 0, (1, 2))
    assert table.happen("hands exchanged", 0, 1) == (0, 1)
    assert (table.hand(0), table.hand(1)) == ([3], [1, 2])
    assert not sees(table.s, 1, 2)
    assert table.happen("hands exchanged", 0, 0) is None
    table.happen("cards discarded", 0, [3], 0)
    table.happen("cards discarded", 1, [1, 2], 0)
    assert table.happen("hands exchanged", 0, 1) is None


# ------------------------------------------------------------------------------------------- characters


def test_characters_are_drafted_from_any_zone() -> None:
    table = Table()
    table.fill_pool(3, 0, 1)
    assert table.happen("characters discarded facedown", 2, [0, 0, 5, NOBODY]) == (2, (0,))
    assert (table.people(FACEDOWN), table.get("laid", 0)) == ([0], 2)
    assert table.happen("characters discarded facedown", 2, [0]) is None
    assert table.happen("character drafted", 1, 0) == (1, 0)
    assert (table.drafted(1), table.get("laid", 0)) == ([0], NOBODY)
    assert table.happen("character drafted", 1, 0) is None
    assert table.happen("character drafted", 1, 4) is None
    assert table.happen("character drafted", 1, -2) is None
    assert table.happen("character drafted", 2, 0)
    assert (table.drafted(1), table.drafted(2), table.people(POOL)) == ([], [0], [3, 1])
    assert table.happen("characters discarded faceup", [3, 1, 0]) == ((0, 1, 3),)
    assert (table.people(FACEUP), table.people(POOL), table.drafted(2)) == ([0, 1, 3], [], [])
    assert table.happen("characters returned", NOBODY, [3, 0]) == (NOBODY, (3, 0))
    assert table.people(POOL) == [3, 0]


def test_packets_are_dealt_from_the_top_and_passed_to_the_left() -> None:
    table = Table()
    table.fill_pool(0, 1, 2, 3)
    assert table.happen("characters dealt", 0, 2, []) == (0, 2, (3, 2))
    assert table.happen("characters dealt", 2, 5, []) == (2, 2, (1, 0))
    assert table.happen("characters dealt", 1, 1, []) is None
    table.happen("packets passed")
    assert [table.packet(seat) for seat in range(3)] == [[1, 0], [3, 2], []]
    table.happen("character drafted", 1, 3)
    assert [table.packet(seat) for seat in range(3)] == [[1, 0], [2], []]


def test_exchanged_characters_swap_places() -> None:
    table = Table()
    for seat, character in ((0, 0), (0, 1), (0, 2), (1, 3)):
        table.happen("character drafted", seat, character)
    assert table.happen("characters exchanged", 0, 1, 1, 3) == (0, 1, 1, 3)
    assert (table.drafted(0), table.drafted(1)) == ([0, 3, 2], [1])
    assert table.happen("characters exchanged", 0, 1, 1, 3) is None
    assert table.happen("characters exchanged", 0, 1, 0, NOBODY) is None
    assert table.happen("characters exchanged", 0, 1, 3, 3) == (0, 1, 3, 3)  # or all would know that it is the same
    assert table.happen("characters exchanged", 1, 0, 3, 3) is None
    assert (table.drafted(0), table.drafted(1)) == ([0, 3, 2], [1])


def test_shuffling_characters_restores_the_chosen_cast() -> None:
    table = Table()
    set_chance(table.s, rng.seeded(5))
    table.happen("turn started", 0, 1, 1, 0)
    table.happen("character drafted", 0, 1)
    table.happen("character peeked at", 2, 1)
    table.happen("characters discarded facedown", 1, [2])
    table.happen("counter changed", 0, 2, 3, 4)
    assert table.happen("character replaced", 0, 3, 4) == (0, 3, 4)
    assert table.happen("character replaced", 0, 3, 5) is None
    assert table.happen("character replaced", 0, 2, 0) is None
    assert table.happen("characters shuffled") == ()
    assert sorted(table.people(POOL)) == [0, 1, 2, 4]
    assert (table.people(FACEDOWN), table.drafted(0), table.get("player")) == ([], [], NOBODY)
    assert (table.get("peeked", 1), table.get("laid", 2), table.lies("hidden store", 3)) == (0, NOBODY, [0])
    assert [table.get("cast", character) for character in range(6)] == [1, 1, 1, 0, 1, 0]


def test_a_guest_that_joined_a_turn_is_not_a_spare_until_the_end_of_the_round() -> None:
    table = Table()
    table.build(0, 5)
    assert table.happen("character hidden", 0, 4, 5)
    assert table.happen("character hidden", 0, 4, 5) is None
    assert table.happen("character joined", 0, 4) is None
    table.happen("turn started", 0, 2, 1, 0)
    assert table.happen("character joined", 0, 4) == (0, 4)
    assert (table.listed("powers"), table.get("acting", 4), table.get("shown", 4)) == ([2, 4], 0, 1)
    assert table.happen("character hidden", 0, 4, 5) is None
    table.happen("counter changed", 0, 2, 4, 1)
    table.happen("counter changed", 0, 2, 2, 1)
    table.expire("round ended")
    assert (table.lies("hidden store", 4), table.lies("hidden store", 2), table.get("shown", 4)) == ([0], [1], 0)
    table.happen("round started", 2)
    assert table.happen("character hidden", 0, 4, 5)


def test_calls_and_reveals_change_the_state() -> None:
    table = Table()
    table.happen("characters lined up")
    assert table.happen("character called", 3) == (3,)
    assert table.happen("character called", 3) is None
    assert table.happen("character called", 4) is None
    assert table.happen("character called", -2) is None
    version = table.get("version")
    assert table.happen("character revealed", 0, 2) == (0, 2)
    assert (table.get("version"), table.get("acting", 0)) == (version, 2)
    assert table.happen("character revealed", 1, 2)
    assert (table.get("version"), table.get("shown", 1)) == (version + 1, 1)
    assert table.happen("character revealed", 1, 2) is None


def test_the_numbers_of_types_are_those_of_the_linker() -> None:
    assert (NOUNS[question_fields.BOOL], NOUNS[question_fields.SEEN_CARD]) == ("Bool", "Card")
