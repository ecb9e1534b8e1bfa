"""Test that a bot that reads the state of the game fails type checking."""

import subprocess
import sys
from pathlib import Path

import pytest

BOT = """
from citadels_core import Seat

class Bot:
    def choose(self, seat: Seat) -> int:
        print({reached})
        return 0
"""
ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_a_bot_that_reads_the_state_fails_type_checking(tmp_path: Path) -> None:
    fair, leaky = tmp_path / "fair.py", tmp_path / "leaky.py"
    fair.write_text(BOT.format(reached="seat.observe().players, seat.knowledge().cards, seat.decision"))
    leaky.write_text(BOT.format(reached="seat.game, seat.table, seat.decision.game"))
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", str(tmp_path / "cache")]
    run = subprocess.run([*command, str(fair), str(leaky)], cwd=ROOT, capture_output=True, text=True, check=False)
    lines = run.stdout.splitlines()
    assert lines, run.stderr
    assert not [line for line in lines if "leaky.py" not in line], run.stdout
    for word in (
        '"Seat" has no attribute "game"',
        '"Seat" has no attribute "table"',
        '"DecisionView" of "DecisionView | None" has no attribute "game"',
    ):
        assert word in run.stdout
