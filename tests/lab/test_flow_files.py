"""Test rows of games in Parquet files: however a run goes, the rows are the same, and nothing played is lost."""

import errno
import sys
from functools import partial

import pytest
from attrs import evolve
from click.testing import CliRunner

from citadels_core import Setup, load
from citadels_core.cli.main import citadels
from citadels_core.lab.balance import BalancePlan, flow_files
from citadels_core.lab.balance.flow_files import RowsError, game_flow_in
from citadels_core.lab.balance.flow_report import game_flow
from citadels_core.lab.games import processes
from citadels_core.model.errors import SpreadError
from tests.lab.spreading import die_at_first

parquet = pytest.importorskip("pyarrow.parquet")

PLAN = BalancePlan(setup=Setup(edition="classic2016", seats=2, seed=3), cards=(), players=(2,), games=40)


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch):
    monkeypatch.setattr(flow_files, "PART", 10)


@pytest.fixture(scope="module")
def classic():
    return load("classic2016")


def rows_in(folder):
    return [parquet.read_table(path).to_pylist() for path in sorted(folder.glob("*.parquet"))]


def test_a_run_that_is_stopped_and_grown_has_the_rows_and_report_of_one_run(classic, tmp_path):
    whole, grown = tmp_path / "whole", tmp_path / "grown"
    report = game_flow_in(whole, classic, PLAN)
    assert report == game_flow(classic, PLAN)
    game_flow_in(grown, classic, evolve(PLAN, games=11))
    assert len(rows_in(grown)) == 2
    min(grown.iterdir()).unlink()
    assert game_flow_in(grown, classic, PLAN) == report
    assert rows_in(grown) == rows_in(whole)
    assert sum(map(len, rows_in(whole))) == 40 * 2


def test_files_of_two_folders_can_be_put_together(classic, tmp_path, monkeypatch):
    one, other = tmp_path / "one", tmp_path / "other"
    game_flow_in(one, classic, evolve(PLAN, games=10))
    game_flow_in(other, classic, PLAN)
    for path in sorted(other.iterdir())[1:]:
        path.rename(one / path.name)
    monkeypatch.setattr(flow_files, "play_shares", lambda catalog, work, shares, *others: (_ for _ in shares))
    assert game_flow_in(one, classic, PLAN) == game_flow(classic, PLAN)


@pytest.mark.parametrize("damage", [lambda data: data[: len(data) // 2], lambda data: b"", None])
def test_a_damaged_file_is_named_and_the_others_stay(classic, tmp_path, damage):
    game_flow_in(tmp_path, classic, PLAN)
    first = min(tmp_path.iterdir())
    data = bytearray(first.read_bytes())
    if damage is None:
        for at in range(200, 600):  # in pages of data: the footer is whole
            data[at] ^= 255
    first.write_bytes(data if damage is None else damage(data))
    with pytest.raises(
        RowsError, match=r"games-0000000000-0000000009\.parquet is damaged or cannot be read\. Remove it"
    ):
        game_flow_in(tmp_path, classic, PLAN)
    first.unlink()
    assert game_flow_in(tmp_path, classic, PLAN) == game_flow(classic, PLAN)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"setup": evolve(PLAN.setup, seed=4)}, "another edition, seed or set-up"),
        ({"casts": 1}, "another --casts"),
    ],
)
def test_a_folder_of_another_plan_is_refused(classic, tmp_path, changed, said):
    game_flow_in(tmp_path, classic, PLAN)
    with pytest.raises(RowsError, match=f"belongs to another run: it has {said}. Use another folder"):
        game_flow_in(tmp_path, classic, evolve(PLAN, **changed))


def test_a_folder_of_another_version_or_of_other_packs_is_refused(classic, tmp_path, monkeypatch):
    game_flow_in(tmp_path, classic, PLAN)
    with pytest.raises(RowsError, match="it has other packs"):
        game_flow_in(tmp_path, load("classic2016", "deluxe2016"), PLAN)
    monkeypatch.setattr(flow_files, "machine", lambda: "another")
    with pytest.raises(RowsError, match="it has another version of citadels-sdk"):
        game_flow_in(tmp_path, classic, PLAN)


def test_a_full_disk_is_told_and_the_run_goes_on_later(classic, tmp_path, monkeypatch):
    write, written = parquet.write_table, []

    def fill_disk(table, where, **others):
        if len(written) == 2:
            where.write_bytes(b"half")
            raise OSError(errno.ENOSPC, "No space left on device")
        written.append(where)
        write(table, where, **others)

    with monkeypatch.context() as full:
        full.setattr(parquet, "write_table", fill_disk)
        with pytest.raises(
            RowsError, match=r"cannot be written: No space left on device\. The 20 games in .* are kept"
        ):
            game_flow_in(tmp_path, classic, PLAN)
    assert [path.suffix for path in tmp_path.iterdir()] == [".parquet"] * 2
    assert game_flow_in(tmp_path, classic, PLAN) == game_flow(classic, PLAN)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_a_worker_that_dies_again_and_again_loses_nothing_that_was_played(classic, tmp_path, monkeypatch):
    game_flow_in(tmp_path, classic, evolve(PLAN, games=10))
    with monkeypatch.context() as deadly:
        deadly.setattr(flow_files, "_play", lambda *_: None)
        deadly.setattr(flow_files, "partial", lambda *_: partial(die_at_first))
        with pytest.raises(SpreadError, match=r"processes ended while they played games .*The 10 games in .* are kept"):
            game_flow_in(tmp_path, classic, evolve(PLAN, games=20), jobs=2)
    assert processes.DEATHS == 3
    assert game_flow_in(tmp_path, classic, PLAN) == game_flow(classic, PLAN)


def test_the_command_keeps_rows_and_needs_pyarrow(tmp_path, monkeypatch):
    words = ["balance", "classic2016", "--players", "2", "--games", "15", "--jobs", "1", "--rows", str(tmp_path)]
    told = CliRunner().invoke(citadels, [*words, "--game"])
    assert told.exit_code == 0
    assert "2 players, 20 games" in told.stdout
    assert len(rows_in(tmp_path)) == 2
    assert "--rows needs --game" in CliRunner().invoke(citadels, words).stderr
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    refused = CliRunner().invoke(citadels, [*words, "--game"])
    assert refused.exit_code == 2
    assert "pip install 'citadels-sdk[lab]'" in refused.stderr
