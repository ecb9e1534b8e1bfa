"""Test that files of older versions are read as when they were made."""

import json
from pathlib import Path

import pytest

from citadels_core import CitadelsError, Game, Journal, Record, RecordError, Setup, SnapshotError, replay, restore, save
from citadels_core.model.vocabulary import EVENTS
from citadels_core.table.json import from_json
from citadels_core.table.saves import journal, migrations, record, snapshot
from citadels_core.table.saves.migrations import VersionError, migrate
from citadels_core.table.saves.record import state_hash
from citadels_core.table.saves.seal import seal
from tests.properties.walks import play

GOLDEN = Path(__file__).parent / "golden"

FORMATS = {
    "record": (record.VERSION, migrations.RECORDS),
    "save": (snapshot.VERSION, migrations.SAVES),
    "journal": (journal.VERSION, migrations.JOURNALS),
}


def golden(name):
    return json.loads((GOLDEN / f"{name}.json").read_text("utf-8"))


def with_cards_of_today(catalog, old):
    """Return an old save with the hashes of today's cards: only its format is old."""
    today = save(Game.start(catalog, from_json(Setup, old["setup"])))
    data = {**old, "packs": today["packs"], "content": today["content"]}
    return {**data, "seal": seal(data)}


@pytest.mark.parametrize("kind", FORMATS)
def test_each_supported_version_has_a_file_and_a_migration(kind):
    today, steps = FORMATS[kind]
    oldest = min([today, *steps])
    assert sorted(steps) == list(range(oldest, today))
    for version in range(oldest, today + 1):
        assert (GOLDEN / f"{kind}-{version}.json").is_file(), f"write tests/table/golden/{kind}-{version}.json"


@pytest.mark.parametrize("kind", FORMATS)
def test_each_older_version_migrates_to_the_next(kind):
    today, steps = FORMATS[kind]
    for version in steps:
        old = golden(f"{kind}-{version}")
        assert old["version"] == version
        assert migrate(old, version + 1, {version: steps[version]}, "It") == golden(f"{kind}-{version + 1}")
    assert golden(f"{kind}-{today}")["version"] == today if kind != "journal" else True


def test_event_numbers_used_in_saves_are_stable():
    """A new event goes to the end of ``EVENTS``; any other change of their order needs a new version of saves."""
    listed = (GOLDEN / f"events-{snapshot.VERSION}.txt").read_text("utf-8").splitlines()
    assert [event.name for event in EVENTS][: len(listed)] == listed


def test_an_old_record_replays_to_the_same_result(catalog):
    """Undone answers have no effect: the remaining answers lead to the result."""
    old = Record.from_json(golden("record-5"))
    again = replay(catalog, old)
    assert state_hash(again) == golden("record-5")["result"]
    assert again.version == len(golden("record-5")["answers"]) == 23
    assert Record.from_json(Record.of(again).to_json()).moves == old.moves


def test_an_old_save_restores_the_same_state(catalog):
    again = restore(catalog, with_cards_of_today(catalog, golden("save-7")))
    assert (again.version, len(again.answers)) == (23, 23)
    assert again.next_event == golden("save-7")["next_event"] - 8  # the number of undone events
    assert state_hash(again) == golden("record-5")["result"]
    assert again.events(None) == replay(catalog, Record.from_json(golden("record-5"))).events(None)
    assert play(again, 3).over
    assert state_hash(restore(catalog, save(again))) == state_hash(again)


def test_a_modified_old_save_is_refused(catalog):
    with pytest.raises(SnapshotError, match="has been changed since it was saved"):
        restore(catalog, golden("save-7") | {"floor": 1})


def test_a_journal_of_the_first_version_is_read(catalog):
    kept = golden("journal-1")
    assert Journal.read(kept).record.moves == Record.from_json(golden("record-6")).moves
    assert replay(catalog, Journal.read(kept).record).version == 23


READERS = {
    "record": lambda catalog, data: Record.from_json(data),
    "save": restore,
    "journal": lambda catalog, data: Journal.read([data]),
}


@pytest.fixture
def kept(catalog):
    game = Game.start(catalog, Setup(edition="classic2016", seats=3, seed=11))
    return {"record": Record.of(game).to_json(), "save": save(game), "journal": Journal.head(game)}


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize(
    ("version", "code", "told"),
    [
        (99, "newer", "has version 99 of its format, and this program knows {}: it needs a newer one."),
        (0, "too_old", "has version 0 of its format, and this program reads {} and newer ones."),
        ("6", "damaged", "does not say which version of its format it has."),
        (True, "damaged", "does not say which version of its format it has."),
        (None, "damaged", "does not say which version of its format it has."),
    ],
)
def test_newer_and_unsupported_versions_are_refused_in_one_sentence(catalog, kept, kind, version, code, told):
    today, steps = FORMATS[kind]
    with pytest.raises(CitadelsError) as caught:
        READERS[kind](catalog, {**kept[kind], "version": version})
    bound = today if code == "newer" else min([today, *steps])
    assert told.format(bound) in str(caught.value)
    assert isinstance(caught.value, RecordError | SnapshotError)
    assert getattr(caught.value, "code", code) == code


@pytest.mark.parametrize("answers", [None, 5, [5], [{}], [{"seat": 0}], {"a": 1}, "x"])
def test_damaged_old_data_is_refused(answers):
    with pytest.raises(VersionError, match="is damaged: it is not what its version 5 says") as caught:
        migrate({"version": 5, "answers": answers}, record.VERSION, migrations.RECORDS, "The record")
    assert caught.value.code == "damaged"


@pytest.mark.parametrize("answers", [None, 5, [0, -2], [0, 5, 1], ["x", "y"], [0, None]])
def test_a_damaged_old_save_is_refused(catalog, answers):
    with pytest.raises(SnapshotError):
        restore(catalog, golden("save-7") | {"answers": answers})
