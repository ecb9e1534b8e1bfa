"""Test that `citadels dev` reports what a saved file changes in cards, scenarios and the current game."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from citadels_core.cli.main import citadels
from tests.cli.terminal import Terminal
from tests.packs.making import make_pack

TAVERN = """\
patch Tavern
    cost {cost}

district Hut
    type trade
    cost 1

patch Classic 2016
    districts Hut

scenario Hut stands
    given Anna: Merchant, city Hut
    then Anna has 1 district in city
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return make_pack(tmp_path, "mine", {"a.card": TAVERN.format(cost=1)}, requires=("classic2016",))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(citadels, ["dev", *arguments])


def test_once_checks_tests_and_plays_with_bots(pack: Path) -> None:
    result = run(str(pack), "--once", "--seed", "5")
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert re.fullmatch(r"Checked: no problems \(\d+ ms\)\.", lines[0])
    assert lines[1] == "1 scenario passed."
    assert re.fullmatch(r".*, 4 players, seed 5: bots have played it in \d+ rounds\.", lines[2])
    assert re.search(r"(win|share)", lines[3])


def test_without_a_terminal_dev_does_not_wait_and_defaults_to_the_current_folder(
    pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(pack)
    result = run()
    assert (result.exit_code, "1 scenario passed." in result.output) == (0, True), result.output


def test_errors_exit_with_1(pack: Path) -> None:
    (pack / "a.card").write_text(TAVERN.format(cost=99), "utf-8")
    result = run(str(pack), "--once")
    assert result.exit_code == 1
    assert "CIT402" in result.output
    assert "scenario" not in result.output.splitlines()[-1]


def test_a_failing_scenario_exits_with_1(pack: Path) -> None:
    (pack / "a.card").write_text(TAVERN.format(cost=1).replace("has 1", "has 2"), "utf-8")
    result = run(str(pack), "--once")
    assert result.exit_code == 1
    assert "1 of 1 scenario failed." in result.output


def test_an_unknown_edition_is_refused_in_one_sentence(pack: Path) -> None:
    result = run(str(pack), "--once", "--edition", "nowhere")
    assert result.exit_code == 2
    assert "nowhere" in result.output.splitlines()[-1]


def test_a_folder_without_a_pack_is_a_usage_error(tmp_path: Path) -> None:
    result = run(str(tmp_path), "--once")
    assert result.exit_code == 2
    assert "pack.toml" in result.output


@pytest.fixture
def terminal(pack: Path) -> Iterator[Terminal]:
    opened = Terminal("dev", str(pack), "--seed", "3", columns=120, TERM="dumb", NO_COLOR="1")
    yield opened
    opened.kill()


PROMPT = "h q] > "


def test_a_saved_file_is_checked_and_the_game_continues_with_it(terminal: Terminal, pack: Path) -> None:
    shown = terminal.read_until(PROMPT)
    assert "1 scenario passed." in shown
    assert "seed 3. Type h for help" in shown
    terminal.type("1\n")
    terminal.read_until(PROMPT)

    (pack / "a.card").write_text(TAVERN.format(cost=1).replace("    cost 1\n\npatch", "    cost 2\n\npatch"))
    shown = terminal.read_until(PROMPT)
    assert "Saved: a.card." in shown
    assert "Checked: no problems" in shown
    assert "1 scenario passed." in shown
    assert re.search(r"Replayed the game with \d+ answers?\.\nThe result is the same\.", shown)

    (pack / "a.card").write_text(TAVERN.format(cost=1) + "district Hut\n")
    shown = terminal.read_until(PROMPT)
    assert "CIT203" in shown
    assert "The game continues with the old cards." in shown

    (pack / "a.card").write_text(
        TAVERN.format(cost=1).replace("patch Tavern\n    cost 1", "patch Tavern\n    copies 0")
    )
    shown = terminal.read_until(PROMPT)
    assert re.search(r"It first differs before the first of them[^:]*:\d+\):\n  before: .+\n  now: .+", shown)

    terminal.type("2")  # half a line, which the next prompt does not repeat
    (pack / "a.card").write_text(TAVERN.format(cost=1))
    terminal.read_until(PROMPT)
    terminal.type("q\n")
    terminal.read_until("Goodbye")
    assert terminal.process.wait(timeout=20) == 0
