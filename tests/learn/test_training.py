"""Test that the training program runs and writes usable files."""

import re
import runpy

import pytest
from sb3_contrib import MaskablePPO

from citadels_core.learn.against_bots import AgainstBots
from tests.docs.snippets import ROOT

PROGRAM = ROOT / "docs" / "examples" / "train_a_policy.py"


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # the learner's libraries warn of each other
def test_a_policy_is_trained_plotted_and_saved(tmp_path, capsys):
    program = runpy.run_path(str(PROGRAM))
    plot, kept = tmp_path / "plot.svg", tmp_path / "policy.zip"
    program["main"](["--players", "2", "--steps", "2048", "--games", "4", "--plot", str(plot), "--save", str(kept)])
    told = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in told if line.startswith(("before", "after"))] == ["before", "after"]
    assert re.search(r"\d+ games, 2048 answers in \d+ s", "\n".join(told))
    assert "<svg" in plot.read_text("utf-8")
    env = AgainstBots("demo2016", 2)
    seen, _ = env.reset(seed=1)
    answer, _ = MaskablePPO.load(kept).predict(seen, action_masks=env.action_masks())
    assert env.action_masks()[answer]


@pytest.mark.parametrize(
    ("won", "games", "low", "high"), [(50, 100, 0.404, 0.596), (0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0)]
)
def test_the_confidence_interval_of_a_share_is_the_wilson_interval(won, games, low, high):
    assert runpy.run_path(str(PROGRAM))["interval"](won, games) == pytest.approx((low, high), abs=0.001)
