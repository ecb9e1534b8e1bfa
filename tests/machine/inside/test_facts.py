from typing import Any

import pytest

from citadels_core.machine.expression_kinds import ConstantExpression
from citadels_core.machine.limits import MOST, NOBODY
from citadels_core.machine.linked_box import ASIDE, FACEDOWN, FACEUP, OUT, POOL
from citadels_core.machine.linking.constant_folding import also_counts
from citadels_core.machine.linking.link_coverage import read_points
from citadels_core.machine.linking.link_expressions import LISTED
from citadels_core.machine.numbers.types_of_districts import TYPES
from citadels_core.machine.rules import Channel
from citadels_core.model.programs.rules import CountsAsRule
from citadels_core.model.programs.tree import NOTHING, Expr, Named, Slot
from citadels_core.model.vocabulary import QUERY_IDS
from tests.machine.inside.bare_table import PEOPLE, Table, V
from tests.machine.inside.short import Short


@pytest.fixture
def table() -> Table:
    return Table()


# ------------------------------------------------------------------------------------------- players

OF_NOBODY = [
    ("gold", 0),
    *((name, NOBODY) for name in ("last character", "left", "right", "owner")),
    *((name, ()) for name in ("hand", "city", "names", "characters", "packet", "neighbours", "resources")),
]


@pytest.mark.parametrize(("name", "otherwise"), OF_NOBODY)
def test_facts_of_a_missing_player_are_empty(table: Table, name: str, otherwise: Any) -> None:
    table.lay_cards(4, 1)  # the last seat must not be taken for a missing player
    table.lay_cards(7, 2)
    table.lay_people(6, 0)
    table.set("gold", 3, 2)
    if name in LISTED:
        assert table.listed((name, V[0]), NOBODY) == list(otherwise)
    else:
        assert table.worth((name, V[0]), NOBODY) == otherwise


def test_gold_is_read(table: Table) -> None:
    table.set("gold", 4, 1)
    assert table.worth(("gold", V[0]), 1) == 4
    assert table.worth(("purse", V[0]), 1) == 4
    assert table.worth(("purse", V[0]), NOBODY) == 0


def test_neighbours_are_read(table: Table) -> None:
    assert [table.worth(("left", V[0]), seat) for seat in range(3)] == [1, 2, 0]
    assert [table.worth(("right", V[0]), seat) for seat in range(3)] == [2, 0, 1]
    assert table.listed(("neighbours", V[0]), 1) == [2, 0]
    table.box.seats = 2
    assert table.listed(("neighbours", V[0]), 0) == [1]


def test_resources_are_read(table: Table) -> None:
    assert table.listed(("resources", V[0]), 0) == []
    table.lay_cards(2, 5)
    assert table.listed(("resources", V[0]), 0) == [1]
    table.set("gold", 1)
    assert table.listed(("resources", V[0]), 0) == [0, 1]


def test_the_crowned_player_is_read(table: Table) -> None:
    assert [table.worth(("is", "crowned", V[0]), seat) for seat in (0, 1, NOBODY)] == [0, 1, 0]
    assert table.worth(("crowned player",)) == 1


def test_complete_cities_are_read(table: Table) -> None:
    table.lay_cards(5, 3, 6)
    table.lay_cards(6, 1)
    assert [table.worth(("is", "complete", V[0]), seat) for seat in (0, 1, NOBODY)] == [1, 0, 0]


def test_complete_cities_respect_a_changed_size(table: Table) -> None:
    table.box.fixed_size = NOBODY
    size = table.box.city_size
    size.base, size.channel = 3, Channel(0)
    table.lay_cards(5, 3, 6)
    assert table.worth(("is", "complete", V[0]), 0) == 0
    table.add_rule(size.channel, None, ConstantExpression(-1))
    assert table.worth(("is", "complete", V[0]), 0) == 1
    assert table.worth(("is", "complete", V[0]), NOBODY) == 0


def test_finishers_are_read(table: Table) -> None:
    assert table.listed(("finishers",)) == []
    assert table.listed(("first finishers",)) == []
    at = table.lay.finished
    table.m[at : at + 7] = [3, 2, 5, 0, 4, 1, 4]
    for seat, reached in enumerate((2, 2, 2)):
        table.set("reached", reached, seat)
    assert table.listed(("finishers",)) == [2, 0, 1]
    assert table.listed(("first finishers",)) == [0, 1]
    table.set("reached", 1, 0)  # the city size has grown beyond it
    assert table.listed(("finishers",)) == [2, 1]
    assert table.listed(("first finishers",)) == [1]


# ------------------------------------------------------------------------------------------- cards


def test_zones_of_cards_are_in_order(table: Table) -> None:
    table.lay_cards(2, 4, 1, 9)
    table.lay_cards(5, 7, 3)
    table.lay_cards(ASIDE, 11, 8)
    table.lay_cards(8 + 7, 6, 0)
    assert table.listed(("hand", V[0]), 0) == [4, 1, 9]
    assert table.listed(("city", V[0]), 0) == [7, 3]
    assert table.listed(("aside",)) == [11, 8]
    assert table.listed(("tucked", V[0]), 7) == [6, 0]
    assert table.listed(("tucked", V[0]), 3) == []
    assert table.listed(("tucked", V[0]), NOBODY) == []
    assert table.listed(("deck",)) == [2, 5, 10]
    assert table.worth(("top card",)) == 10
    assert table.worth(("is", "empty", ("deck",))) == 0
    table.lay_cards(2, 2, 5, 10)
    assert table.worth(("top card",)) == NOBODY
    assert table.worth(("is", "empty", ("deck",))) == 1


def test_boxes_without_tucked_cards_and_guests_read_empty_lists(table: Table) -> None:
    table.lay.card_zones = table.box.under
    table.lay.person_zones = table.box.guests
    assert table.listed(("tucked", V[0]), 7) == []
    assert table.listed(("guests", V[0]), 7) == []


def test_districts_are_listed_clockwise_from_the_crown(table: Table) -> None:
    table.lay_cards(5, 7, 3)
    table.lay_cards(6, 2)
    table.lay_cards(7, 0, 11)
    assert table.listed(("districts",)) == [2, 0, 11, 7, 3]


def test_the_owner_of_a_card_is_read(table: Table) -> None:
    table.lay_cards(3, 4)
    table.lay_cards(6, 5)
    assert [table.worth(("owner", V[0]), card) for card in (4, 5, 6, NOBODY)] == [-1, 1, -1, -1]
    assert [table.worth(("card owner", V[0]), card) for card in (4, 5, 6, NOBODY)] == [-1, 1, -1, -1]
    assert [table.worth(("keeper", V[0]), card) for card in (4, 5, 6, NOBODY)] == [1, -1, -1, -1]


def test_names_are_read(table: Table) -> None:
    table.lay_cards(5, 3, 0, 4)
    table.set("turned", 1, 0)
    assert table.listed(("names", V[0]), 0) == [1, -2, 1]
    assert [table.worth(("name", V[0]), card) for card in (9, 0, NOBODY)] == [3, -2, -1]
    assert table.worth(("in", ("name", V[0]), ("names", 0)), 5) == 1
    assert table.worth(("in", ("name", V[0]), ("names", 0)), 1) == 0


def test_the_district_with_a_name_is_read(table: Table) -> None:
    table.lay_cards(5, 9, 4, 3)
    assert table.worth(("built", V[0], ("card name", "mill")), 0) == 4
    table.set("turned", 1, 4)
    assert table.worth(("built", V[0], ("card name", "mill")), 0) == 3
    assert table.worth(("built", V[0], ("card name", "mill")), 1) == NOBODY
    assert table.worth(("built", V[0], ("card name", "no such")), 0) == NOBODY
    assert table.worth(("built", V[0], ("card name", "mill")), NOBODY) == NOBODY


@pytest.mark.parametrize("word", ["cost", "points"])
def test_costs_are_read(table: Table, word: str) -> None:
    assert [table.worth((word, V[0]), card) for card in (0, 11, NOBODY)] == [1, 6, 0]
    table.set("turned", 1, 11)
    assert table.worth((word, V[0]), 11) == 0


def test_changed_costs_are_read(table: Table) -> None:
    query = table.box.queries[QUERY_IDS["district cost"]]
    query.channel = Channel(0)
    price: Short = ("ask", "build price", (V[0], V[1]))
    assert table.worth(("cost", V[0]), 3) == 2  # where none of them is active
    table.add_rule(query.channel, None, ConstantExpression(5))
    assert table.worth(("cost", V[0]), 3) == 7
    assert table.worth(price, 3, 0) == 7
    assert table.worth(("cost", V[0]), NOBODY) == 5
    table.set("turned", 1, 3)
    assert table.worth(("cost", V[0]), 3) == 0  # a facedown district costs nothing, whatever rules say
    assert table.worth(("ask", "district cost", (V[0],)), 3) == 0
    assert table.worth(price, 3, 0) == 0


def test_district_types_are_read_for_income_and_scoring(table: Table) -> None:
    table.lay_cards(5, 0, 3)
    income: Short = ("counts", V[0], V[1], 0)
    scoring: Short = ("counts", V[0], V[1], 1)
    assert table.worth(income, 0, 0) == table.worth(scoring, 0, 0) == 1
    assert table.worth(income, 0, 2) == table.worth(scoring, 0, 2) == 0
    table.set("chosen_type", 2, 0)
    assert (table.worth(income, 0, 0), table.worth(scoring, 0, 0)) == (1, 0)
    assert (table.worth(income, 0, 2), table.worth(scoring, 0, 2)) == (0, 1)
    assert table.listed(("types", V[0]), 0) == [1, 2]
    table.set("turned", 1, 0)
    table.set("chosen_type", NOBODY, 0)
    assert table.worth(income, 0, 0) == table.worth(scoring, 0, 0) == 0
    assert table.listed(("types", V[0]), 0) == [1]
    assert table.listed(("types", V[0]), NOBODY) == []
    assert table.worth(income, NOBODY, 0) == 0


def counting(on: str, value: Expr, life: str = "built") -> CountsAsRule:
    return CountsAsRule(name=on, line=1, life=life, on=on, value=value)


def test_additional_district_types_are_read(table: Table) -> None:
    rules = [
        (0, counting("income", Named("type", "trade"))),
        (0, counting("income", Named("type", "military"))),
        (1, counting("scoring", NOTHING)),
        (2, counting("scoring", Named("type", "noble"), "hand")),
        (3, counting("scoring", Slot(5))),
    ]
    table.box.also = also_counts(4, rules)
    table.lay_cards(5, 0, 3, 9)
    income: Short = ("counts", V[0], V[1], 0)
    scoring: Short = ("counts", V[0], V[1], 1)
    assert [table.worth(income, 0, type_) for type_ in range(5)] == [1, 0, 1, 1, 0]
    assert [table.worth(scoring, 0, type_) for type_ in range(5)] == [1, 0, 0, 0, 0]
    assert [table.worth(income, 1, type_) for type_ in range(5)] == [1, 0, 0, 0, 0]  # it is not built
    assert [table.worth(scoring, 3, type_) for type_ in range(5)] == [1, 1, 1, 1, 1]
    assert [table.worth(scoring, 6, type_) for type_ in range(5)] == [1, 0, 1, 0, 0]  # not built, and it need not be
    assert [table.worth(scoring, 9, type_) for type_ in range(5)] == [0, 0, 0, 0, 1]
    assert table.listed(("types", V[0]), 0) == [0, 1, 2, 3, 4]
    table.set("turned", 1, 3)
    table.set("chosen_type", NOBODY, 3)
    assert table.listed(("types", V[0]), 0) == [0, 4]


def test_coverage_counts_a_rule_that_adds_a_district_type(table: Table) -> None:
    table.box.also = also_counts(4, [(0, counting("income", Named("type", "trade")))])
    table.box.counting = [0] * (len(table.box.also) * TYPES)
    table.box.counting[2] = 3  # trade, for income, of the first definition
    table.lay_cards(5, 0)
    income: Short = ("counts", V[0], V[1], 0)
    assert [table.worth(income, 0, type_) for type_ in range(5)] == [1, 0, 1, 0, 0]
    assert read_points(table.box) == {(3, True): 1}


def test_paid_amounts_are_read(table: Table) -> None:
    table.set("bought", 1, 3)
    table.set("paid", 5, 3)
    table.set("spent", 4, 3)
    table.set("spent", MOST, 7)
    assert [table.worth(("paid", V[0]), card) for card in (3, 4, NOBODY)] == [5, 0, 0]
    assert [table.worth(("is", "bought", V[0]), card) for card in (3, 4, NOBODY)] == [1, 0, 0]
    assert table.worth(("spent", ("turn",))) == MOST
    table.set("spent", 1, 7)
    assert table.worth(("spent", ("turn",))) == 5


def test_visibility_of_cards_is_read(table: Table) -> None:
    table.lay_cards(2, 4)
    table.lay_cards(5, 5)
    assert [table.worth(("unseen", V[0]), card) for card in (4, 5, 6, NOBODY)] == [1, 0, 1, 0]
    blind: Short = ("blind", V[0], ("hand", 0))
    assert [table.worth(blind, seat) for seat in (0, 1, NOBODY)] == [0, 1, 1]
    assert table.worth(("blind", V[0], ("one", V[1])), 1, NOBODY) == 0


@pytest.mark.parametrize(("card", "facedown"), [(4, 1), (5, 0), (NOBODY, 0)])
def test_facedown_districts_are_recognised(table: Table, card: int, facedown: int) -> None:
    table.set("turned", 1, 4)
    assert table.worth(("is", "facedown", V[0]), card) == facedown


@pytest.mark.parametrize(("thing", "missing"), [(0, 0), (NOBODY, 1), (-3, 1)])
def test_missing_things_are_recognised(table: Table, thing: int, missing: int) -> None:
    assert table.worth(("is", "missing", V[0]), thing) == missing


# ------------------------------------------------------------------------------------------- characters


def test_zones_of_characters_are_in_order(table: Table) -> None:
    table.lay_people(POOL, 3, 0)
    table.lay_people(FACEUP, 5)
    table.lay_people(FACEDOWN, 2)
    assert table.listed(("pool",)) == [3, 0]
    assert table.listed(("faceup",)) == [5]
    assert table.listed(("facedown",)) == [2]
    table.lay_people(4, 5, 2, 0)
    table.lay_people(8, 3)
    table.lay_people(10 + 7, 4, 1)
    assert table.listed(("characters", V[0]), 0) == [5, 2, 0]
    assert table.worth(("last character", V[0]), 0) == 0
    assert table.worth(("last character", V[0]), 1) == NOBODY
    assert table.listed(("packet", V[0]), 1) == [3]
    assert table.listed(("guests", V[0]), 7) == [4, 1]
    assert table.listed(("guests", V[0]), NOBODY) == []
    assert [table.worth(("holder", V[0]), character) for character in (2, 3, NOBODY, -2)] == [0, -1, -1, -1]


def test_ranks_are_read(table: Table) -> None:
    assert [table.worth(("rank", V[0]), character) for character in (0, 5, -2, NOBODY)] == [1, 5, 7, 0]


def test_revealed_characters_are_read(table: Table) -> None:
    table.set("acting", 2, 1)
    table.set("acting", 0, PEOPLE)  # the stand-in
    assert [table.worth(("is", "revealed", V[0]), who) for who in (0, 1, -2, NOBODY)] == [0, 1, 1, 0]


def test_the_cast_and_the_calls_are_by_rank(table: Table) -> None:
    assert table.listed(("cast",)) == [0, 1, 2, 3, 5]
    table.set("coming", 0, 3)
    table.set("coming", 1, 4)
    assert table.listed(("coming",)) == [0, 1, 2, 4, 5]
    assert table.listed(("calls",)) == []
    assert table.worth(("next call",)) == NOBODY
    table.set("calls", 1, 5)
    table.set("calls", 1, 3)
    assert table.listed(("calls",)) == [3, 5]
    assert table.worth(("next call",)) == 3


def test_spare_characters_are_read(table: Table) -> None:
    assert table.listed(("spares",)) == [4]
    table.set("cast", 0, 2)
    assert table.listed(("spares",)) == [4]  # it still comes back with the next selection
    table.set("coming", 0, 2)
    assert table.listed(("spares",)) == [2, 4]
    table.lay_people(10, 4)
    assert table.listed(("spares",)) == [2]
    table.lay_people(OUT, 4)
    table.set("acting", 1, 2)
    assert table.listed(("spares",)) == [2, 4]  # one that acted is spare again once its turn is over


def test_active_powers_are_read(table: Table) -> None:
    assert table.listed(("powers", ("turn",))) == []
    assert table.worth(("abilities", ("turn",))) == 0
    table.m[table.lay.powers : table.lay.powers + 3] = [2, 4, 1]
    table.set("character", 1)
    assert table.listed(("powers", ("turn",))) == [4, 1]
    assert table.worth(("abilities", ("turn",))) == 1
    table.set("character", 2)
    assert table.worth(("abilities", ("turn",))) == 0
