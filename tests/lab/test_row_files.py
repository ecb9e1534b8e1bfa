"""Test rows of games in Parquet files: however a run goes, the rows are the same, and nothing played is lost."""

import errno
import sys
from functools import partial

import pytest
from attrs import evolve, fields
from click.testing import CliRunner

from citadels_core import Setup, load
from citadels_core.cli.main import citadels
from citadels_core.lab.runs import processes, row_files
from citadels_core.lab.runs.row_files import RowsError
from citadels_core.lab.simulation import SeatRow, SimulationPlan, simulate
from citadels_core.model.errors import SpreadError
from citadels_core.packs.atomic_write import write_whole
from tests.lab.spreading import die

parquet = pytest.importorskip("pyarrow.parquet")

PLAN = SimulationPlan(setup=Setup(edition="classic2016", seed=3), players=(2,), games=40, casts=4)


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch):
    monkeypatch.setattr(row_files, "GAMES_IN_FILE", 10)


@pytest.fixture(scope="module")
def classic():
    return load("classic2016")


def rows_in(folder):
    return [parquet.read_table(path).to_pylist() for path in sorted(folder.glob("*.parquet"))]


def test_a_run_that_is_stopped_and_grown_has_the_rows_and_report_of_one_run(classic, tmp_path):
    whole, grown = tmp_path / "whole", tmp_path / "grown"
    report = simulate(classic, PLAN, rows=whole)
    assert report == simulate(classic, PLAN)
    simulate(classic, evolve(PLAN, games=11), rows=grown)
    assert len(rows_in(grown)) == 2
    min(grown.iterdir()).unlink()
    assert simulate(classic, PLAN, rows=grown) == report
    assert rows_in(grown) == rows_in(whole)
    assert sum(map(len, rows_in(whole))) == 40 * 2


def test_files_of_two_folders_can_be_put_together(classic, tmp_path, monkeypatch):
    one, other = tmp_path / "one", tmp_path / "other"
    simulate(classic, evolve(PLAN, games=10), rows=one)
    simulate(classic, PLAN, rows=other)
    for path in sorted(other.iterdir())[1:]:
        path.rename(one / path.name)
    monkeypatch.setattr(row_files, "play_shares", lambda catalog, work, shares, *others: (_ for _ in shares))
    assert simulate(classic, PLAN, rows=one) == simulate(classic, PLAN)


@pytest.mark.parametrize("damage", [lambda data: data[: len(data) // 2], lambda data: b"", None])
def test_a_damaged_file_is_named_and_the_others_stay(classic, tmp_path, damage):
    simulate(classic, PLAN, rows=tmp_path)
    first = min(tmp_path.iterdir())
    data = bytearray(first.read_bytes())
    if damage is None:
        for at in range(200, 600):  # in pages of data: the footer is whole
            data[at] ^= 255
    first.write_bytes(data if damage is None else damage(data))
    with pytest.raises(
        RowsError, match=r"games-0000000000-0000000009\.parquet is damaged or cannot be read\. Remove it"
    ):
        simulate(classic, PLAN, rows=tmp_path)
    first.unlink()
    assert simulate(classic, PLAN, rows=tmp_path) == simulate(classic, PLAN)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"setup": evolve(PLAN.setup, seed=4)}, "another edition, seed or set-up"),
        ({"casts": 1}, "another --casts"),
        ({"bots": ("random",)}, "another --bot"),
        ({"examine": 0}, "another --examine"),
    ],
)
def test_a_folder_of_another_plan_is_refused(classic, tmp_path, changed, said):
    simulate(classic, PLAN, rows=tmp_path)
    with pytest.raises(RowsError, match=f"belongs to another run: it has {said}. Use another folder"):
        simulate(classic, evolve(PLAN, **changed), rows=tmp_path)


def test_a_folder_of_another_version_or_of_other_packs_is_refused(classic, tmp_path, monkeypatch):
    simulate(classic, PLAN, rows=tmp_path)
    with pytest.raises(RowsError, match="it has other packs"):
        simulate(load("classic2016", "deluxe2016"), PLAN, rows=tmp_path)
    monkeypatch.setattr(row_files, "engine_hash", lambda: "another")
    with pytest.raises(RowsError, match="it has another version of citadels-sdk"):
        simulate(classic, PLAN, rows=tmp_path)


def test_a_file_in_place_of_the_folder_is_refused(classic, tmp_path):
    file = tmp_path / "rows"
    file.write_text("", "utf-8")
    with pytest.raises(RowsError, match="rows is a file: name a folder for the rows"):
        simulate(classic, PLAN, rows=file)


def test_a_full_disk_is_told_and_the_run_goes_on_later(classic, tmp_path, monkeypatch):
    written = []

    def fill_disk(path, data):
        if len(written) == 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        written.append(path)
        write_whole(path, data)

    with monkeypatch.context() as full:
        full.setattr(row_files, "write_whole", fill_disk)
        with pytest.raises(
            RowsError, match=r"cannot be written: No space left on device\. The 20 games in .* are kept"
        ):
            simulate(classic, PLAN, rows=tmp_path)
    assert [path.suffix for path in tmp_path.iterdir()] == [".parquet"] * 2
    assert simulate(classic, PLAN, rows=tmp_path) == simulate(classic, PLAN)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_a_worker_that_dies_again_and_again_loses_nothing_that_was_played(classic, tmp_path, monkeypatch):
    simulate(classic, evolve(PLAN, games=10), rows=tmp_path)
    with monkeypatch.context() as deadly:
        deadly.setattr(row_files, "partial", lambda *_: partial(die))
        with pytest.raises(SpreadError, match=r"processes ended while they played games .*The 10 games in .* are kept"):
            simulate(classic, evolve(PLAN, games=20), jobs=2, rows=tmp_path)
    assert processes.DEATHS == 3
    assert simulate(classic, PLAN, rows=tmp_path) == simulate(classic, PLAN)


def test_the_command_keeps_rows_and_needs_pyarrow(tmp_path, monkeypatch):
    words = ["simulate", "--edition", "classic2016", "--players", "2", "--games", "15", "--rows", str(tmp_path)]
    told = CliRunner().invoke(citadels, words)
    assert told.exit_code == 0
    assert "2 players, 20 games" in told.stdout
    assert len(rows_in(tmp_path)) == 2
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    refused = CliRunner().invoke(citadels, words)
    assert refused.exit_code == 2
    assert "pip install 'citadels-sdk[lab]'" in refused.output


def test_each_column_has_a_description_in_the_file(classic, tmp_path):
    simulate(classic, evolve(PLAN, games=10), rows=tmp_path)
    schema = parquet.read_schema(min(tmp_path.iterdir()))
    assert schema.names == [one.name for one in fields(SeatRow)]
    assert all(len(field.metadata[b"description"]) > 10 for field in schema)
    assert schema.field("rounds_led").metadata[b"description"] == b"at the end of how many rounds the seat led."


def test_more_games_until_an_interval_is_narrow_are_added_to_the_rows(classic, tmp_path):
    plan = evolve(PLAN, games=10, until=0.1, examine=0)
    (course,) = simulate(classic, plan, rows=tmp_path).courses
    assert course.games == 10 * len(rows_in(tmp_path)) > 10
    assert simulate(classic, plan, rows=tmp_path).courses == (course,)
