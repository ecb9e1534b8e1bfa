"""Test that the machine plays the same games on a newer Python."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PROGRAM = str(HERE / "same_games.py")


def test_games_are_the_same_on_python_3_14() -> None:
    if shutil.which("node") is None or not (HERE / "node_modules" / "pyodide").exists():
        pytest.skip("Pyodide is not installed; `make test-web` adds it where there is npm")
    folders = (str(ROOT), str(ROOT / "dsl"), sysconfig.get_path("purelib"))
    newer = subprocess.run(
        ["node", str(HERE / "pyodide.mjs"), PROGRAM, *folders], capture_output=True, text=True, check=False
    )
    assert newer.returncode == 0, newer.stderr[-2000:]
    environment = os.environ | {"CITADELS_PURE": "1"}
    here = subprocess.run(
        [sys.executable, PROGRAM], capture_output=True, text=True, check=True, env=environment, cwd=ROOT
    )
    *told, version = newer.stdout.splitlines()
    assert told == here.stdout.splitlines()[:-1]
    assert version == "Python 3 14"
