"""Test simulation and soak: figures independent of the number of processes, and reported failures."""

import json

import pytest
from click.testing import CliRunner

from citadels_core.bots.random_bot import RandomBot
from citadels_core.box.find import box_for
from citadels_core.cli.commands import soak as soak_module
from citadels_core.cli.commands.soak import command as soak_command
from citadels_core.cli.main import citadels
from citadels_core.lab.coverage.points import watched
from citadels_core.lab.games import soak as soaking
from citadels_core.lab.games.coverage import abilities, count_abilities
from citadels_core.lab.games.soak import Soak, apart, never, soak
from citadels_core.lab.simulation import SimulatedGames, SimulationPlan, simulate
from citadels_core.machine.linking.link_box import linked
from citadels_core.machine.linking.link_coverage import read_points
from citadels_core.model.catalog import Catalog
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText


def plan(games=6, **more):
    return SimulationPlan(setup=Setup(edition="classic2016", seed=3), games=games, **{"examine": 0, **more})


def rows_of(catalog, plan, games):
    played = SimulatedGames(catalog, plan)
    return [row for game in games for row in played.play(4, game)]


def course(catalog, *args, **more):
    (found,) = simulate(catalog, plan(*args, **more)).courses
    return found


def test_the_figures_do_not_depend_on_the_number_of_processes(catalog):
    assert simulate(catalog, plan()) == simulate(catalog, plan(), jobs=2)
    found = course(catalog)
    assert found.games == 6
    assert sum(seat.value for seat in found.seats) == pytest.approx(1)
    assert found.decisions > 6 * 100
    assert 0 < found.forced < 1
    assert found.unfinished == 0


def test_random_bots_in_the_engine_play_the_games_of_the_random_bot(catalog):
    rows = rows_of(catalog, plan(bots=("random",)), range(6))
    for number in range(6):
        setup = Setup(edition="classic2016", seats=4, seed=plan().seed_of(number))
        game, bot, decisions = Game.start(catalog, setup), RandomBot(setup.seed), 0
        while game.decision is not None:
            game.answer(bot.answer_to(game.question))
            decisions += 1
        mine = rows[4 * number : 4 * number + 4]
        assert ([row.score for row in mine], mine[0].decisions) == ([*game.scores], decisions)


def test_bots_with_habits_end_games_sooner_and_win_more(catalog):
    assert course(catalog).rounds.value < course(catalog, bots=("random",)).rounds.value
    seats = course(catalog, 40, bots=("habit", "random")).seats
    assert seats[0].value + seats[2].value > 0.8


def test_a_failed_game_by_habit_is_replayed_by_habit(catalog):
    soaking_by_habit = Soak(edition="classic2016", games=3, players=4, by_habit=True)
    findings = soak(catalog, soaking_by_habit)
    assert not findings.failures
    assert findings.decisions < soak(catalog, Soak(edition="classic2016", games=3, players=4)).decisions
    command = soaking_by_habit.command_of(soaking_by_habit.setup_of(catalog, 1))
    assert command.endswith("--bot habit")


def test_neighbouring_seeds_share_no_game(catalog):
    other = SimulationPlan(setup=Setup(edition="classic2016", seed=4), games=1000)
    assert not {plan(1000).seed_of(n) for n in range(1000)} & {other.seed_of(n) for n in range(1000)}


def test_bots_take_the_seats_in_turn(catalog):
    one, two, three, four = course(catalog, 8, bots=("greedy", "random")).seats
    assert one.value + three.value > two.value + four.value


@pytest.mark.parametrize(
    ("words", "there"),
    [
        ("--players 9", "2 to 7 players"),
        ("--edition nothing", "classic2016"),
        ("--edition classic2016 --districts nothing", "Basic"),
        ("--edition classic2016 --variant nothing", "Classic"),
        ("--pack nothing", "classic2016"),
    ],
)
def test_an_unplayable_setup_is_refused_with_the_alternatives(words, there):
    result = CliRunner().invoke(citadels, ["simulate", *words.split()])
    assert result.exit_code == 2
    assert there in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_a_soak_covers_all_player_counts_and_variants_and_leaves_no_files(catalog):
    soaked = Soak(edition="classic2016", games=24, every=40)
    setups = [soaked.setup_of(catalog, seed) for seed in range(24)]
    assert {(setup.seats, setup.variants) for setup in setups} == {
        (seats, variants) for seats in range(2, 8) for variants in ((), ("Classic",))
    }
    box = box_for(catalog, Setup(edition="classic2016", seats=4))
    findings = soak(catalog, soaked)
    assert not read_points(linked(box).box)
    assert findings.failures == ()
    assert set(findings.games) == set(range(2, 8))
    assert len(abilities(box)) > 30
    assert sum(findings.fired.values()) > 1000
    missing = never(catalog, soaked, findings)
    assert set(missing) == {ability for ability in abilities(box) if not findings.fired[ability]}


def test_a_single_game_of_a_soak_can_be_replayed(catalog):
    soaked = Soak(edition="classic2016", games=1, seed=17)
    setup = soaked.setup_of(catalog, 17)
    alone = Soak(edition="classic2016", games=1, seed=17, players=setup.seats)
    assert alone.setup_of(catalog, 17) == setup
    assert soak(catalog, soaked).fired == soak(catalog, alone).fired


def test_a_failure_is_reported_with_the_command_that_reproduces_it(monkeypatch):
    monkeypatch.setattr(soaking, "check", lambda game: ["a card lies in two places"])
    result = CliRunner().invoke(soak_command, ["--games", "2", "--seed", "5", "--jobs", "1"])
    assert result.exit_code == 1
    assert "2 games failed." in result.output
    assert "a card lies in two places" in result.output
    assert "citadels soak --edition classic2016:" in result.output
    assert "--seed 6 --games 1" in result.output


def test_unused_abilities_are_reported(monkeypatch):
    monkeypatch.setattr(soak_module, "PART", 2)
    monkeypatch.setattr(soak_module, "LONGEST", 2)
    result = CliRunner().invoke(soak_command, ["--players", "2", "--jobs", "1", "--format", "json"])
    figures = json.loads(result.stdout)
    assert figures["never_fired"] > 0
    assert figures["pairs_never"]
    assert result.exit_code == 1


def test_a_short_soak_does_not_report_unused_abilities():
    result = CliRunner().invoke(soak_command, ["--games", "2", "--players", "2", "--jobs", "1"])
    assert "NEVER" in result.output
    assert result.exit_code == 0


@pytest.mark.slow
def test_every_ability_is_used_in_a_short_soak(catalog):
    plan = Soak(edition="classic2016", games=150)
    findings = soak(catalog, plan)
    assert findings.failures == ()
    assert never(catalog, plan, findings) == []
    assert len(apart(catalog, plan, findings)) < len(findings.met) / 20


@pytest.mark.parametrize(("rule", "counted"), [("set gold rate to 0", 1), ("modify gold rate by 0", 0)])
def test_a_number_set_to_nothing_counts_as_used(catalog, rule, counted):
    text = f"""district Drain
    type trade
    cost 2
    while in game
        {rule}

deck Drains
    Drain

patch Classic 2016
    decks Drains
"""
    module = compile_pack("mine", [SourceText("mine.card", text)], list(catalog.modules)).module
    mine = watched(Catalog(modules=(*catalog.modules, module))).catalog
    game, bot = Game.start(mine, Setup(edition="classic2016", seats=4, seed=1)), RandomBot(1)
    while game.decision is not None and game.table.round < 4:
        game.answer(bot.answer_to(game.question))
    fired = count_abilities(game.box, read_points(linked(game.box).box))
    assert min(fired[("mine", "Drain", 5, rule.split()[0] + " gold rate")], 1) == counted


TURNING = """
character Twice
    rank 3
    when turn ended if player is you
        start turn for you as this for gathering only
        offer actions
        end turn

patch Classic 2016
    characters Twice
"""


@pytest.mark.parametrize("bots", [("random",), ("greedy",)])
def test_abandoned_rules_are_counted(catalog, bots):
    module = compile_pack("turning", [SourceText("t.card", TURNING)], catalog.modules).module
    with_it = Catalog(modules=(*catalog.modules, module), hashes={**catalog.hashes, "turning": "1"})
    setup = Setup(edition="classic2016", seed=3, cast=("Twice",))
    (dropped,) = simulate(with_it, SimulationPlan(setup=setup, games=1, bots=bots, examine=0)).courses
    assert dropped.rules_dropped > 0
    assert course(catalog, 1, bots=bots).rules_dropped == 0
