"""Test tournaments: seats, ratings, and bots that fail."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from io import StringIO

import pytest
from click.testing import CliRunner

from citadels_core.bots.budget import Budget
from citadels_core.cli.main import citadels
from citadels_core.lab.runs.spread import play_shares
from citadels_core.lab.tournament import TournamentPlan, play_tournament, read_contestants
from citadels_core.lab.tournament.standings import rate
from citadels_core.lab.tournament.tournament_plan import line_ups, rotated
from citadels_core.model.setup import Setup

OWN = "tests.lab.bots_to_rate"
PROGRAM = f"{sys.executable} -m tests.lab.program_bot"


def played(catalog, bots, programs=(), games=8, seats=4, jobs=1, timeout=60.0):
    plan = TournamentPlan(
        setup=Setup(edition="classic2016", seats=seats, seed=5),
        bots=read_contestants(bots, programs, Budget(playouts=4)),
        games=games,
        timeout=timeout,
    )
    return play_tournament(catalog, plan, jobs=jobs)


def command(*words):
    return CliRunner().invoke(citadels, ["tournament", "--edition", "classic2016", *words])


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (2, 3), (3, 2), (3, 4), (5, 4), (4, 4)])
def test_bots_play_equally_often_and_never_only_with_themselves(bots, seats):
    drawn = line_ups(bots, seats, 60, 3)
    often = Counter(bot for line_up in drawn for bot in line_up)
    assert max(often.values()) - min(often.values()) <= 1
    assert all(len(set(line_up)) == min(bots, seats) for line_up in drawn)


def test_each_bot_of_a_line_up_sits_in_each_seat_once(catalog):
    report = played(catalog, ["random", "habit", "greedy", "random"])
    assert [number for number, _ in report.matches] == [0, 1]
    for _, games in report.matches:
        assert len(games) == 4
        for bot in range(4):
            assert sorted(game.bots.index(bot) for game in games) == [0, 1, 2, 3]
    assert [rotated((0, 1, 2), by) for by in range(3)] == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]


def test_a_better_bot_has_a_higher_rating_beyond_doubt(catalog):
    report = played(catalog, ["random", "habit"], games=80)
    best, worst = report.standings
    assert [report.plan.bots[one.bot].name for one in (best, worst)] == ["habit", "random"]
    assert best.rating.low > worst.rating.high
    assert best.above_next == 1.0
    assert worst.above_next is None
    assert best.won.value * best.games + worst.won.value * worst.games == pytest.approx(report.games)
    assert (best.rating.value + worst.rating.value) / 2 == pytest.approx(1500)


def test_the_same_bot_twice_is_equal_within_the_interval(catalog):
    report = played(catalog, ["habit", "habit"], games=160)
    assert [bot.name for bot in report.plan.bots] == ["habit", "habit 2"]
    best, worst = report.standings
    assert best.rating.low < worst.rating.high


def test_ratings_are_those_of_the_model_of_bradley_and_terry():
    assert rate([[0, 10], [10, 0]]) == pytest.approx([1500, 1500])
    strong, middle, weak = rate([[0, 60, 90], [20, 0, 60], [10, 20, 0]])
    assert strong > middle > weak
    assert (strong + middle + weak) / 3 == pytest.approx(1500)


def test_two_processes_play_the_same_games_as_one(catalog):
    def results(jobs):
        report = played(catalog, ["random", "habit", "greedy"], games=20, jobs=jobs)
        return [(number, [(game.bots, game.scores) for game in games]) for number, games in report.matches]

    assert results(1) == results(2)


def test_a_bot_of_your_own_plays_with_and_without_a_seed(catalog):
    report = played(catalog, [f"{OWN}:LastBot", "citadels_core:RandomBot"])
    assert report.failures == ()
    assert {report.plan.bots[one.bot].name for one in report.standings} == {
        f"{OWN}:LastBot",
        "citadels_core:RandomBot",
    }


def test_a_program_plays_over_its_standard_streams(catalog):
    report = played(catalog, ["random"], [PROGRAM], seats=2, games=4)
    assert report.failures == ()
    assert report.games == 4
    assert all(one.games == 4 and one.score > 0 for one in report.standings)


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("RaisingBot", "raised KeyError: 'gold' ("),
        ("CheatingBot", "gave an illegal answer: "),
        ("SlowBot", "seconds for a decision; 1 are allowed"),
    ],
)
def test_a_bot_that_fails_loses_the_game_and_the_others_play_on(catalog, bot, said):
    report = played(catalog, [f"{OWN}:{bot}", "random"], seats=2, games=2, timeout=1.0)
    assert report.games == 2
    assert {failure.bot for failure in report.failures} == {0}
    assert said in report.failures[0].text
    assert report.standings[-1].bot == 0
    assert report.standings[-1].won.value == 0


@pytest.mark.parametrize(
    ("habit", "said"),
    [
        ("die", "ended with exit code 7"),
        ("sleep", "took more than 1 seconds for a decision"),
        ("greet", "took more than 1 seconds for a decision"),
        ("babble", "wrote .good move!.: "),
        ("cheat", "gave an illegal answer: "),
    ],
)
def test_a_program_that_fails_loses_the_game_and_is_started_again(catalog, habit, said):
    report = played(catalog, ["random"], [f"{PROGRAM} {habit}"], seats=2, games=2, timeout=1.0)
    assert len(report.failures) == 2
    assert re.search(said, report.failures[0].text)
    assert report.standings[-1].failures == 2


def test_a_bot_that_always_fails_ends_the_tournament_early(catalog):
    report = played(catalog, [f"{OWN}:CheatingBot", "random"], games=400)
    assert report.games < 400
    assert "CheatingBot failed in " in report.stopped
    assert report.standings[0].bot == 1


def test_what_was_played_is_kept_when_a_bot_cannot_be_built(catalog, monkeypatch):
    monkeypatch.setattr("citadels_core.lab.tournament.tournament_run.MOST_MATCHES", 1)
    report = played(catalog, [f"{OWN}:UnbuiltBot", "random"], games=16)
    assert report.games == 4
    assert 'UnbuiltBot" cannot be built from a seed: KeyError' in report.stopped.replace("'", '"')


def test_ctrl_c_keeps_the_matches_of_all_finished_shares(catalog, monkeypatch):
    def stopped(*given):
        yield next(play_shares(*given))
        raise KeyboardInterrupt

    monkeypatch.setattr("citadels_core.lab.tournament.tournament_run.play_shares", stopped)
    report = played(catalog, ["random", "habit"], seats=2, games=400)
    assert report.interrupted
    assert report.games == 10, "5 matches of 2 games"


def test_line_ups_are_drawn_once_for_all_shares_of_a_process():
    assert line_ups(3, 4, 5, 1) is line_ups(3, 4, 5, 1)


@pytest.mark.slow
def test_what_was_played_is_kept_when_processes_die(catalog):
    report = played(catalog, [f"{OWN}:DyingBot", "random"], games=64, jobs=2)
    assert 0 < report.games < 64
    assert report.stopped.startswith("3 processes ended")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["greedy"], "needs two bots or more"),
        ([], "needs two bots or more"),
        (["greedy", "greed"], "There is no bot"),
        (["greedy", "no_such_module:Bot"], "cannot be imported: ModuleNotFoundError"),
        (["greedy", f"{OWN}:Nobody"], "cannot be imported: AttributeError"),
        (["greedy", f"{OWN}:NO_BOT"], "without a method choose"),
        (["greedy", "--stdio", "no-such-program --fast"], "There is no program"),
        (["greedy", "--stdio", "python 'bot.py"], "No closing quotation"),
        (["greedy", "--stdio", ""], "--stdio needs a command"),
        (["greedy", "habit", "--players", "9"], "9"),
    ],
)
def test_wrong_use_is_told_in_one_sentence(words, said):
    result = command(*words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.stderr


def test_the_table_json_and_csv_name_the_same_bots_in_the_same_order():
    words = ["random", "habit", "--games", "80"]
    table, data, rows = (command(*words, "--format", form) for form in ("text", "json", "csv"))
    assert {table.exit_code, data.exit_code, rows.exit_code} == {0}
    assert table.stdout.splitlines()[1].startswith("habit")
    bots = json.loads(data.stdout)["bots"]
    assert [(one["bot"], one["games"]) for one in bots] == [("habit", 4 * 80 // 2), ("random", 4 * 80 // 2)]
    assert {one["seeds"] for one in bots} == {20}  # each seed is played 4 times, with other seats
    assert [one["bot"] for one in csv.DictReader(StringIO(rows.stdout))] == ["habit", "random"]


def test_a_failure_is_told_and_gives_exit_code_1():
    result = command("random", f"{OWN}:RaisingBot", "--players", "2", "--games", "2")
    assert result.exit_code == 1
    assert "RaisingBot lost 2 games by failures. The first: in the game with the seed 1000003, in seat" in result.stderr


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_ctrl_c_keeps_what_was_played():
    words = "-m citadels_core tournament random habit --edition classic2016 --games 1000000"
    run = subprocess.Popen(
        [sys.executable, *words.split()], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    try:
        time.sleep(8)
        os.killpg(run.pid, signal.SIGINT)
        told, error = run.communicate(timeout=60)
    finally:
        run.kill()
    assert run.returncode == 130
    assert told.splitlines()[1].startswith(b"habit")
    assert b"Interrupted. The results are those of " in error
