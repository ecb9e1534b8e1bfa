"""Test reports on the course of games: planted faults are told, and the definitions hold."""

import json
import re
import sys
from functools import partial

import pytest
from click.testing import CliRunner

from citadels_core import Setup, load
from citadels_core.cli.main import citadels
from citadels_core.game.core_game import CoreGame
from citadels_core.lab.runs.spans import Sums
from citadels_core.lab.simulation import SeatRow, SimulatedGames, SimulationPlan, simulate
from citadels_core.lab.simulation.course import add_game, course_of
from citadels_core.lab.simulation.turn_watches import DOUBT, LOOK_AHEAD, ChanceWatch
from citadels_core.machine import FORM
from citadels_core.machine.play.bot_dice import Dice

needs_speed = pytest.mark.skipif(not FORM.compiled, reason="thousands of games take minutes in plain Python")

MANIFEST = """id = "unfair"
version = "1.0.0"
title = "A Pack"
authors = ["me"]
licence = "MIT"
language = 1
requires = ["classic2016"]
"""

EDITION = """edition Unfair
    use rules Standard, Passing On
    players 2 to 4
    cast Assassin, Thief, Magician, King, Bishop, Merchant, Architect, Warlord
    decks Basic
    base city size 8
    procedure setup
        shuffle deck
        for each player
            player gains (starting cards) cards
            if count of players where player.gold is at least 1 is 0
                player gains 10 gold
            player gains (starting gold) gold
        choose random player as oldest
        oldest takes crown
"""


def plan_of(edition, games=400, **more):
    return SimulationPlan(setup=Setup(edition=edition, seed=2), games=games, **{"examine": 0, "casts": 4, **more})


def rows_of(catalog, plan, games):
    played = SimulatedGames(catalog, plan)
    return [row for game in games for row in played.play(4, game)]


def row(**changes):
    usual = {
        "players": 2,
        "game": 0,
        "seed": 1,
        "cast": 0,
        "seat": 0,
        "bot": "habit",
        "from_crown": 0,
        "won": 1.0,
        "score": 20,
        "rounds": 8,
        "first": True,
        "rounds_led": 8,
        "led_at_half": True,
        "lead_changes": 0,
        "decisions": 100,
        "forced": 25,
        "rules_dropped": 0,
        "turns_without_chance": 0,
        "deciding_turns": 0,
        "characters": (("a", 8), ("b", 0)),
    }
    return SeatRow(**{**usual, **changes})


@pytest.fixture
def unfair(tmp_path):
    folder = tmp_path / "unfair"
    folder.mkdir()
    (folder / "pack.toml").write_text(MANIFEST, "utf-8")
    (folder / "edition.card").write_text(EDITION, "utf-8")
    return folder


@needs_speed
def test_a_seat_that_begins_with_10_gold_has_an_advantage_and_equal_seats_have_none(unfair):
    (planted,) = simulate(load(str(unfair)), plan_of("unfair")).courses
    assert planted.seat_advantage < 0.001
    assert planted.seats[0].low > 0.3
    assert planted.crown_advantage > 0.01
    (fair,) = simulate(load("classic2016"), plan_of("classic2016")).courses
    assert fair.seat_advantage > 0.01


@needs_speed
def test_rows_agree_with_one_another_and_do_not_depend_on_the_order_of_games():
    catalog, plan = load("classic2016"), plan_of("classic2016", examine=20)
    rows = rows_of(catalog, plan, range(21))
    assert rows[-4:] == rows_of(catalog, plan, [20])
    for at in range(0, len(rows), 4):
        seats = rows[at : at + 4]
        assert sum(one.won for one in seats) == pytest.approx(1)
        assert sum(one.rounds_led for one in seats) <= seats[0].rounds
        assert sorted(one.from_crown for one in seats) == [0, 1, 2, 3]
        assert sum(often for one in seats for _, often in one.characters) == 4 * seats[0].rounds
        assert all((one.turns_without_chance >= 0) == (one.game % 20 == 0) for one in seats)
        assert all(one.deciding_turns <= one.turns_without_chance for one in seats)


def test_the_report_counts_games_and_not_rows():
    sums, add = Sums(), partial(add_game, load("base"), 2)
    loser = row(
        seat=1, from_crown=1, won=0.0, first=False, led_at_half=False, score=10, characters=(("a", 0), ("b", 0))
    )
    add(sums, [row(deciding_turns=1, turns_without_chance=2), loser])
    other = row(won=0.0, first=False, rounds=10, lead_changes=2)
    add(sums, [other, row(seat=1, from_crown=1, first=False, rounds=10, led_at_half=False, characters=())])
    report = course_of(sums, 2)
    assert (report.games, report.examined) == (2, 2)
    assert report.rounds.value == 9
    assert report.rounds_range == (8, 10)
    assert report.lead_changes.value == 1
    assert report.led_at_half.value == 0.5
    assert [one.value for one in report.seats] == [0.5, 0.5]
    assert [one.value for one in report.points] == [20, 15]
    assert (report.winner_points.value, report.unfinished) == (20, 1)
    assert (report.decisions, report.forced) == (200, 0.25)
    assert (report.without_chance.value, report.deciding.value) == (0.5, 0.5)
    assert report.never_chosen == ("b",)
    assert report.chosen["a"] == 8


@needs_speed
def test_two_processes_report_the_same_as_one():
    catalog, plan = load("classic2016"), plan_of("classic2016", games=60, players=(2, 4), examine=20)
    assert simulate(catalog, plan) == simulate(catalog, plan, jobs=2)


@needs_speed
@pytest.mark.parametrize("bots", [("greedy", "random"), ("habit", "greedy")])
def test_rows_of_games_between_other_bots_agree_with_one_another(bots):
    plan = plan_of("classic2016", bots=bots, examine=2)
    rows = rows_of(load("classic2016"), plan, range(2))
    assert [one.bot for one in rows[:4]] == [*bots, *bots]
    for seats in (rows[:4], rows[4:]):
        assert sum(one.won for one in seats) == pytest.approx(1)
        assert sum(often for one in seats for _, often in one.characters) == 4 * seats[0].rounds
        assert 0 < seats[0].forced < seats[0].decisions
        assert sum(one.rounds_led for one in seats) <= seats[0].rounds
    assert (rows[0].turns_without_chance >= 0, rows[4].turns_without_chance) == (True, -1)


@needs_speed
def test_a_run_until_an_interval_is_narrow_goes_on_and_stops():
    plan = plan_of("classic2016", games=50, until=0.03, players=(2,))
    (course,) = simulate(load("classic2016"), plan).courses
    assert course.games > 50
    assert max(seat.half for seat in course.seats) <= 0.03
    (most,) = simulate(load("classic2016"), plan_of("classic2016", games=50, until=0.001, most=120)).courses
    assert most.games == 120


@needs_speed
def test_the_command_tells_how_the_game_goes():
    words = ["simulate", "--edition", "classic2016", "--games", "40"]
    told = CliRunner().invoke(citadels, words)
    assert told.exit_code == 0
    assert "4 players, 40 games" in told.stdout
    assert "forced (one option)" in told.stdout
    assert re.findall(r"^  seat (\d) \(", told.stdout, re.MULTILINE) == ["0", "1", "2", "3"]
    data = json.loads(CliRunner().invoke(citadels, [*words, "--players", "2,3", "--format", "json"]).stdout)
    assert [course["games"] for course in data["courses"]] == [40, 40]
    assert [len(course["seats"]) for course in data["courses"]] == [2, 3]
    table = CliRunner().invoke(citadels, [*words, "--format", "csv", "--until", "20%"]).stdout.splitlines()
    assert table[0] == "players,figure,of,value,low,high"
    assert sum(line.startswith("4,seats,") for line in table) == 4
    assert all(line.count(",") == 5 for line in table)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--until", "0%"], "--until must be"),
        (["--players", "12"], "12"),
        (["--casts", "0"], "--casts must be"),
        (["--examine", "-1"], "--examine must be"),
    ],
)
def test_options_that_do_not_fit_are_refused(words, said):
    result = CliRunner().invoke(citadels, ["simulate", "--edition", "classic2016", *words])
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_seat_that_wins_one_of_the_further_play_outs_has_a_chance(monkeypatch):
    core = CoreGame.start(load("classic2016"), Setup(edition="classic2016", seats=4, seed=3), quiet=True)
    while core.table.turn.player < 0:
        core.play_on(Dice(1), to_turn=True, by_habit=True)
    for further, turns in (([0.0] * 4, 1), ([0.01] * 4, 0)):
        watch = ChanceWatch(core, 1)
        found = {LOOK_AHEAD: [0.0] * 4, DOUBT: further}
        monkeypatch.setattr(watch, "_chances", lambda _, times, found=found: found[times])
        watch.look(core)
        assert sum(watch.turns) == turns


def test_ctrl_c_keeps_the_games_so_far(monkeypatch):
    def stopped(*given, **more):
        yield from (next(play_spans(*given, **more)) for _ in range(1))
        raise KeyboardInterrupt

    simulating = sys.modules["citadels_core.lab.simulation.simulate"]  # the package has a function of this name
    play_spans = simulating.play_spans
    monkeypatch.setattr(simulating, "play_spans", stopped)
    words = ["--games", "2000", "--examine", "0", "--players", "3", "--format", "json"]
    result = CliRunner().invoke(citadels, ["simulate", *words])
    assert result.exit_code == 1
    assert json.loads(result.stdout)["courses"][0]["games"] == 100
    assert "Stopped: these are the results of the 100 games so far." in result.stderr
