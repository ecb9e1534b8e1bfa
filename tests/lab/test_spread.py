"""Test that games spread over processes or a cluster are the same games, even when workers die."""

import csv
import os
import signal
import subprocess
import sys
import time
from functools import partial

import pytest
from click.testing import CliRunner

from citadels_core.cli.main import citadels
from citadels_core.lab.games.soak import Soak, soak
from citadels_core.lab.runs import cluster as clusters
from citadels_core.lab.runs import row_files
from citadels_core.lab.runs.spread import cut, spread
from citadels_core.lab.simulation import SimulationPlan, simulate
from citadels_core.model.errors import SetupError, SpreadError
from citadels_core.model.setup import Setup
from tests.lab.spreading import die, die_at_first, die_once, list_numbers, refuse


def plan(games=24):
    return SimulationPlan(setup=Setup(edition="classic2016", seed=3), games=games, examine=0)


def found_by(soaked):
    return (soaked.games, soaked.decisions, soaked.forced, soaked.fired, soaked.capped, soaked.failures, soaked.met)


@pytest.mark.parametrize("games", [1, 7, 16, 17, 1000])
@pytest.mark.parametrize("workers", [1, 2, 5])
def test_the_shares_together_are_all_games_in_order(games, workers):
    shares = cut(games, workers)
    assert [number for share in shares for number in share] == list(range(games))
    assert len(shares) >= min(workers, games)


def test_results_arrive_in_the_order_of_the_shares(catalog):
    found = [*spread(catalog, list_numbers, 40, 3)]
    assert [number for _, share in found for number in share] == list(range(40))
    assert {who for who, _ in found} <= {"process 0", "process 1", "process 2"}


def test_a_soak_finds_the_same_in_one_process_and_in_two(catalog):
    run = Soak(edition="classic2016", games=14, seed=4)
    assert found_by(soak(catalog, run)) == found_by(soak(catalog, run, jobs=2))


def test_a_killed_process_loses_only_its_share_and_it_is_redone(catalog, tmp_path):
    told = []
    mark = tmp_path / "died"
    work = partial(die_once, str(mark))
    found = [*spread(catalog, work, 40, 2, lambda done, of: told.append((done, of)))]
    assert mark.exists()
    assert [number for _, share in found for number in share] == list(range(40))
    assert told == sorted(told)
    assert told[-1] == (40, 40)


def test_a_share_that_keeps_killing_processes_ends_the_run(catalog):
    with pytest.raises(SpreadError, match=r"^3 processes ended while they played games 1 to 1\.$"):
        [*spread(catalog, die_at_first, 2, 2)]


def test_an_error_in_a_process_is_raised_in_the_parent(catalog):
    with pytest.raises(SetupError, match="no such game"):
        [*spread(catalog, refuse, 4, 2)]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_an_interrupted_run_ends_at_once_with_all_its_processes_and_keeps_its_rows(tmp_path):
    pytest.importorskip("pyarrow")
    words = "-m citadels_core simulate --edition classic2016 --examine 0 --games 10000000 --jobs 2 --rows"
    run = subprocess.Popen(
        [sys.executable, *words.split(), str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,  # ctrl-C reaches all processes of the terminal
    )
    try:
        while len(processes_of(run.pid)) < 3 or not [*tmp_path.glob("*.parquet")]:
            assert run.poll() is None
            time.sleep(0.1)
        os.killpg(run.pid, signal.SIGINT)
        _, error = run.communicate(timeout=20)
    finally:
        run.kill()
    assert run.returncode == 130
    assert b"Traceback" not in error
    kept = 500 * len([*tmp_path.glob("*.parquet")])
    assert f"The {kept:,} games in {tmp_path} are kept, and the same command continues with them." in error.decode()
    patience = time.monotonic() + 10
    while (left := processes_of(run.pid)) and time.monotonic() < patience:
        time.sleep(0.1)  # the first process may end before the others have
    assert left == []


def distributed_client(address):
    from distributed import Client

    return Client(address, set_as_default=False)


def processes_of(group):
    """Return the processes of a group that have not ended."""
    listed = subprocess.run(["ps", "-e", "-o", "pgid=,stat="], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in listed.splitlines()]
    return [row for row in rows if int(row[0]) == group and not row[1].startswith("Z")]


@pytest.fixture(scope="module")
def cluster():
    distributed = pytest.importorskip("distributed")
    options = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": "127.0.0.1:0"}
    with distributed.LocalCluster(host="127.0.0.1", silence_logs=50, **options) as local:
        yield local.scheduler_address


@pytest.mark.slow
def test_a_cluster_plays_the_same_games_as_one_process(catalog, cluster):
    told = []
    report = simulate(catalog, plan(), cluster=cluster, progress=lambda done, of: told.append((done, of)))
    assert report == simulate(catalog, plan())
    assert told == sorted(told)
    assert told[-1] == (24, 24)
    run = Soak(edition="classic2016", games=14, seed=4)
    assert found_by(soak(catalog, run)) == found_by(soak(catalog, run, cluster=cluster))


@pytest.mark.slow
def test_the_share_of_a_killed_cluster_worker_is_redone(catalog, cluster, tmp_path):
    mark = tmp_path / "died"
    found = [*spread(catalog, partial(die_once, str(mark)), 40, 1, cluster=cluster)]
    assert mark.exists()
    assert [number for _, share in found for number in share] == list(range(40))


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_rows_from_a_cluster_with_a_worker_killed_in_the_middle_are_those_of_one_process(
    catalog, cluster, tmp_path, monkeypatch
):
    pytest.importorskip("pyarrow")
    monkeypatch.setattr(row_files, "GAMES_IN_FILE", 10)
    monkeypatch.setattr(clusters, "AHEAD", 3)
    with distributed_client(cluster) as client:
        pids = [*client.run(os.getpid).values()]
    killed = []

    def kill_in_the_middle(done, of):
        if done >= 60 and not killed:
            killed.append(pids[0])
            os.kill(pids[0], signal.SIGKILL)

    one, two = tmp_path / "one", tmp_path / "two"
    wanted = simulate(catalog, plan(200), rows=one)
    assert simulate(catalog, plan(200), rows=two, cluster=cluster, progress=kill_in_the_middle) == wanted
    assert killed
    assert {path.name: path.read_bytes() for path in two.iterdir()} == {
        path.name: path.read_bytes() for path in one.iterdir()
    }


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_cluster_workers_that_die_again_and_again_end_the_run_and_the_rows_are_kept(
    catalog, cluster, tmp_path, monkeypatch
):
    pytest.importorskip("pyarrow")
    monkeypatch.setattr(row_files, "GAMES_IN_FILE", 10)
    simulate(catalog, plan(20), rows=tmp_path)
    with monkeypatch.context() as deadly:
        deadly.setattr(row_files, "partial", lambda *_: partial(die))
        with pytest.raises(SpreadError, match=r"die again and again with the same games\. The 20 games in .* are kept"):
            simulate(catalog, plan(30), rows=tmp_path, cluster=cluster)
    assert simulate(catalog, plan(30), rows=tmp_path, cluster=cluster) == simulate(catalog, plan(30))


@pytest.mark.slow
def test_a_lost_scheduler_ends_the_run_in_one_sentence(catalog, tmp_path, monkeypatch):
    distributed = pytest.importorskip("distributed")
    pytest.importorskip("pyarrow")
    monkeypatch.setattr(row_files, "GAMES_IN_FILE", 10)
    options = {"n_workers": 1, "processes": False, "dashboard_address": "127.0.0.1:0", "silence_logs": 50}
    local = distributed.LocalCluster(host="127.0.0.1", protocol="tcp://", **options)
    with pytest.raises(SpreadError, match=r"has ended\. The .* games in .* are kept"):
        simulate(
            catalog, plan(2000), rows=tmp_path, cluster=local.scheduler_address, progress=lambda done, of: local.close()
        )


@pytest.mark.slow
def test_a_tournament_on_a_cluster_has_the_places_of_one_in_one_process(cluster):
    words = ["tournament", "habit", "random", "--edition", "classic2016", "--games", "16", "--format", "csv"]
    alone, together = (CliRunner().invoke(citadels, [*words, *more]) for more in ([], ["--cluster", cluster]))
    assert together.exit_code == 0
    assert places(together.stdout) == places(alone.stdout)


def places(table):
    return [(row["bot"], row["won"], row["place"]) for row in csv.DictReader(table.splitlines())]


@pytest.mark.slow
def test_workers_with_another_version_of_the_game_are_refused(catalog, cluster, monkeypatch):
    monkeypatch.setattr(clusters, "engine_hash", lambda: "another")
    with pytest.raises(SpreadError, match="another version of citadels-sdk"):
        simulate(catalog, plan(), cluster=cluster)


@pytest.mark.parametrize("missing", [True, False])
def test_an_unreachable_cluster_is_reported_in_one_sentence(monkeypatch, missing):
    if missing:
        monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.setattr(clusters, "PATIENCE", 1)
    words = ["--edition", "classic2016", "--games", "2", "--cluster", "tcp://127.0.0.1:9"]
    result = CliRunner().invoke(citadels, ["simulate", *words])
    assert result.exit_code == 2
    said = result.stderr.strip().splitlines()
    assert len(said) == 1
    assert ("pip install 'citadels-sdk[cluster]'" if missing else "No scheduler of a cluster answers at") in said[0]


def test_the_hash_of_the_engine_covers_all_that_plays_and_counts(tmp_path, monkeypatch):
    monkeypatch.setattr(clusters, "files", lambda _: tmp_path)
    hashes = {clusters.engine_hash.__wrapped__()}
    for name in ("bots", "game", "lab", "machine", "table"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "one.py").write_text("pass\n", "utf-8")
        hashes.add(clusters.engine_hash.__wrapped__())
    assert len(hashes) == 6
