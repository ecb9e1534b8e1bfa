"""Test that every command refuses a number out of range in one sentence."""

import pytest

from citadels_core.cli.main import run

HUGE = "9" * 40
PLAYERS = "a whole number from 1 to 12"
JOBS = "a whole number from 1 to 256"
GAMES = "a whole number from 1 to 10,000,000"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "--auto", "--seat", "50"], "--seat must be a whole number from 0 to 11, not 50."),
        (["play", "--auto", "--seat=-1"], "--seat must be a whole number from 0 to 11, not -1."),
        (["play", "--auto", "--seat", "4"], "There is no seat 4; the seats are 0 to 3."),
        (["play", "--auto", "--players", "8"], "Classic 2016 is for 2 to 7 players, not for 8."),
        (["play", "--auto", "--players", "50"], f"--players must be {PLAYERS}, not 50."),
        (["play", "--auto", "--players", HUGE], f"--players must be {PLAYERS}, not {HUGE[:30]}."),
        (["play", "--auto", "--players", "four"], f"--players must be {PLAYERS}, not four."),
        (["play", "--auto", "--players", ""], f"--players must be {PLAYERS}, not empty."),
        (["play", "--auto", "--seed", "1.5"], "--seed must be a whole number, not 1.5."),
        (["dev", "--players", "0"], f"--players must be {PLAYERS}, not 0."),
        (["try", "Smithy", "--seats", "13"], f"--seats must be {PLAYERS}, not 13."),
        (["try", "Smithy", "--seats", "1"], "Classic 2016 is for 2 to 7 players, not for 1."),
        (["soak", "--players", "13"], f"--players must be {PLAYERS}, not 13."),
        (["simulate", "--games", "0"], f"--games must be {GAMES}, not 0."),
        (["simulate", "--games", HUGE], f"--games must be {GAMES}, not {HUGE[:30]}."),
        (["simulate", "--jobs", "0"], f"--jobs must be {JOBS}, not 0."),
        (["simulate", "--jobs", "100000"], f"--jobs must be {JOBS}, not 100000."),
        (["soak", "--games=-4"], f"--games must be {GAMES}, not -4."),
        (["soak", "--players", "77"], f"--players must be {PLAYERS}, not 77."),
        (["soak", "--jobs", "257"], f"--jobs must be {JOBS}, not 257."),
        (["soak", "--invariants-every=-1"], "--invariants-every must be a whole number from 0 to 1,000,000, not -1."),
        (["test", "--mutate", "--jobs", "0"], f"--jobs must be {JOBS}, not 0."),
        (["test", "--coverage", "--fail-under", "101"], "--fail-under must be a number from 0 to 100, not 101."),
        (["test", "--coverage", "--fail-under", "nan"], "--fail-under must be a number from 0 to 100, not nan."),
    ],
)
def test_a_number_out_of_range_is_refused(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", f"Error: {said}\n")


def test_the_bounds_are_accepted(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--auto", "--players", "4", "--seat", "3", "--seed", "-7"]) == 0
    assert "4 players, seed -7." in capsys.readouterr().out
