"""Test that events name districts like views and options do, even long after they left."""

import itertools
import json
from collections.abc import Iterator

import pytest

from citadels_core.box.entries import Entry
from citadels_core.game.log import Log
from citadels_core.speech.narrator import Narrator
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from citadels_core.table.saves.record import Record, replay
from citadels_core.table.saves.snapshot import restore, save
from citadels_core.table.views.event_views import EventView, narrator_of
from tests.golden.games import cases, catalog_of
from tests.inside import set_log
from tests.mechanisms.tables import action, play_until, trial
from tests.properties.walks import play, walk

CARDS = """
marker gilded on district

note sibling on district is district

district Twin
    type noble
    cost 0
    copies 12

character Reeve
    rank 1
    allow Identical if player is you
    action Found
        for each card in deck as one where one.cost is 0
            if count of your city is less than 4
                build one
    action Cede
        target district in your city
        your left seizes district
    action Take
        target district where district.owner is not you
        seize district
    action Trade
        target district in your city as mine
        choose district as theirs where theirs.owner is not you
        exchange mine for theirs
    action Raze
        target district
        destroy district
    action Gild
        target district
        mark district gilded
    action Pair
        target district
        choose district as other
        note other as district.sibling
    action Fetch
        target district in your city
        take district

character Page
    rank 2
"""


NAMES = ("Ann", "Ben")


@pytest.fixture
def table() -> Game:
    """Player 2, in seat 1, has four Twins and is in the middle of a turn."""
    game = trial(CARDS, cast="Reeve, Page", extra="Twin", seats=2)
    play_until(game, lambda game: game.decision is not None and game.decision.kind == "menu")
    game.answer(action(game, "Found"))
    return game


def answer(game: Game, *ids: str) -> EventView:
    """Give answers by the ends of their ids; return the resulting events, as a spectator sees them."""
    start = game.next_event
    for wanted in ids:
        assert game.decision is not None
        (number,) = [number for number, id_ in enumerate(game.decision.ids) if id_.endswith(wanted)]
        game.answer(number)
    (event,) = [event for event in game.events(None, start) if event.name not in ("action used", "district chosen")]
    return event


def told(event: EventView) -> list[tuple[str, object, object]]:
    return [(name, event.fields[name], key) for name, key in event.keys.items()]


def test_events_use_the_district_names_and_keys_of_views_and_options(table: Game) -> None:
    built = [event for event in table.events(None) if event.name == "district built"]
    city = table.observe(None).players[1].city
    assert [(event.fields["district"], event.keys["district"]) for event in built] == [
        (district.id, district.key) for district in city
    ]
    assert [district.key for district in city] == ["1/twin", "1/twin-2", "1/twin-3", "1/twin-4"]
    assert told(answer(table, "raze/1/twin-3")) == [("district", "Twin 3", "1/twin-3")]
    assert told(answer(table, "gild/1/twin-4")) == [("target", "Twin 4", "1/twin-4")]
    assert told(answer(table, "pair/1/twin-2", "1/twin-4")) == [
        ("target", "Twin 2", "1/twin-2"),
        ("value", "Twin 4", "1/twin-4"),
    ]
    assert {(mark.name, mark.target, mark.noted) for mark in table.observe(None).marks} == {
        ("gilded", "Twin 4", ()),
        ("sibling", "Twin 2", "Twin 4"),
    }
    assert told(answer(table, "fetch/1/twin-2")) == [("card", "Twin 2", "1/twin-2")]


def test_a_district_changing_owner_keeps_its_old_name_in_the_event(table: Game) -> None:
    assert told(answer(table, "cede/1/twin-3")) == [("district", "Twin 3", "1/twin-3")]
    assert told(answer(table, "cede/1/twin-4")) == [("district", "Twin 4", "1/twin-4")]
    assert [district.id for district in table.observe(None).players[0].city] == ["Twin", "Twin 2"]
    traded = [("given", "Twin", "1/twin"), ("taken", "Twin 2", "0/twin-2")]
    assert told(answer(table, "trade/1/twin", "0/twin-2")) == traded
    assert [district.id for district in table.observe(None).players[0].city] == ["Twin", "Twin 3"]
    assert told(answer(table, "take/0/twin-3")) == [("district", "Twin 3", "0/twin-3")]
    assert check(table) == []


def test_the_log_distinguishes_districts_with_one_name(table: Game) -> None:
    happened = [answer(table, "raze/1/twin-3"), answer(table, "gild/1/twin-2"), answer(table, "cede/1/twin")]
    narrator = Narrator(names=("Ann", "Ben"))
    assert [said for event in happened for said in narrator.tell([event])] == [
        "Ben destroys Twin 3 in Ben's city.",
        "Ben marks Twin 2: gilded.",
        "Ann seizes Twin from Ben.",
    ]


@pytest.fixture
def moved(table: Game) -> Game:
    """The same table after many moves, some of them undone."""
    for ids in ("cede/1/twin-2", "cede/1/twin-4", "raze/0/twin", "trade/1/twin-3 0/twin-2", "found", "raze/1/twin-2"):
        for wanted in ids.split():
            table.answer(table.decision.find(wanted) if "/" in wanted else action(table, "Found"))
    return table


def test_copies_saves_and_records_have_the_same_events(moved: Game) -> None:
    told = moved.events(None)
    assert check(moved) == []
    catalog = moved.box.catalog
    assert moved.copy().events(None) == told
    assert restore(catalog, json.loads(json.dumps(save(moved)))).events(None) == told
    assert replay(catalog, Record.of(moved)).events(None) == told
    for since in range(moved.next_event + 1):
        assert moved.events(None, since) == told[since:]


def test_undone_events_do_not_affect_district_names(moved: Game) -> None:
    before, told = [district.key for district in moved.observe(None).players[1].city], moved.events(None)
    moved.answer(moved.decision.find("raze/1/twin"))
    moved.undo()
    assert [district.key for district in moved.observe(None).players[1].city] == before
    assert [event for event in moved.events(None) if event.name != "answer taken back"] == list(told)
    moved.answer(moved.decision.find("gild/1/twin"))
    assert moved.events(None)[-1].keys == {"target": "1/twin"}
    assert replay(moved.box.catalog, Record.of(moved)).events(None) == moved.events(None)


def test_districts_older_than_the_history_use_their_current_names(table: Game) -> None:
    set_log(table, Log())
    assert told(answer(table, "gild/1/twin-2")) == [("target", "Twin 2", "1/twin-2")]
    table.answer(action(table, "Found"))
    assert told(answer(table, "gild/1/twin-3")) == [("target", "Twin 3", "1/twin-3")]


def test_the_cost_of_reading_new_events_does_not_grow_with_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    visited = 0
    plainly = Log.numbered

    def counted(log: Log, start: int) -> Iterator[tuple[int, Entry]]:
        nonlocal visited
        for one in plainly(log, start):
            visited += 1
            yield one

    case = [*cases()][200]
    game = Game.start(catalog_of(case.pack), case.setup)
    told, costs, since = list(game.events(None)), [], game.next_event
    monkeypatch.setattr(Log, "numbered", counted)
    for _ in walk(game, 1):
        visited = 0
        news = [game.events(seat, since) for seat in (None, 0, 1)]
        costs.append((visited, game.next_event - since))
        told += news[0]
        since = game.next_event
    assert len(costs) > 60
    assert len(told) > 300
    for (_, before), (cost, new) in itertools.pairwise(costs[1:]):
        assert cost <= 6 * new + before  # the first seat continues from the last answer
    assert told == list(game.events(None))[: len(told)]


@pytest.mark.parametrize("seat", [None, 0])
def test_a_single_event_has_the_same_sentence_as_at_the_terminal(seat):
    case = [*cases()][200]
    game = play(Game.start(catalog_of(case.pack), case.setup), 5)
    narrator = narrator_of(game, seat)
    told, joined = (
        0,
        {"cards laid out", "characters discarded faceup", "character called", "character drafted", "round started"},
    )
    for event in game.events(seat):
        alone = list(narrator.tell([event]))
        if event.name not in joined and alone:
            assert event.sentence == alone[0]
            told += 1
        assert (event.sentence is None) == (event.message is None) == (event.arguments is None)
        assert event.sentence is None or event.sentence.endswith((".", "!", "?"))
    assert told > 100
