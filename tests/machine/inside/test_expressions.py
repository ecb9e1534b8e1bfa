import pytest

from citadels_core.machine.expression_kinds import ConstantExpression, NumberExpression
from citadels_core.machine.limits import MOST, MOST_NUMBERS, NOBODY, LimitError
from citadels_core.machine.state import GameState
from citadels_core.machine.words.arithmetic import AndExpression, OrExpression
from citadels_core.model.errors import EngineBug
from citadels_core.model.vocabulary import FACTS, VALUES
from citadels_core.model.vocabulary import PREDICATES as PREDICATE_ROWS
from tests.machine.inside.bare_table import Table, V
from tests.machine.inside.short import Short, build_items, build_number, is_list


@pytest.fixture
def table() -> Table:
    return Table()


# ------------------------------------------------------------------------------------------- the registry


KNOWN_BEFORE = {"nothing", "unknown", "source", "turn"}
"""The facts that are worked out while a box is linked."""

IN_SLOTS = {"you", "this"}


def test_every_fact_has_an_expression_class(table: Table) -> None:
    values = [row for row in VALUES if row.of is not None or row.type not in ("Type", "Resource")]
    for row in (*values, *FACTS):
        if row.name in KNOWN_BEFORE | IN_SLOTS:
            continue
        read, scope = (row.name,) if row.of is None else (row.name, V[0]), table.scope()
        assert build_items(read, scope) if is_list(read, scope) else build_number(read, scope)


def test_every_predicate_has_an_expression_class(table: Table) -> None:
    for row in PREDICATE_ROWS:
        assert build_number(("is", row.name, ("none",) if row.of == "*" else V[0]), table.scope())


def test_lists_are_distinguished_from_numbers(table: Table) -> None:
    scope = table.scope()
    assert is_list(("hand", V[0]), scope)
    assert is_list(("v", 8), scope)
    assert not is_list(V[0], scope)
    assert not is_list(("gold", V[0]), scope)
    assert not is_list(3, scope)


@pytest.mark.parametrize("node", [("hand", 0), ("v", 8), ("no such word",)])
def test_an_expression_that_is_not_a_number_is_refused(table: Table, node: Short) -> None:
    with pytest.raises(EngineBug):
        build_number(node, table.scope())


@pytest.mark.parametrize("node", [("gold", 0), ("v", 0), 3])
def test_an_expression_that_is_not_a_list_is_refused(table: Table, node: Short) -> None:
    with pytest.raises(EngineBug):
        build_items(node, table.scope())


# ------------------------------------------------------------------------------------------- arithmetic

CALCULATIONS = [
    ("+", (2, 3), 5),
    ("+", (MOST, MOST), MOST),
    ("+", (-MOST, -1), -MOST),
    ("+", (MOST, -1), MOST - 1),
    ("-", (2, 3), -1),
    ("-", (-MOST, MOST), -MOST),
    ("-", (MOST, -MOST), MOST),
    ("*", (-2, 3), -6),
    ("*", (MOST, MOST), MOST),
    ("*", (MOST, -MOST), -MOST),
    ("*", (40_000, 25_000), MOST),
    ("*", (40_000, 25_001), MOST),
    ("*", (31_622, 31_622), 31_622**2),
    ("beyond", (5, 3), 2),
    ("beyond", (3, 5), 0),
    ("beyond", (MOST, -MOST), MOST),
    ("negative", (MOST,), -MOST),
    ("half", (7,), 3),
    ("half", (-7,), -4),
    ("half", (-1,), -1),
    ("==", (3, 3), 1),
    ("==", (3, -3), 0),
    (">=", (3, 3), 1),
    (">=", (2, 3), 0),
    ("<=", (3, 3), 1),
    ("<=", (4, 3), 0),
    (">", (4, 3), 1),
    (">", (3, 3), 0),
    ("<", (2, 3), 1),
    ("<", (3, 3), 0),
    ("not", (0,), 1),
    ("not", (-5,), 0),
]


@pytest.mark.parametrize(("operator", "operands", "result"), CALCULATIONS)
def test_arithmetic_is_evaluated(table: Table, operator: str, operands: tuple[int, ...], result: int) -> None:
    assert table.worth((operator, *V[: len(operands)]), *operands) == result


@pytest.mark.parametrize(("operator", "operands", "result"), CALCULATIONS)
def test_constant_expressions_are_folded(table: Table, operator: str, operands: tuple[int, ...], result: int) -> None:
    made = build_number((operator, *operands), table.scope())
    assert isinstance(made, ConstantExpression)
    assert made.number == result


@pytest.mark.parametrize(("number", "odd"), [(3, 1), (4, 0), (0, 0), (-1, 1), (-2, 0), (-MOST, 0), (MOST - 1, 1)])
def test_odd_numbers_are_recognised(table: Table, number: int, odd: int) -> None:
    assert table.worth(("is", "odd", V[0]), number) == odd


@pytest.mark.parametrize(
    ("node", "result"),
    [
        (("and", V[0], V[1], V[2]), 0),
        (("and", V[0], V[1]), 1),
        (("or", V[2], V[2], V[1]), 1),
        (("or", V[2], V[2]), 0),
        (("and", ("true",), V[0]), 1),
        (("and", ("false",), V[0]), 0),
        (("and", V[0], ("false",)), 0),
        (("or", ("true",), V[2]), 1),
        (("or", V[2], ("true",)), 1),
        (("or", ("false",), V[0]), 1),
        (("and", ("true",), ("true",)), 1),
        (("or", ("false",), ("false",)), 0),
        (("not", ("and", V[0], V[1])), 0),
    ],
)
def test_boolean_operators_combine_conditions(table: Table, node: Short, result: int) -> None:
    assert table.worth(node, 1, 1, 0) == result


class Untouched(NumberExpression):
    def value(self, s: GameState, e: int) -> int:
        raise AssertionError


def test_boolean_operators_short_circuit(table: Table) -> None:
    assert AndExpression(ConstantExpression(0), Untouched()).value(table, 0) == 0
    assert OrExpression(ConstantExpression(3), Untouched()).value(table, 0) == 1


@pytest.mark.parametrize(
    ("node", "number"),
    [
        (("true",), 1),
        (("false",), 0),
        (("type", "trade"), 2),
        (("resource", "cards"), 1),
        (("label", "tails"), 1),
        (("label", "edge"), NOBODY),
        (("character", "cook"), 2),
        (("character", "baker"), NOBODY),
        (("card name", "mill"), 1),
        (("state", "friend"), 1),
        (("source",), NOBODY),
    ],
)
def test_names_are_linked_to_numbers(table: Table, node: Short, number: int) -> None:
    assert table.worth(node) == number


def test_the_source_is_the_one_given_by_the_rule(table: Table) -> None:
    assert table.worth(("rank", ("source",)), 0, 2, source=("v", 1)) == 3
    assert table.worth(("rank", ("source",)), source=-2) == 7


# ------------------------------------------------------------------------------------------- sets


def test_small_lists_are_evaluated(table: Table) -> None:
    assert table.listed(("none",)) == []
    assert table.listed(("one", V[0]), 4) == [4]
    assert table.listed(("labels", "tails", "heads")) == [1, 0]
    assert table.listed(("types",)) == [0, 1, 2, 3, 4]
    assert table.listed(("resources",)) == [0, 1]
    table.m[table.lay.stack + 10 : table.lay.stack + 14] = [3, 7, 5, 6]
    assert table.listed(("v", 8)) == [7, 5, 6]


@pytest.mark.parametrize(
    ("low", "high", "first", "count"),
    [
        (2, 5, 2, 4),
        (-2, 1, -2, 4),
        (3, 3, 3, 1),
        (4, 3, 4, 0),
        (0, 999, 0, MOST_NUMBERS),
        (0, MOST, 0, MOST_NUMBERS),
        (-MOST, MOST, -MOST, MOST_NUMBERS),
        (MOST - 1, MOST, MOST - 1, 2),
        (MOST, -MOST, MOST, 0),
    ],
)
def test_number_ranges_are_evaluated(table: Table, low: int, high: int, first: int, count: int) -> None:
    numbers = table.listed(("numbers", V[0], V[1]), low, high)
    assert numbers == list(range(first, first + count))
    assert table.worth(("in", V[2], ("numbers", V[0], V[1])), low, high, first + count - 1) == (count > 0)
    assert table.worth(("in", V[2], ("numbers", V[0], V[1])), low, high, min(first + count, MOST + 1)) == 0


def test_players_sit_clockwise_from_the_crown(table: Table) -> None:
    assert table.listed(("players",)) == [1, 2, 0]
    table.set("crown", NOBODY)
    assert table.listed(("players",)) == [0, 1, 2]


def test_players_from_one_of_them(table: Table) -> None:
    assert table.listed(("from", ("players",), V[0]), 2) == [2, 0, 1]
    assert table.listed(("from", ("players",), V[0]), NOBODY) == [0, 1, 2]
    table.m[table.lay.stack + 10 : table.lay.stack + 15] = [4, 0, 2, -1, 2]
    assert table.listed(("from", ("v", 8), V[0]), 1) == [2, 0]
    assert table.listed(("from", ("filter", ("players",), 3, ("==", V[3], 1)), V[0]), 2) == [1]


@pytest.mark.parametrize("watched", [False, True])
def test_filters_keep_matching_items(table: Table, watched: bool) -> None:
    table.lay_cards(2, 9, 0, 3, 1)
    cheap = ("filter", ("hand", V[0]), 3, ("<=", ("cost", V[3]), V[1]))
    assert table.listed(cheap, 0, 2, 0, 77, watched=watched) == [0, 3, 1]
    assert table.m[table.lay.stack + 3] == 77  # the slot is as it was
    assert table.worth(("count", cheap), 0, 1, watched=watched) == 2
    assert table.worth(("some", cheap), 0, 0, watched=watched) == 0
    assert table.worth(("some", cheap), 0, 1, watched=watched) == 1
    assert table.worth(("some", ("hand", V[0])), 0, watched=watched) == 1
    assert table.worth(("some", ("hand", V[0])), 1, watched=watched) == 0
    assert table.worth(("is", "empty", cheap), 0, 0, watched=watched) == 1
    assert table.worth(("in", 3, cheap), 0, 2, watched=watched) == 1
    assert table.worth(("in", 3, cheap), 0, 1, watched=watched) == 0
    assert table.worth(("in", 4, cheap), 0, 2, watched=watched) == 0
    assert table.listed(("filter", ("hand", V[0]), 3, ("true",)), 0, watched=watched) == [9, 0, 3, 1]
    assert table.listed(("filter", ("hand", V[0]), 3, ("false",)), 0, watched=watched) == []


@pytest.mark.parametrize("watched", [False, True])
def test_nested_filters_may_share_a_slot(table: Table, watched: bool) -> None:
    table.lay_cards(2, 0, 3, 9)
    table.lay_cards(3, 4, 10, 5)
    inner = ("filter", ("hand", 1), 3, ("==", ("cost", V[3]), 2))
    outer = ("and", ("some", inner), (">=", ("cost", V[3]), ("count", inner)))
    assert table.listed(("filter", ("hand", 0), 3, outer), watched=watched) == [3, 9]


def test_folds_aggregate_items(table: Table) -> None:
    table.lay_cards(5, 9, 0, 3)
    every = (("city", V[0]), 3, ("true",), ("cost", V[3]))
    dear = (("city", V[0]), 3, (">", ("cost", V[3]), 1), ("negative", ("cost", V[3])))
    assert [table.worth(("fold", how, *every), 0) for how in ("total", "highest", "lowest")] == [9, 6, 1]
    assert [table.worth(("fold", how, *dear), 0) for how in ("total", "highest", "lowest")] == [-8, -2, -6]
    assert [table.worth(("fold", how, *every), 1) for how in ("total", "highest", "lowest")] == [0, 0, 0]


def test_a_total_is_clamped_only_at_the_end(table: Table) -> None:
    slots = [4, MOST, MOST, -MOST, -MOST]
    table.m[table.lay.stack + 10 : table.lay.stack + 15] = slots
    total: Short = ("fold", "total", ("v", 8), 3, ("true",), V[3])
    assert table.worth(total) == 0
    table.m[table.lay.stack + 10] = 2
    assert table.worth(total) == MOST
    table.m[table.lay.stack + 12] = -MOST
    assert table.worth(total) == 0


def test_sealed_answers_are_read_by_player(table: Table) -> None:
    table.m[table.lay.stack + 10 : table.lay.stack + 13] = [2, 2, 0]
    table.m[table.lay.stack + 20 : table.lay.stack + 23] = [2, 11, 12]
    answer: Short = ("reply", V[0], ("v", 8), ("v", 9), -1)
    assert [table.worth(answer, seat) for seat in (0, 1, 2, NOBODY)] == [12, -1, 11, -1]


@pytest.mark.parametrize("work", [11, 12])
def test_iteration_stops_exactly_at_the_work_limit(table: Table, work: int) -> None:
    """Three players, and for each of them three again."""
    inner: Short = ("fold", "total", ("players",), 3, ("true",), V[3])
    table.work = work
    number = build_number(("fold", "total", ("players",), 2, ("true",), inner), table.scope())
    if work == 12:
        assert number.value(table, table.fill(())) == 9
        assert table.work == 0
    else:
        with pytest.raises(LimitError):
            number.value(table, table.fill(()))
