"""Measure a large run on a cluster of two workers, one of which is killed: ``python -m tests.benchmarks.big_run``.

The scheduler and the workers listen at 127.0.0.1 only. A worker is killed in the middle of the games that are compared,
and again in the middle of the run. The report on the compared games must be that of a run without a cluster.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from citadels_core.lab.runs.row_files import GAMES_IN_FILE

PATIENCE = 60
"""Timeout in seconds for the start of the cluster, and for a worker that begins again."""


def main() -> int:
    """Run the cluster, and print what was measured; return 1 if a report differs."""
    options = _options()
    with tempfile.TemporaryDirectory() as made:
        rows = options.rows or Path(made)
        simulate = [sys.executable, "-m", "citadels_core", "simulate", "--edition", options.edition, "--format", "json"]
        simulate += ["--players", str(options.players), "--examine", str(options.examine), "--games"]
        rows.mkdir(exist_ok=True)
        begun = len([*rows.glob("*.parquet")])
        with _cluster() as (address, scheduler):
            words = [*simulate, str(options.games), "--rows", str(rows), "--cluster", address]
            start = time.perf_counter()
            run = subprocess.Popen(words, stdout=subprocess.PIPE)
            killed = [_kill_a_worker(address, rows, games, run) for games in (options.compare // 2, options.games // 2)]
            said, peak = _end_of(run)
            seconds = time.perf_counter() - start
            peak_of_scheduler = _peak_of(scheduler)
        played = options.games - begun * GAMES_IN_FILE
        print(f"{options.games:,} games, {played:,} of them played: {seconds:,.0f} s, {played / seconds:,.0f} games/s")
        print(f"peak memory of the reporting process: {peak:.0f} MB, of the scheduler: {peak_of_scheduler:.0f} MB")
        print(f"workers killed: {', '.join(str(one) for one in killed if one) or 'none, the run was too short'}")
        files = [*rows.glob("*.parquet")]
        print(f"rows: {len(files):,} files, {sum(path.stat().st_size for path in files) / 1e6:,.0f} MB")
        again, took, peak = _report([*simulate, str(options.games), "--rows", str(rows)])
        print(f"report from the rows alone: {took:.0f} s, {peak:.0f} MB; the same: {again == _courses(said)}")
        part, _, _ = _report([*simulate, str(options.compare), "--rows", str(rows)])
        alone, _, _ = _report([*simulate, str(options.compare), "--jobs", "2"])
        print(f"first {options.compare:,} games as without a cluster: {part == alone}")
        return int(part != alone or again != _courses(said))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--compare", type=int, default=10_000, help="games to compare, a multiple of 500")
    parser.add_argument("--edition", default="classic2016")
    parser.add_argument("--players", type=int, default=2, help="2 players are the quickest games")
    parser.add_argument("--examine", type=int, default=0, help="as of `citadels simulate`")
    parser.add_argument("--rows", type=Path, help="keep the rows here; a run that was stopped goes on")
    options = parser.parse_args()
    options.games = -(-options.games // GAMES_IN_FILE) * GAMES_IN_FILE
    options.compare = min(options.games, -(-options.compare // GAMES_IN_FILE) * GAMES_IN_FILE)
    return options


@contextmanager
def _cluster() -> Iterator[tuple[str, int]]:
    """Start a scheduler and two workers; yield its address and process id, and end them."""
    from distributed import Client

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "scheduler.json"
        where = ["--scheduler-file", str(file)]
        quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
        started = [subprocess.Popen([*_program("scheduler"), "--host", "127.0.0.1", "--port", "0", *where], **quiet)]
        worker = [*_program("worker"), *where, "--nthreads", "1", "--host", "127.0.0.1"]
        started += [subprocess.Popen(worker, **quiet) for _ in range(2)]
        try:
            limit = time.monotonic() + PATIENCE
            while not (file.exists() and file.stat().st_size):
                if time.monotonic() > limit:
                    raise TimeoutError("no scheduler")
                time.sleep(0.1)
            address = json.loads(file.read_text("utf-8"))["address"]
            with Client(address, set_as_default=False) as client:
                client.wait_for_workers(2, timeout=PATIENCE)
            yield address, started[0].pid
        finally:
            for process in reversed(started):
                process.send_signal(signal.SIGTERM)
            for process in reversed(started):
                process.wait(PATIENCE)


def _program(name: str) -> list[str]:
    return [sys.executable, "-m", f"distributed.cli.dask_{name}", "--dashboard-address", "127.0.0.1:0"]


def _kill_a_worker(address: str, rows: Path, games: int, run: subprocess.Popen[bytes]) -> int | None:
    """Wait until so many games are kept, then kill the process of one worker; return its id."""
    from distributed import Client

    while len([*rows.glob("*.parquet")]) * GAMES_IN_FILE < games:
        if _has_ended(run):
            return None
        time.sleep(0.5)
    with Client(address, set_as_default=False) as client:
        number: int = min(client.run(os.getpid).values())
        if not _has_ended(run):
            os.kill(number, signal.SIGKILL)
            return number
    return None


def _report(words: Sequence[str]) -> tuple[object, float, float]:
    """Run a command; return its report, its seconds and its peak memory in MB."""
    start = time.perf_counter()
    said, peak = _end_of(subprocess.Popen(words, stdout=subprocess.PIPE))
    return _courses(said), time.perf_counter() - start, peak


def _end_of(run: subprocess.Popen[bytes]) -> tuple[bytes, float]:
    """Wait for a command; return what it printed, and its peak memory in MB."""
    assert run.stdout is not None
    said = run.stdout.read()
    _, status, used = os.wait4(run.pid, 0)  # not wait(): it does not return the resource usage
    run.returncode = os.waitstatus_to_exitcode(status)
    if run.returncode:
        sys.exit(run.returncode)
    return said, used.ru_maxrss / 1024


def _peak_of(process: int) -> float:
    """Return the peak memory of a running process in MB; 0 where the system does not tell it."""
    status = Path(f"/proc/{process}/status")
    lines = status.read_text("utf-8").splitlines() if status.exists() else []
    return sum(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM:"))


def _has_ended(run: subprocess.Popen[bytes]) -> bool:
    """Return whether a process has ended, and leave its resource usage to be read."""
    return os.waitid(os.P_PID, run.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def _courses(said: bytes) -> object:
    return json.loads(said)["courses"]


if __name__ == "__main__":
    sys.exit(main())
