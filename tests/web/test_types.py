"""Test that the modules of the page type check against the messages with `tsc`."""

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
TSC = HERE / "node_modules" / ".bin" / "tsc"


def test_the_modules_type_check_against_the_messages() -> None:
    if shutil.which("node") is None or not TSC.exists():
        pytest.skip("TypeScript is not installed; `make test-web` adds it where there is npm")
    checked = subprocess.run([str(TSC), "-p", str(HERE)], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
