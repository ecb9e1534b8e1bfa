"""Test balance: planted cards are told right, fair cards raise no alarm, and rows do not depend on the processes."""

import json
from functools import partial
from math import inf
from pathlib import Path

import pytest
from attrs import evolve
from click.testing import CliRunner

from citadels_core import Setup, SetupError, load
from citadels_core.cli.main import citadels
from citadels_core.lab.balance import (
    BalancePlan,
    BalanceReport,
    CardResult,
    CardTrial,
    balance,
    balance_reports,
    columns_of,
    plans_of,
    rows_of,
)
from citadels_core.lab.balance.card_results import Companion
from citadels_core.lab.balance.pick_rates import pick_rates
from citadels_core.lab.balance.subjects import edition_of, subjects
from citadels_core.lab.balance.sums import CharacterSums
from citadels_core.lab.balance.texts import headline, remarks, tell, to_table
from citadels_core.lab.runs.estimates import Interval, chance_of, corrected, difference, mean_of, wilson
from citadels_core.machine import FORM

needs_speed = pytest.mark.skipif(not FORM.compiled, reason="thousands of games take minutes in plain Python")

MANIFEST = """id = "{id}"
version = "1.0.0"
title = "A Pack"
authors = ["me"]
licence = "MIT"
language = 1
requires = ["classic2016"]
"""

PLANTED = """district Money Tree
    type unique
    cost 2
    when turn started if player is you
        gain 1 gold

district Bargain
    type unique
    cost 2
    score 2

district Dead Weight
    type unique
    cost 3
    when turn started if player is you and count of players is at least 9
        gain 1 gold

district Trio Hall
    type unique
    cost 2
    when turn started if player is you and count of players is 3
        gain 2 gold

district Left Shoe
    type unique
    cost 2
    score 5 if any district in your city where district.name is Right Shoe

district Right Shoe
    type unique
    cost 2
    score 5 if any district in your city where district.name is Left Shoe

deck Planted
    Money Tree
    Bargain
    Dead Weight
    Trio Hall
    Left Shoe
    Right Shoe

patch Classic 2016
    decks Planted
"""

FAIR = """district Coin Toss
    type unique
    cost 3
    action Toss once per turn
        costs 1 gold
        gain 1 gold

district Card Shark
    type unique
    cost 4
    when district built if district is this
        shuffle deck

district Weather Vane
    type unique
    cost 1
    when turn started if player is you
        choose random number from 1 to 6 as roll
        if roll is 1
            shuffle deck

district Wheel of Fortune
    type unique
    cost 2
    when turn started if player is you
        choose random player as lucky
        lucky gains 1 gold

deck Fair
    Coin Toss
    Card Shark
    Weather Vane
    Wheel of Fortune

patch Classic 2016
    decks Fair
"""


OTHERS = """counter debt on player

district Last Bell
    type unique
    cost 3
    score 6 if count of your city is at least 7

district Leaking Roof
    type unique
    cost 2
    when turn started if player is you and your gold is at least 1
        pay 1 gold

district Public Fountain
    type unique
    cost 2
    when turn started if player is you
        for each player as everyone
            everyone gains 1 gold

district Loan House
    type unique
    cost 2
    action Borrow once per turn
        gain 1 gold
        add 1 to your debt
    score (0 - 2 * your debt)

character Banker
    rank 6
    income trade
    action Interest once per turn
        gain 4 gold

deck Others
    Last Bell
    Leaking Roof
    Public Fountain
    Loan House

patch Classic 2016
    decks Others
"""


def pack(folder: Path, id_: str, cards: str) -> Path:
    folder.mkdir()
    (folder / "pack.toml").write_text(MANIFEST.format(id=id_), "utf-8")
    (folder / "cards.card").write_text(cards, "utf-8")
    return folder


@pytest.fixture(scope="module")
def planted(tmp_path_factory):
    return pack(tmp_path_factory.mktemp("packs") / "planted", "planted", PLANTED)


@pytest.fixture(scope="module")
def fair(tmp_path_factory):
    return pack(tmp_path_factory.mktemp("packs") / "fair", "fair", FAIR)


def plan(*cards, games=20, seed=1, players=(4,), **more):
    return BalancePlan(setup=Setup(edition="classic2016", seed=seed), cards=cards, games=games, players=players, **more)


def run(*arguments):
    return CliRunner().invoke(citadels, ["balance", *map(str, arguments)])


@pytest.fixture(scope="module")
def report(planted):
    catalog = load(planted)
    cards = tuple(card for card in catalog.cards if card.startswith("planted:"))
    return balance(catalog, plan(*cards, games=1000, players=(3, 4)))


@pytest.fixture(scope="module")
def told(report):
    return {(one.card, one.players): (one, report.verdict(one).code) for one in report.results}


@needs_speed
def test_a_gold_each_turn_is_too_strong(told):
    result, code = told["planted:money_tree", 4]
    assert code == "too_strong"
    assert result.worth.low > 0.08
    assert [(rule.rule, rule.gold > 2, rule.points) for rule in result.rules] == [("when turn started", True, 0)]
    assert 1 < result.built_round < 4
    assert 0.5 < result.built < 0.9
    assert sum(result.built_in) == pytest.approx(result.built)
    assert min(result.built_in[:2]) > result.built_in[2] > result.built_in[3] > 0


@needs_speed
def test_points_beyond_the_cost_are_stronger(told):
    result, code = told["planted:bargain", 4]
    assert code == "stronger"
    assert result.score.low > 0
    assert result.rules[0].points > 0.5


@needs_speed
def test_a_card_is_as_strong_as_a_plain_card_with_its_extra_points(told):
    for players in (3, 4):
        two, none = (told[f"planted:{card}", players][0].like_points for card in ("bargain", "dead_weight"))
        assert 1 < two.low < 2 < two.high < 3
        assert none.value == pytest.approx(0, abs=0.01)
        assert -2 < none.low < 0 < none.high < 2
    tree, _ = told["planted:money_tree", 4]
    assert tree.like_points.low > 4
    assert tree.over_a_point < 0.01 < told["planted:dead_weight", 4][0].over_a_point


@needs_speed
def test_a_card_that_never_helps_is_fair_and_idle(told):
    for players in (3, 4):
        result, code = told["planted:dead_weight", players]
        assert code == "fair"
        assert result.worth.value == result.score.value == 0
        assert 0 < result.worth.half < 0.005
        assert result.idle == result.built > 0.5


@needs_speed
def test_a_card_for_three_players_is_strong_with_three_only(told):
    assert told["planted:trio_hall", 3][1] == "too_strong"
    assert told["planted:trio_hall", 4][1] == "fair"


@needs_speed
def test_a_pair_is_worth_more_together(planted, report, told):
    result, _ = told["planted:left_shoe", 4]
    (companion,) = result.companions
    assert companion.id == "planted:right_shoe"
    assert companion.tested.low > 0.01
    others = {card: one.companions for (card, players), (one, _) in told.items() if "shoe" not in card}
    assert not any(others.values())
    assert report.pair_games == report.games - sum(one.games for one in report.results) > 0
    assert f" games ({report.pair_games:,} to test pairs), " in headline(load(planted), report)


@needs_speed
@pytest.mark.slow
def test_fair_cards_raise_no_alarm(fair):
    catalog = load(fair)
    cards = tuple(card for card in catalog.cards if card.startswith("fair:"))
    for seed in range(20):
        report = balance(catalog, plan(*cards, games=150, seed=seed))
        assert {report.verdict(one).code for one in report.results} <= {"fair", "unsure"}
        assert not any(one.companions for one in report.results)


@needs_speed
@pytest.mark.slow
def test_cards_of_other_kinds_are_told_right(tmp_path):
    catalog = load(pack(tmp_path / "others", "others", OTHERS))
    report = balance(catalog, plan(*(card for card in catalog.cards if card.startswith("others:")), games=1500))
    codes = {one.card.partition(":")[2]: report.verdict(one).code for one in report.results}
    assert codes.pop("public_fountain") in ("unsure", "fair", "stronger")
    assert codes.pop("loan_house") in ("weaker", "too_weak")
    assert codes.pop("leaking_roof") in ("weaker", "too_weak")
    assert codes == {"last_bell": "stronger", "banker": "too_strong"}


def test_rows_pair_the_games_with_and_without_the_rules(planted):
    catalog = load(planted)
    trial = CardTrial("planted:dead_weight", 4)
    rows = [*rows_of(catalog, plan(trial.card), trial, range(8))]
    assert len(rows) == 8 * 2 * 4
    assert [row.seat for row in rows if row.starts and row.arm == "card"] == [0, 1, 2, 3, 0, 1, 2, 3]
    arms = [[row for row in rows if row.arm == arm] for arm in ("card", "plain")]
    for one, other in zip(*arms, strict=True):
        assert evolve(one, arm="plain", by_rule=()) == evolve(other, by_rule=())
        assert one.had or not one.built_round
    columns = columns_of(rows)
    assert columns["seat"] == [0, 1, 2, 3] * 16
    assert sum(columns["won"]) == pytest.approx(16)
    assert {row.cast for row in rows} == {0, 1}
    assert len({row.seed for row in rows}) == 8


def test_findings_and_rows_do_not_depend_on_the_number_of_processes(planted):
    catalog = load(planted)
    wish = plan("planted:money_tree", "classic2016:king", games=12, until=0.3, most=24)
    alone, together = balance(catalog, wish), balance(catalog, wish, jobs=2)
    assert alone == together
    again = list(rows_of(catalog, wish, CardTrial("planted:money_tree", 4), [7]))
    assert again == [
        row for row in rows_of(catalog, wish, CardTrial("planted:money_tree", 4), range(9)) if row.game == 7
    ]


def test_reports_come_while_games_are_played_and_the_last_one_is_complete(planted):
    catalog, wish = load(planted), plan("planted:money_tree", games=12)
    *early, last = balance_reports(catalog, wish, portion=1)
    assert [one.games for one in early] == [*range(1, 13)]
    assert not any(one.complete for one in early)
    assert early[0].results == (), "one game has no interval"
    assert early[-1].results[0].worth.half < early[2].results[0].worth.half
    assert last == balance(catalog, wish, jobs=2)


def test_after_ctrl_c_the_command_tells_the_results_so_far(planted, monkeypatch):
    def stopped(*given, after, **more):
        reports = balance_reports(*given, **more)
        yield from (next(reports) for _ in range(after))
        raise KeyboardInterrupt

    for after, games in ((3, 54), (0, None)):
        monkeypatch.setattr("citadels_core.lab.balance.balance_reports", partial(stopped, after=after))
        result = run(planted, "--games", 24, "--jobs", 1, "--format", "json")
        assert result.exit_code == 1
        found = json.loads(result.stdout) if result.stdout else {}
        assert (found.get("games"), found.get("pair_games")) == (games, None if games is None else 0)
        said = "Stopped: these are the results of the 54 games so far; 3 of the cards have no result."
        assert (said in result.stderr) == (games == 54)


def test_a_card_that_no_deck_has_is_named():
    result = run("deluxe2016:armory", "--edition", "classic2016", "--games", 4, "--jobs", 1)
    assert "Armory is in no cast and no deck of Classic 2016: it is put into the games." in result.stderr
    known = run("Smithy", "--edition", "classic2016", "--games", 4, "--jobs", 1)
    assert known.exit_code == 0
    assert "in no cast" not in known.stderr


def test_a_table_of_many_cards_has_the_change(planted):
    result = run(planted, "--games", 8, "--jobs", 1, "--compare", planted)
    assert "change" in result.stdout.splitlines()[2].split()


def test_ctrl_c_while_characters_are_chosen_keeps_the_results(planted, monkeypatch):
    def stopped(*given, **more):
        raise KeyboardInterrupt

    monkeypatch.setattr("citadels_core.lab.balance.pick_rates.pick_rates", stopped)
    result = run(planted, "--games", 4, "--jobs", 1, "--picks", 1, "--format", "json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["results"]
    assert "Stopped: these are the results without pick rates." in result.stderr


def test_one_game_with_a_character_leaves_all_doubt():
    sums = CharacterSums()
    sums.found.update({("games", ""): 2, ("worth", "card"): 6, ("worth^2", "card"): 36})
    sums.found.update({("spread", "card"): 3, ("spread^2", "card"): 9, ("worth spread", "card"): 18})
    assert sums.for_each_round("worth") == Interval(2, -inf, inf)


def test_games_are_added_until_the_interval_is_narrow(planted):
    catalog = load(planted)
    first = balance(catalog, plan("planted:money_tree", games=12))
    more = balance(catalog, plan("planted:money_tree", games=12, until=first.results[0].worth.half * 0.8))
    assert more.results[0].games > 12
    assert more.results[0].worth.half < first.results[0].worth.half
    capped = balance(catalog, plan("planted:money_tree", games=12, until=0.0001, most=20))
    assert capped.results[0].games == 20


def test_a_card_in_the_deck_counts_for_a_seat_that_has_it(planted):
    report = balance(load(planted), plan("planted:money_tree", games=20, start="deck"))
    assert 3 < report.results[0].games <= 20
    assert report.games == 20


def test_two_versions_of_a_card_are_compared_in_the_same_games(planted, tmp_path):
    old = pack(tmp_path / "old", "planted", PLANTED.replace("gain 1 gold", "gain 3 gold"))
    new = load(planted)
    report = balance(new, plan("planted:money_tree", games=30), old=load(old))
    assert report.results[0].change.value < 0
    same = balance(new, plan("planted:money_tree", "classic2016:king", games=10), old=load(planted))
    assert [one.change.value for one in same.results] == [0, 0]


def test_characters_are_compared_with_one_another(catalog):
    report = balance(catalog, plan("classic2016:architect", games=40))
    result = report.results[0]
    assert result.is_character
    assert 3 < result.held < 9
    assert 0 <= result.lost < 0.3
    assert result.worth.low < result.worth.value < result.worth.high


def test_search_bots_choose_characters(catalog):
    rates = pick_rates(catalog, plan("classic2016:architect", "base:manor"), 1)
    ((trial, (rate, by_chance)),) = rates.items()
    assert trial == CardTrial("classic2016:architect", 4)
    assert 0 <= rate.low <= rate.value <= rate.high <= 1
    assert 0.1 < by_chance < 0.7


def test_a_card_that_does_not_fit_some_number_of_players_is_left_out(catalog):
    report = balance(catalog, plan("classic2016:smithy", games=4, players=(4, 9)))
    assert [one.players for one in report.results] == [4]
    assert "not for 9" in report.left_out[0]
    with pytest.raises(SetupError, match="2 to 7 players"):
        balance(catalog, plan("classic2016:smithy", players=(1,)))


def test_bots_of_a_kind_play_the_games(catalog):
    wish = plan("classic2016:smithy", games=20)
    games, random, search = (evolve(one, games=4) for one in plans_of(wish, ["habit", "random", "search"]))
    scores = [
        [row.score for row in rows_of(catalog, one, CardTrial("classic2016:smithy", 4), range(2))]
        for one in (games, random, search)
    ]
    assert scores[0] != scores[1] != scores[2] != scores[0]
    assert [one.games for one in plans_of(wish, ["search", "habit", "habit"])] == [2, 20]
    with pytest.raises(SetupError, match="only districts that begin in the hand"):
        balance(catalog, evolve(search, start="deck"))


def result_with(worth, card="smithy", players=4, **more):
    even = dict.fromkeys(("won", "score", "income"), Interval(0.5, 0.4, 0.6))
    return CardResult(card=f"classic2016:{card}", players=players, games=9, worth=worth, **even, **more)


def test_a_number_of_players_that_is_unsure_is_not_told_as_a_difference(catalog):
    def told(**worths):
        results = [
            result_with(worth, players=players, **more) for players, (worth, more) in enumerate(worths.values(), 2)
        ]
        report = BalanceReport(plan=plan("classic2016:smithy"), results=tuple(results), games=9)
        return [line for line in tell(catalog, report) if "is stronger with" in line]

    strong = Interval(0.1, 0.08, 0.12), {"chance": 0.0, "too_strong": 0.0}
    fair, unsure = (Interval(0.0, -0.01, 0.01), {}), (Interval(0.1, 0.02, 0.18), {})
    assert told(two=unsure, three=strong) == []
    assert told(two=fair, three=strong, four=unsure) == [
        "  Smithy is stronger with 3 players, not with 2; with 4 that is not sure."
    ]


def test_an_interval_without_0_is_explained_where_it_is_no_verdict(catalog):
    worths = [Interval(0.1, 0.02, 0.18), Interval(0.1, -0.02, 0.22), Interval(0.005, 0.001, 0.009)]
    results = [*map(result_with, worths)]
    report = BalanceReport(plan=plan("classic2016:smithy"), results=tuple(results), games=9)
    away, around, small = (report.verdict(one) for one in results)
    assert (away.code, around.code, small.code) == ("unsure", "unsure", "fair")
    assert "by +2.0 to +18.0, but that may be random." in away.text
    assert "random" not in around.text
    assert small.text.startswith("Fair, at most a small difference: ")
    explained = "An interval without 0 is no verdict yet: about one of 20 fair cards has such an interval."
    assert explained in remarks(catalog, report)
    assert explained not in remarks(catalog, evolve(report, results=tuple(results[1:])))


def test_a_table_keeps_the_numbers_of_players_of_a_card_together_and_tells_its_pairs(catalog):
    worth = {("smithy", 3): 0.1, ("library", 3): 0.3, ("smithy", 4): 0.2, ("library", 4): 0.0}
    pair = Companion(
        id="classic2016:library",
        extra=Interval(-0.04, -0.06, -0.02),
        chance=0.002,
        tested=Interval(-0.05, -0.08, -0.02),
    )
    results = [
        result_with(Interval(value, -1, 1), card, players, companions=(pair,) if value == 0.1 else ())
        for (card, players), value in worth.items()
    ]
    report = BalanceReport(plan=plan("classic2016:smithy"), results=tuple(results), games=9)
    rows = [(row["card"], row["players"]) for row in to_table(catalog, report)]
    assert rows == [("Library", 3), ("Library", 4), ("Smithy", 3), ("Smithy", 4)]
    assert (
        "Smithy with Library: its worth changes by -4.0 (-6.0 to -2.0) (by chance: 0.002); "
        "if both are in the hand from the start, by -5.0 (-8.0 to -2.0)"
    ) in remarks(catalog, report)


def test_the_worth_to_other_bots_tells_where_it_surely_differs(catalog):
    def played(bot, value):
        one = result_with(Interval(value, value - 0.02, value + 0.02))
        wish = evolve(plan(one.card), bot=bot)
        return BalanceReport(plan=wish, results=(one,), games=9, pair_games=2)

    report = played("habit", 0.01).with_bots([played("random", 0.02), played("search", 0.12)])
    random, search = report.results[0].by_bot
    assert (random.bot, search.bot, report.games, report.pair_games) == ("random", "search", 27, 6)
    assert random.chance > 0.05 > 0.001 > search.chance
    told = [*tell(catalog, report)]
    assert "  to players who choose at random: worth +2.0 (+0.0 to +4.0)" in told
    assert "  to a player who plans: worth +12.0 (+10.0 to +14.0), surely more than to players by habit" in told
    assert [*remarks(catalog, report)] == [f"Smithy: {told[-1].strip()}"]
    assert to_table(catalog, report)[0]["by search"] == "+12.0±2.0"


def test_cards_without_rules_are_no_subjects(catalog):
    manor, smithy = catalog.cards["base:manor"], catalog.cards["classic2016:smithy"]
    assert subjects([manor, smithy]) == [smithy]
    with pytest.raises(SetupError, match="Manor has no rules"):
        subjects([manor])


def test_the_edition_is_the_named_one_or_one_with_the_cards():
    catalog = load("classic2016", "deluxe2016")
    smithy = catalog.cards["classic2016:smithy"]
    assert edition_of(catalog, ["Smithy"], [smithy], None).startswith("classic2016:")
    assert edition_of(catalog, ["Deluxe 2016"], [smithy], None).startswith("deluxe2016:")
    assert edition_of(catalog, ["Deluxe 2016"], [smithy], "classic2016").startswith("classic2016:")


def test_the_command_tells_verdicts_as_text_json_and_csv(planted):
    arguments = (planted, "--games", 4, "--jobs", 1)
    text = run(*arguments)
    assert text.exit_code == 0, text.output
    heads, *lines = text.stdout.splitlines()[2:9]
    assert heads.split()[:3] == ["card", "verdict", "worth"]
    assert {line[:10].rstrip() for line in lines} >= {"Money Tree", "Bargain"}
    assert "Money Tree, 4 players: " not in text.stdout
    assert "Money Tree, 4 players: " in run(*arguments, "--details").stdout
    rows = json.loads(run(*arguments, "--format", "json").stdout)["results"]
    assert {row["name"] for row in rows} >= {"Money Tree", "Bargain"}
    assert rows[0]["worth_low"] <= rows[0]["worth"] <= rows[0]["worth_high"]
    assert rows[0]["by_bot"] == []
    others = json.loads(run(*arguments, "--format", "json", "--bot", "random", "--bot", "habit").stdout)["results"]
    assert {one["bot"] for row in others for one in row["by_bot"]} == {"habit"}
    table = run(*arguments, "--format", "csv").stdout.splitlines()
    assert table[0].startswith("card,name,kind,players,games,verdict,")
    assert len(table) == 7


@needs_speed
def test_the_command_fails_if_a_card_is_surely_too_strong(planted):
    arguments = (planted, "--games", 400, "--jobs", 1, "--fail-over")
    assert run(*arguments, "2%").exit_code == 1
    assert run(*arguments, "60%").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["Smihty"], "did you mean"),
        (["Manor"], "Manor has no rules"),
        (["Smithy", "--players", "1"], "2 to 7 players, not for 1"),
        (["Smithy", "--players", "4-2"], "--players must be numbers"),
        (["Smithy", "--until", "0"], "--until must be a percentage"),
        (["Smithy", "--until", "abc"], "--until must be a percentage"),
        (["Smithy", "--compare", "nowhere"], "There is no pack 'nowhere'"),
        (["Smithy", "--edition", "nowhere"], "There is no edition"),
        (["Smithy", "--bot", "clever"], "'clever' is not one of"),
        (["King", "--bot", "search"], "for characters, use --picks"),
    ],
)
def test_errors_are_sentences(arguments, message):
    result = run(*arguments, "--games", 2, "--jobs", 1)
    assert result.exit_code in (1, 2)
    assert message in result.output
    assert "Traceback" not in result.output


def test_the_other_version_must_have_the_cards(planted, tmp_path):
    old = pack(tmp_path / "old", "planted", PLANTED.replace("Money Tree", "Money Bush"))
    result = run(planted, "--compare", old, "--games", 2, "--jobs", 1)
    assert result.exit_code == 2
    assert "has no Money Tree" in result.output


def test_estimates():
    assert mean_of(0, 0, 0).value == 0
    assert wilson(0, 0) == Interval(0, 0, 1)
    assert chance_of(Interval(0, 0, 0)) == 1
    assert chance_of(Interval(1.96, 0, 3.92)) == pytest.approx(0.05, abs=0.001)
    assert chance_of(Interval(1.96, 0, 3.92), 1.96) == pytest.approx(0.5)
    assert chance_of(Interval(1, 1, 1), 2) == 1, "it is surely not above"
    assert chance_of(Interval(3, 3, 3), 2) == 0
    assert corrected([]) == []
    assert corrected([0.5, 0.9]) == [1.0, 1.0]
    assert difference(Interval(3, 2, 4), Interval(1, 0, 2)).half == pytest.approx(2**0.5)


def test_a_verdict_before_the_end_needs_more_to_be_sure():
    even, worth = Interval(0.5, 0.4, 0.6), Interval(0.1, 0.06, 0.14)
    one = CardResult(
        card="classic2016:smithy",
        players=4,
        games=500,
        worth=worth,
        won=even,
        score=even,
        income=even,
        chance=0.002,
        too_strong=0.002,
    )
    report = BalanceReport(plan=plan(one.card), results=(one,), games=500)
    assert report.verdict(one).code == "too_strong"
    assert evolve(report, complete=False).verdict(one).code == "unsure"


def test_rounds_of_one_game_are_not_counted_as_games(catalog):
    [one] = balance(catalog, plan("classic2016:king", games=60)).results
    assert one.held > 2
    assert one.won.high - one.won.low > 1.5 / 60**0.5


def test_no_more_games_are_added_than_the_bound(planted):
    wish = evolve(plan("planted:money_tree", games=80), until=0.0001, most=90)
    assert balance(load(planted), wish).results[0].games == 90
