"""Test that long commands show progress at a terminal only."""

import io
import sys

import pytest

from citadels_core.cli.terminal import progress as module
from citadels_core.cli.terminal.progress import progress_bar
from citadels_core.lab.simulation import SimulationPlan, simulate
from citadels_core.model.setup import Setup


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_only_grows_and_ends_at_the_total(catalog, jobs):
    told: list[tuple[int, int]] = []
    plan = SimulationPlan(setup=Setup(edition="classic2016", seed=1), games=6, bots=("random",), examine=0)
    report = simulate(catalog, plan, jobs=jobs, progress=lambda done, of: told.append((done, of)))
    assert told == sorted(told)
    assert told[-1] == (6, 6)
    assert report == simulate(catalog, plan)


def test_a_progress_bar_is_shown_at_a_terminal_after_a_delay(monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    monkeypatch.setattr(sys, "stderr", Terminal())
    with progress_bar("playing [x]") as progress:
        assert progress is not None
        progress(3, 12)
    shown = sys.stderr.getvalue()
    assert "playing [x]" in shown
    assert "3/12" in shown


def test_short_work_shows_no_progress_bar(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    with progress_bar("playing") as progress:
        assert progress is not None
        progress(3, 12)
    assert sys.stderr.getvalue() == ""


def test_without_a_terminal_no_progress_bar_is_shown(monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    with progress_bar("playing") as progress:
        assert progress is None
