"""Run commands in an empty folder with a data folder of its own."""

from collections.abc import Callable
from pathlib import Path

import pytest

from citadels_core.cli.main import run

Run = Callable[..., tuple[int, str]]


def runner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Go to an empty folder; return a function that runs a command there and returns its exit code and output."""
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    monkeypatch.setenv("CITADELS_HOME", str(tmp_path / "home"))

    def command(*words: str) -> tuple[int, str]:
        try:
            code = run(words)
        except SystemExit as end:
            code = int(end.code or 0)
        printed = capsys.readouterr()
        assert "Traceback" not in printed.err
        return code, printed.out + printed.err

    return command
