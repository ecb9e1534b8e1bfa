import pytest

from citadels_core.machine.expression_kinds import ConstantExpression
from citadels_core.machine.limits import MOST, NOBODY
from citadels_core.machine.linked_box import POOL
from citadels_core.machine.linking.link_coverage import forget_points, read_points
from citadels_core.machine.linking.link_origins import build_doer
from citadels_core.machine.rules import BOX, CAST, HAND, Channel, LinkedRule
from citadels_core.model.vocabulary import EVENT_IDS, QUERY_IDS
from tests.machine.inside.bare_table import Table, V
from tests.machine.inside.short import Short, build_number


@pytest.fixture
def table() -> Table:
    return Table()


# ------------------------------------------------------------------------------------------- the table


def test_facts_of_the_turn_are_read(table: Table) -> None:
    assert table.worth(("active player",)) == 1
    assert table.worth(("turn player",)) == table.worth(("active character",)) == NOBODY
    for field, number in (("player", 2), ("character", 5), ("gathered", 1), ("restricted", 1), ("builds", 3)):
        table.set(field, number)
    assert table.worth(("active player",)) == table.worth(("turn player",)) == 2
    assert table.worth(("active character",)) == table.worth(("turn character",)) == 5
    assert table.worth(("gathered", ("turn",))) == table.worth(("restricted", ("turn",))) == 1
    assert table.worth(("builds", ("turn",))) == 3


def test_facts_of_the_round_are_read(table: Table) -> None:
    table.set("round", 4)
    table.set("scoring", 1)
    assert table.worth(("round",)) == 4
    assert table.worth(("scoring",)) == 1


def test_declared_state_is_read(table: Table) -> None:
    marker, counter, note = table.declared["killed"], table.declared["tally"], table.declared["friend"]
    table.m[marker.at + 2] = 1  # by nobody
    table.m[counter.at + 3] = 8
    table.m[note.at + 4], table.m[note.at + note.things + 4] = 2, -7
    assert [table.worth(("marked", "killed", V[0]), thing) for thing in (1, 2, NOBODY)] == [0, 1, 0]
    assert [table.worth(("counter", "tally", V[0]), thing) for thing in (3, 4, NOBODY)] == [8, 0, 0]
    assert [table.worth(("note", "friend", V[0], -1), thing) for thing in (4, 5, NOBODY)] == [-7, -1, -1]
    assert table.worth(("note", "friend", V[0], 0), 5) == 0


def test_modified_numbers_are_read(table: Table) -> None:
    query = table.box.queries[QUERY_IDS["draw"]]
    draw: Short = ("ask", "draw", (V[0],))
    assert table.worth(draw, 0) == query.base
    query.channel = Channel(0)
    assert table.worth(draw, 0) == query.base
    table.add_rule(query.channel, build_number(("==", V[2], 1), table.scope()), ConstantExpression(-3))
    assert table.worth(draw, 0) == query.base
    assert table.worth(draw, 1) == query.base - 3
    table.add_rule(query.channel, None, ConstantExpression(MOST))
    assert table.worth(draw, 0) == MOST
    assert table.worth(("+", draw, draw), 0) == MOST


ALL = 0b1111
"""All fields of an event, one bit each."""


def ban(table: Table, event: str, test: Short, reads: int = ALL) -> LinkedRule:
    kind = table.box.events[EVENT_IDS[event]]
    if kind.banned is None:
        kind.banned = Channel(0)
    rule = table.add_rule(kind.banned, build_number(test, table.scope()), None)
    rule.reads = reads
    return rule


def test_bans_on_an_event_are_evaluated(table: Table) -> None:
    paying: Short = ("allowed", "gold paid", (V[0], V[1], -1))
    assert table.worth(paying, 0, 3) == 1
    ban(table, "gold paid", (">", V[3], 2))
    assert table.worth(paying, 0, 2) == 1
    assert table.worth(paying, 0, 3) == 0


def test_bans_on_an_event_with_lists_are_evaluated(table: Table) -> None:
    event = table.box.events[EVENT_IDS["cards discarded"]]
    event.lists, event.listed = [1], 1
    rule = ban(table, "cards discarded", ("in", 4, ("v", 8)), reads=0b010)
    rule.lists, rule.listed, rule.env = [1, 10], 2, 30
    table.lay_cards(2, 1, 4)
    table.lay_cards(3, 5)
    discarding: Short = ("allowed", "cards discarded", (V[0], ("hand", V[0]), ("false",)))
    assert table.worth(discarding, 0) == 0
    assert table.worth(discarding, 1) == 1
    assert table.worth(("allowed", "cards discarded", (V[0], ("none",), ("false",))), 0) == 1
    assert table.worth(("allowed", "cards discarded", (V[0], ("unknown",), ("false",))), 0) == 1


def test_a_ban_that_reads_unknown_fields_does_not_apply(table: Table) -> None:
    seizing: Short = ("allowed", "district seized", (("unknown",), ("unknown",), V[0], ("unknown",)))
    ban(table, "district seized", (">=", V[2], 0), reads=0b0001)
    assert table.worth(seizing, 1) == 1
    ban(table, "district seized", ("==", V[4], 1), reads=0b0100)
    assert table.worth(seizing, 1) == 0
    assert table.worth(seizing, 2) == 1


def test_a_ban_on_drafting_is_lifted_where_nothing_else_is_left(table: Table) -> None:
    table.lay_people(POOL, 0, 1)
    ban(table, "character drafted", ("<=", ("rank", V[3]), 2))
    table.box.events[EVENT_IDS["character drafted"]].gives_way = 1
    drafting: Short = ("allowed", "character drafted", (V[0], V[1]))
    assert table.worth(drafting, 0, 0) == 1
    table.lay_people(POOL, 2)
    assert table.worth(drafting, 0, 0) == 0
    assert table.worth(drafting, 0, 2) == 1


def test_buildable_cards_are_recognised(table: Table) -> None:
    assert table.worth(("is", "buildable", V[1]), 0, 3) == 1
    ban(table, "district built", ("and", ("==", V[2], 0), ("==", V[3], 3), ("==", V[4], 0)))
    assert table.worth(("is", "buildable", V[1]), 0, 3) == 0
    assert table.worth(("is", "buildable", V[1]), 1, 3) == 1
    assert table.worth(("is", "buildable", V[1]), 0, 4) == 1


def test_a_ban_on_a_disabled_channel_is_not_evaluated(table: Table) -> None:
    event = table.box.events[EVENT_IDS["gold paid"]]
    event.banned = Channel(0)
    unfit = build_number(("allowed", "gold paid", (0, 0, 0)), table.scope())
    table.box.rules = []
    assert unfit.value(table, table.lay.stack) == 1


def doer(table: Table, you: int, this: int, rule: LinkedRule | None = None) -> int:
    return build_doer(table.scope(rule=rule)).value(table, table.fill((you, this)))


def test_an_event_of_a_hidden_player_has_no_doer(table: Table) -> None:
    assert doer(table, 2, 4) == 2
    rule = LinkedRule(0)
    rule.life = HAND
    table.lay_cards(2, 4)
    assert doer(table, 0, 4, rule) == NOBODY
    table.lay_cards(5, 4)
    assert doer(table, 0, 4, rule) == 0
    for life in (CAST, BOX):
        rule.life = life
        table.set("acting", NOBODY, 3)
        assert doer(table, 1, 3, rule) == NOBODY
        table.set("acting", 1, 3)
        assert doer(table, 1, 3, rule) == 1


def test_coverage_points_are_counted(table: Table) -> None:
    assert table.worth(("seen", 1, V[0]), 5) == 5
    assert read_points(table.box) == {(1, True): 1}
    assert table.worth(("seen", 1, V[0]), 0) == 0
    assert read_points(table.box) == {(1, True): 1, (1, False): 1}
    forget_points(table.box)
    table.worth(("seen", 2, ("hand", V[0])), 0)
    table.lay_cards(3, 1)
    for _ in range(3):
        table.worth(("seen", 3, ("hand", V[0])), 1)
    assert read_points(table.box) == {(2, False): 1, (3, True): 3}
    table.worth(("seen", 9, 1))  # there is room for points of any number
    assert read_points(table.box)[9, True] == 1


def test_coverage_counters_saturate(table: Table) -> None:
    table.box.seen[3] = MOST - 1
    for _ in range(3):
        table.worth(("seen", 1, 1))
    assert read_points(table.box) == {(1, True): MOST}


def test_a_search_under_coverage_does_not_short_circuit(table: Table) -> None:
    table.lay_cards(2, 0, 3)
    search: Short = ("some", ("filter", ("hand", 0), 3, ("seen", 0, ("==", ("cost", V[3]), 1))))
    assert table.worth(search) == 1
    assert read_points(table.box) == {(0, True): 1}
    forget_points(table.box)
    assert table.worth(search, watched=True) == 1
    assert read_points(table.box) == {(0, True): 1, (0, False): 1}
