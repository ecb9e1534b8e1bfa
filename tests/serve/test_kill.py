"""Test that a process killed repeatedly while adding lines keeps exactly the acknowledged ones."""

import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from citadels_core.serve.run import open_store
from tests.long_runs import LONG
from tests.serve.adder import TABLES, line

TIMES = 30 if LONG else 4


@pytest.mark.slow
def test_kill_9_loses_no_acknowledged_line_and_adds_none(place: str) -> None:
    chance = random.Random(5)
    acknowledged = [0] * TABLES
    if place.startswith("postgresql"):
        lease_is_over(place)
    for _ in range(TIMES):
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.serve.adder", place],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
        )
        timer = threading.Timer(chance.uniform(0.0, 0.15), process.kill)
        assert process.stdout is not None
        began = False
        for said in process.stdout:
            if not began:
                began = True
                timer.start()
            if said.endswith("\n"):
                table, length = map(int, said.split())
                acknowledged[table] = max(acknowledged[table], length)
        process.stdout.close()
        timer.join()
        assert process.wait(10) == -9
        lease_is_over(place)
        store = open_store(place)
        for table in range(TABLES):
            lines = store.claim(f"table {table}")
            assert lines == tuple(line(table, number) for number in range(len(lines)))
            assert acknowledged[table] <= len(lines) <= acknowledged[table] + 1
            acknowledged[table] = len(lines)
        store.close()
    assert sum(acknowledged) > 5 * TIMES


def lease_is_over(place: str) -> None:
    """Release the tables of a killed process at once, as after ten seconds."""
    if not place.startswith("postgresql"):
        return
    import psycopg

    with psycopg.connect(place) as database:
        if database.execute("SELECT to_regclass('citadels.processes')").fetchone() != (None,):
            database.execute("UPDATE citadels.processes SET expires = now()")
