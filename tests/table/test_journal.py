"""Test journals: a game as lines appended during play, readable after any truncation."""

import json
import random

import pytest

from citadels_core import Game, Journal, Record, RecordError, Setup, replay_journal, restore, save
from citadels_core.table.saves.record import state_hash
from tests.properties.walks import can_undo, drawn

SETUP = Setup(edition="classic2016", seats=3, seed=11, names=("Ann", "Ben", "Cid"))


def journal_of(game: Game, seed: int, steps: int, *, undo: bool = True) -> list[str]:
    """Play random answers, each recorded before it is given; return the lines from the first on."""
    dice, lines = random.Random(seed), [Journal.head(game)]
    for at in range(steps):
        decision = game.decision
        if decision is None:
            lines.append(Journal.result(game))
            break
        if undo and dice.random() < 0.4 and can_undo(game):
            lines.append(Journal.undo(at, game.answers[-1][0]))
            game.undo()
            continue
        chosen = drawn(decision, dice)
        numbers = chosen if decision.many else [chosen]
        lines.append(Journal.answer(at, decision.seat, decision.kind, [decision.ids[number] for number in numbers]))
        game.answer(chosen)
    return [json.dumps(line) for line in lines]


@pytest.fixture
def lines(catalog) -> list[str]:
    return journal_of(Game.start(catalog, SETUP), 1, 40)


def test_every_version_of_a_game_is_replayed_exactly(catalog):
    game, dice = Game.start(catalog, SETUP), random.Random(2)
    then, lines = [game.copy()], [json.dumps(Journal.head(game))]
    for at in range(120):
        decision = game.decision
        if dice.random() < 0.4 and can_undo(game):
            lines.append(json.dumps(Journal.undo(at, game.answers[-1][0])))
            game.undo()
        else:
            chosen = drawn(decision, dice)
            numbers = chosen if decision.many else [chosen]
            ids = [decision.ids[number] for number in numbers]
            lines.append(json.dumps(Journal.answer(at, decision.seat, decision.kind, ids)))
            game.answer(chosen)
        then.append(game.copy())
    assert game.record.undone
    for version, moment in enumerate(then):
        again = replay_journal(catalog, lines, to=version)
        assert state_hash(again) == state_hash(moment)
        assert (again.record.steps, again.next_event) == (moment.record.steps, moment.next_event)
        assert len(again.record.undoable(again.core)) == len(moment.record.undoable(moment.core))
        assert again.events(None) == moment.events(None)


def test_a_record_and_its_journal_are_equal(catalog):
    game = Game.start(catalog, SETUP)
    lines = journal_of(game, 3, 10_000)
    record = Record.of(game)
    assert game.over
    assert game.record.undone
    assert Journal.read(lines).record == record == Record.from_json(json.loads(json.dumps(record.to_json())))
    assert [json.dumps(line) for line in Journal.lines(record)] == lines
    assert Record.of(replay_journal(catalog, lines)) == record
    assert Record.of(restore(catalog, save(game))) == record


def test_lines_may_be_data_text_or_bytes_with_line_endings(catalog, lines):
    whole = Journal.read(lines)
    assert Journal.read([json.loads(line) for line in lines]) == whole
    assert Journal.read([f"{line}\r\n".encode() for line in lines]) == whole
    assert Journal.read([*lines, "", "\n"]) == whole
    assert (whole.count, whole.torn) == (41, None)


def test_a_torn_last_line_is_ignored_and_reported(catalog, lines):
    before = Journal.read(lines[:-1])
    last = lines[-1].encode()
    for end in range(1, len(last)):
        torn = Journal.read([*lines[:-1], last[:end]])
        assert (torn.record, torn.count) == (before.record, 40)
        assert torn.torn == "The last line, 41, was cut off or damaged, and is left out."
    assert state_hash(replay_journal(catalog, [*lines[:-1], last[:9]])) == state_hash(
        replay_journal(catalog, lines[:-1])
    )


@pytest.mark.parametrize("rubbish", [b"\0" * 40, b"\xff\xfe", "[" * 100_000, "{}", '{"at": 39}', "7" * 5000], ids=len)
def test_a_garbage_last_line_is_ignored(lines, rubbish):
    assert Journal.read([*lines[:-1], rubbish]).count == 40


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "no JSON"),
        ("{", "no JSON"),
        ("{}", "no line of a journal"),
        ('{"at": 20, "seat": 0, "kind": "menu", "options": "end-turn"}', r"\$\.options: "),
        ('{"at": 20, "seat": true, "kind": "menu", "options": []}', r"\$\.seat: "),
        ('{"at": 20, "seat": 0, "undo": true, "more": 1}', "more"),
        ('{"at": 4, "seat": 0, "kind": "menu", "options": []}', "it is of version 4, and 20 is the next one"),
    ],
)
def test_damage_in_the_middle_is_refused_with_its_line(lines, line, problem):
    with pytest.raises(RecordError, match=rf"^Line 22 of the journal is damaged: .*{problem}") as caught:
        Journal.read([*lines[:21], line, *lines[22:]])
    assert (caught.value.code, caught.value.line) == ("damaged", 22)


def test_a_missing_or_duplicate_line_is_refused(lines):
    with pytest.raises(RecordError, match="Line 11 of the journal is damaged: it is of version 10, and 9"):
        Journal.read([*lines[:10], *lines[11:]])
    with pytest.raises(RecordError, match="Line 42 of the journal is damaged: it is of version 39, and 40"):
        Journal.read([*lines, lines[-1]])


def test_lines_after_the_result_are_refused(catalog):
    lines = journal_of(Game.start(catalog, SETUP), 3, 10_000)
    with pytest.raises(RecordError, match="follows the result of the game"):
        Journal.read([*lines, lines[-2]])


@pytest.mark.parametrize(
    "lines", [[], [""], ["{}"], ["no"], [b"\xff"], ['{"format": "citadels-journal", "version": 1}']]
)
def test_an_invalid_journal_is_refused(lines):
    with pytest.raises(RecordError) as caught:
        Journal.read(lines)
    assert caught.value.code in ("not_a_record", "damaged")


def test_an_answer_that_does_not_fit_is_reported_with_its_version(catalog, lines):
    changed = {**json.loads(lines[-1]), "options": ["fly"]} if "options" in lines[-1] else None
    assert changed is not None
    with pytest.raises(RecordError, match="Move 39 does not fit: 'fly' is not offered") as caught:
        replay_journal(catalog, [*lines[:-1], json.dumps(changed)])
    assert caught.value.at == 39
