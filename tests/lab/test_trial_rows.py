"""Test rows of card trials in Parquet files: the same rows and the same report whichever way they were played."""

import sys

import pytest
from attrs import evolve, fields
from click.testing import CliRunner

from citadels_core import Setup, load
from citadels_core.cli.main import citadels
from citadels_core.lab.balance import BalancePlan, GameRow, balance, rows_of
from citadels_core.lab.balance.experiment import GAME_ROWS
from citadels_core.lab.runs import row_files
from citadels_core.lab.runs.row_files import RowsError
from citadels_core.machine import FORM

parquet = pytest.importorskip("pyarrow.parquet")
needs_speed = pytest.mark.skipif(not FORM.compiled, reason="hundreds of games take minutes in plain Python")

SMITHY, KING = "classic2016:smithy", "classic2016:king"
PLAN = BalancePlan(setup=Setup(edition="classic2016", seed=3), cards=(SMITHY, KING), players=(2,), games=40)


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch):
    monkeypatch.setattr(row_files, "GAMES_IN_FILE", 20)


@pytest.fixture(scope="module")
def classic():
    return load("classic2016")


def files_in(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def results(report):
    return report.results, report.games


@needs_speed
@pytest.mark.parametrize("start", ["hand", "deck"])
def test_rows_and_report_are_the_same_in_one_process_or_two_stopped_or_grown(classic, tmp_path, start):
    plan = evolve(PLAN, start=start)
    whole, grown = tmp_path / "whole", tmp_path / "grown"
    report = balance(classic, plan, rows=whole)
    assert results(report) == results(balance(classic, plan))
    balance(classic, evolve(plan, cards=(SMITHY,), games=15), rows=grown)
    assert len(files_in(grown)) == 1
    assert results(balance(classic, plan, rows=grown, jobs=2)) == results(report)
    assert files_in(grown) == files_in(whole)
    assert len(files_in(whole)) == 4


def test_the_files_have_the_rows_of_all_seats_and_describe_each_column(classic, tmp_path):
    balance(classic, evolve(PLAN, games=20), rows=tmp_path)
    for trial in PLAN.trials:
        found = parquet.read_table(tmp_path / f"{GAME_ROWS.name(trial)}-games-0000000000-0000000019.parquet")
        rows = [*rows_of(classic, PLAN, trial, range(20))]
        assert [one["score"] for one in found.to_pylist()] == [row.score for row in rows]
        chosen = [[tuple(part.values()) for part in one["characters"]] for one in found.to_pylist()]
        assert chosen == [[*row.characters] for row in rows]
        assert found.schema.names == [one.name for one in fields(GameRow)]
        assert all(len(field.metadata[b"description"]) > 10 for field in found.schema)


@needs_speed
def test_a_run_until_an_interval_is_narrow_goes_on_in_whole_files(classic, tmp_path):
    plan = evolve(PLAN, cards=(SMITHY,), until=0.05)
    report = balance(classic, plan, rows=tmp_path)
    assert report.games == 20 * len(files_in(tmp_path)) > 40
    before = files_in(tmp_path)
    assert results(balance(classic, plan, rows=tmp_path)) == results(report)
    assert files_in(tmp_path) == before


@pytest.mark.parametrize(
    ("changed", "said"), [({"start": "deck"}, "another --start"), ({"setup": evolve(PLAN.setup, seed=4)}, "seed")]
)
def test_rows_of_another_run_are_refused(classic, tmp_path, changed, said):
    plan = evolve(PLAN, cards=(KING,), games=20)
    balance(classic, plan, rows=tmp_path)
    with pytest.raises(RowsError, match=f"belongs to another run: it has .*{said}"):
        balance(classic, evolve(plan, **changed), rows=tmp_path)
    with pytest.raises(RowsError, match="it has another --compare"):
        balance(classic, plan, old=classic, rows=tmp_path)


MANIFEST = """id = "alone"
version = "1.0.0"
title = "A Pack"
language = 1
requires = ["classic2016"]
"""
WITHOUT_DECK = """district Orchard
    type unique
    cost 2
    when turn started if player is you
        gain 1 gold
"""


def test_a_card_that_no_deck_has_is_put_into_the_games(tmp_path):
    pack = tmp_path / "alone"
    pack.mkdir()
    (pack / "pack.toml").write_text(MANIFEST, "utf-8")
    (pack / "orchard.card").write_text(WITHOUT_DECK, "utf-8")
    words = ["balance", str(pack), "--players", "2", "--games", "20", "--jobs", "1", "--rows", str(tmp_path / "rows")]
    told = CliRunner().invoke(citadels, words)
    assert told.exit_code == 0
    assert "Orchard, 2 players: " in told.stdout
    assert [*files_in(tmp_path / "rows")] == ["alone.orchard-players-2-games-0000000000-0000000019.parquet"]


def test_the_command_keeps_rows_of_trials_and_a_refused_run_makes_no_folder(tmp_path):
    folder = tmp_path / "rows"
    words = ["balance", "smithy", "--games", "10", "--jobs", "1", "--rows", str(folder)]
    refused = CliRunner().invoke(citadels, [*words, "--players", "12"])
    assert refused.exit_code == 2
    assert len(refused.output.strip().splitlines()) == 1
    assert not folder.exists()
    told = CliRunner().invoke(citadels, [*words, "--players", "2"])
    assert told.exit_code == 0
    assert "Classic 2016, 20 games" in told.stdout
    assert len(files_in(folder)) == 1


def test_rows_need_pyarrow(classic, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(RowsError, match="pip install 'citadels-sdk"):
        balance(classic, PLAN, rows=tmp_path)
