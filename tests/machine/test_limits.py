"""Test that content beyond the capacity of a box is refused in one sentence, exactly at the limit."""

import pytest
from attrs import evolve

from citadels_core import Setup, SetupError, load
from citadels_core.box.box import Box
from citadels_core.box.find import box_for
from citadels_core.machine.linking import link_box
from citadels_core.machine.linking.link_box import linked
from citadels_core.table.game import Game
from tests.mechanisms.tables import catalog_of

PEOPLE = "\ncharacter Ant\n    rank 1\n{}\ncharacter Bee\n    rank 2\n"


@pytest.fixture(scope="module")
def contents() -> Box:
    return box_for(load("classic2016"), Setup(edition="classic2016", seats=4))


def test_the_table_limit_is_exact(contents: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    size = linked(contents).box.lay.stack
    monkeypatch.setattr(link_box, "MOST_FIXED", size)
    linked.__wrapped__(contents)
    monkeypatch.setattr(link_box, "MOST_FIXED", size - 1)
    with pytest.raises(SetupError, match=rf"^The table of Classic 2016 takes {size:,} numbers, and the most is "):
        linked.__wrapped__(contents)


def test_the_rule_limit_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    names = "".join(f"        let c{letter} be your hand\n" for letter in "abcdefghijklmnopqrst")
    text = PEOPLE.format(f"    action Look once per turn\n{names}        gain 1 gold\n")
    many = "".join(f"\ndistrict Inn {letter}\n    type trade\n    cost 2\n    copies 30\n" for letter in "ABCDEFGH")
    extra = ", ".join(f"Inn {letter}" for letter in "ABCDEFGH")
    contents = box_for(catalog_of(text + many, cast="Ant, Bee", extra=extra), Setup(edition="trial", seats=2, seed=1))
    made = linked(contents).box
    longest = max(code.size for code in made.codes)
    assert longest > made.lay.stack
    monkeypatch.setattr(link_box, "MOST_FIXED", longest)
    linked.__wrapped__(contents)
    monkeypatch.setattr(link_box, "MOST_FIXED", longest - 1)
    with pytest.raises(SetupError, match=rf"^Ant \(line \d+\) names more than there is room for: {longest:,} numbers"):
        linked.__wrapped__(contents)


def test_the_player_limit_is_exact(contents: Box) -> None:
    for seats, fits in ((link_box.MOST_SEATS, True), (link_box.MOST_SEATS + 1, False)):
        box = evolve(contents, seats=seats)
        if fits:
            assert linked.__wrapped__(box).box.seats == seats
        else:
            with pytest.raises(SetupError, match="is for at most 60 players here"):
                linked.__wrapped__(box)


def test_a_ban_may_read_more_values_than_an_event_has_fields() -> None:
    """One bit for each slot that is read would not fit into a number."""
    names = [f"card{chr(97 + at // 26)}{chr(97 + at % 26)}" for at in range(40)]
    looks = "".join(f"        if any card in deck as {name} where {name}.cost is at least 1\n" for name in names)
    catalog = catalog_of(PEOPLE.format(f"    forbid district built\n{looks}"), cast="Ant, Bee")
    game = Game.start(catalog, Setup(edition="trial", seats=2, seed=1))
    assert game.decision is not None
