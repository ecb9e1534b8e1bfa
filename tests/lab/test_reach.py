"""Test coverage: the rules and branches of a card that its scenarios execute."""

import re
from functools import cache
from pathlib import Path

import pytest

from citadels_core.lab.coverage.points import watched
from citadels_core.lab.coverage.reach import OwnerCoverage, coverage_json, coverage_report, percent, play, reached
from citadels_core.machine.linking.link_box import linked
from citadels_core.machine.linking.link_coverage import read_points
from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.ir import Module
from citadels_core.model.setup import Setup
from citadels_core.packs import load
from citadels_core.table.game import Game
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText

BOXES = ("classic2016", "deluxe2016", "scenic2021")


@cache
def official() -> tuple[Module, ...]:
    return load("classic2016").modules


def covered(text: str) -> OwnerCoverage:
    source = SourceText("mine.card", text)
    compiled = compile_pack("mine", [source], official())
    assert not [p for p in compiled.problems if p.severity.value == "error"], compiled.problems
    cards = watched(Catalog(modules=(*official(), compiled.module)))
    seen = set()
    for scenario in compiled.module.scenarios:
        result, points = play(cards, scenario, "mine")
        assert result.passed, result.failure
        seen |= points
    (found,) = reached(cards, seen, {"mine.card": "mine.card"})
    return found


def lacks(text: str) -> set[tuple[int, str]]:
    return {(point.line, point.lack) for _, point in covered(text).missing()}


def scenario(*steps: str) -> str:
    return "\n".join(["", "scenario Mine", *(f"    {step}" for step in steps), "    then deck is not empty", ""])


WELL = """district Well
    type unique
    cost 2
    action Draw Water once per turn
        if your hand is empty
        may pay 1 gold
            gain 3 gold
        otherwise
            gain 1 gold
        for each district in your city where district is not this
            gain 1 gold
"""

NEVER_USED = {
    (4, "is never used"),
    (4, "its condition always holds"),
    (4, "its limit is never reached"),
    (6, 'this "may" is never accepted'),
    (6, 'this "may" is never declined'),
    (10, "there is never anything to go through here"),
}


def test_a_card_without_scenarios_has_no_coverage() -> None:
    assert lacks(WELL) == NEVER_USED


def test_using_an_action_covers_it_its_limit_and_one_branch() -> None:
    steps = ("given Anna: Merchant, 1 gold, city Well", "when Anna uses Draw Water", "when Anna declines")
    assert lacks(WELL + scenario(*steps)) == NEVER_USED - {
        (4, "is never used"),
        (4, "its limit is never reached"),
        (6, 'this "may" is never declined'),
    }


def test_the_other_branch_and_the_loop_are_covered_when_they_run() -> None:
    steps = ("given Anna: Merchant, 1 gold, city Well, Tavern", "when Anna uses Draw Water", "when Anna accepts")
    assert lacks(WELL + scenario(*steps)) == {
        (4, "its condition always holds"),
        (6, 'this "may" is never declined'),
    }


def test_a_withheld_action_covers_the_failing_condition() -> None:
    steps = ("given Anna: Merchant, hand Tavern, city Well", "then Anna cannot use Draw Water")
    assert (4, "its condition always holds") not in lacks(WELL + scenario(*steps))


def test_a_may_that_cannot_be_paid_counts_as_declined() -> None:
    steps = ("given Anna: Merchant, city Well", "when Anna uses Draw Water", "then Anna has 1 gold")
    assert (6, 'this "may" is never declined') not in lacks(WELL + scenario(*steps))


CHOICES = """district Fair
    type unique
    cost 2
    action Ask once per turn
        choose one of "thank", "stay silent" as answer
        if answer is "thank"
            gain 1 gold
        choose up to 2 district in your city as gifts
        repeat at most 3 times until your gold is at least 2
            gain 1 gold
"""


def test_answers_in_words_and_empty_choices_are_branches() -> None:
    steps = (
        "given Anna: Merchant, city Fair",
        "when Anna uses Ask",
        'when Anna chooses "thank"',
        "when Anna chooses nothing",
    )
    assert lacks(CHOICES + scenario(*steps)) == {
        (5, '"stay silent" is never chosen'),
        (6, 'the condition of this "if" always holds'),
        (8, "nothing is ever chosen here"),
    }
    steps = (
        "given Anna: Merchant, city Fair",
        "when Anna uses Ask",
        'when Anna chooses "stay silent"',
        "when Anna chooses Fair",
    )
    assert lacks(CHOICES + scenario(*steps)) == {
        (5, '"thank" is never chosen'),
        (6, 'the block of this "if" is never reached'),
        (8, "something is always chosen here"),
    }


NUMBERS = """district Tower
    type unique
    cost 2
    counts as noble for income
    forbid district destroyed if district is this
    modify build price by 1 if player is you
    score 3 if your gold is at least 2
    may instead of gold gathered if player is you
        gain 5 gold
"""


def test_numbers_bans_types_and_replacements_are_covered_when_they_apply() -> None:
    everything = {
        (4, "never counts"),
        (5, "never forbids anything"),
        (5, "its condition always holds"),
        (6, "never changes the number"),
        (6, "it always applies: the number is never asked for where it should stay as it is"),
        (7, "never scores"),
        (7, "its condition always holds"),
        (8, "never takes the place of anything"),
        (8, "its condition always holds"),
        (8, "is never declined"),
    }
    assert lacks(NUMBERS) == everything
    no = ("given Anna: King, city Tower", "when Anna takes gold", "when Anna declines", "when Anna uses Income")
    assert everything - lacks(NUMBERS + scenario(*no)) >= {(4, "never counts"), (8, "is never declined")}
    yes = ("given Anna: Bishop, city Tower", "when Anna takes gold", "when Anna accepts", "then Anna has 5 gold")
    reached = everything - lacks(NUMBERS + scenario(*yes))
    assert (8, "never takes the place of anything") in reached
    assert (8, "is never declined") not in reached
    assert (4, "never counts") not in reached
    city = "city Tower, Tavern, Market, Temple, Church, Manor, Watchtower"
    end = (f"given Anna: Bishop, 2 gold, {city}", "when the game ends")
    assert (7, "never scores") not in lacks(NUMBERS + scenario(*end))


def test_the_report_lists_each_card_with_its_uncovered_lines() -> None:
    found = covered(WELL + scenario("given Anna: Merchant, city Well", "when Anna uses Draw Water"))
    assert coverage_report([found], 1).splitlines() == [
        "1 scenario came by 3 of 6 rules and branches: 50%",
        "  Well   50%  3 of 6",
        "      mine.card",
        "      line 4: action Draw Water: its condition always holds",
        '      line 6: this "may" is never accepted',
        "      line 10: there is never anything to go through here",
    ]
    data = coverage_json([found])
    assert (data["percent"], data["points"], data["reached"]) == (50.0, 6, 3)
    (card,) = data["cards"]
    (rule,) = card["rules"]
    assert (card["id"], rule["rule"], rule["line"], rule["reached"]) == ("mine:well", "action Draw Water", 4, True)
    assert [(b["line"], b["reached"]) for b in rule["branches"]] == [
        (4, False),
        (4, True),
        (6, False),
        (6, True),
        (10, False),
    ]


def test_an_uncovered_rule_is_reported_in_one_line() -> None:
    found = covered(WELL)
    assert percent([found]) == 0
    assert re.findall("line .*", coverage_report([found], 0)) == ["line 4: action Draw Water is never used"]


@pytest.mark.parametrize("box", BOXES)
def test_coverage_does_not_change_the_game(box: str) -> None:
    catalog = load(box)
    for seed in range(2):
        logs = []
        for cards in (catalog, watched(catalog).catalog):
            game = Game.start(cards, Setup(edition=box, seats=3 + seed, seed=seed))
            for turn in range(2_000):
                if (decision := game.decision) is None:
                    break
                first = (turn * 7 + seed) % len(decision.options)
                turned = [*decision.options[first:], *decision.options[:first]]
                game.answer(turned[: max(decision.least, 1)] if decision.many else turned[0])
            causes = [game.core.cause(cause) for _, _, cause in game.log.since(0)]
            logs.append(([(kind, fields) for kind, fields, _ in game.log.since(0)], causes, game.scores))
        assert logs[0] == logs[1]


def test_games_outside_coverage_record_nothing() -> None:
    catalog = load("classic2016")
    setup = Setup(edition="classic2016", seats=4, seed=1)
    noted = []
    for cards in (catalog, watched(catalog).catalog):
        game = Game.start(cards, setup)
        for _ in range(60):
            assert game.question is not None
            game.advance_set([0]) if game.question.many else game.advance(0)
        noted.append(read_points(linked(game.box).box))
    assert not noted[0]
    assert len(noted[1]) > 50


def test_official_scenarios_pass_under_coverage() -> None:
    catalog = load("classic2016")
    cards = watched(catalog)
    for module in catalog.modules:
        for one in module.scenarios:
            result, _ = play(cards, one, module.pack)
            assert result.passed, (one.name, result.failure)


def test_files_are_shown_as_asked() -> None:
    cards = watched(load("classic2016"))
    name = next(owner.file for owner in cards.owners if owner.name == "Smithy")
    (found,) = reached(cards, (), {name: str(Path("shown.card"))})
    assert (found.owner.name, found.file, found.reached) == ("Smithy", "shown.card", 0)


def test_the_branches_of_a_rule_for_two_events_are_one() -> None:
    text = """district Mill
    type unique
    cost 2
    when gold gathered or cards gathered if player is you
        may
            gain 1 gold
"""
    steps = ("given Anna: Merchant, city Mill", "when Anna takes gold", "when Anna accepts")
    assert lacks(text + scenario(*steps)) == {
        (4, "its condition always holds"),
        (4, "never happens"),
        (5, 'this "may" is never declined'),
    }


def test_a_condition_on_the_turn_is_not_a_branch() -> None:
    text = "character Mason\n    rank 7\n    set your build limit to 2\n"
    steps = (
        "given Anna: Mason, 9 gold, hand Tavern, Temple, Market",
        "given Anna has gathered",
        "when Anna builds Tavern",
    )
    assert lacks(text + scenario(*steps)) == set()


def test_a_target_dependent_cost_is_not_a_branch() -> None:
    text = "character Mason\n    rank 7\n    action Point\n        target district\n        gain 1 gold\n"
    steps = ("given Anna: Mason", "given Ben: Warlord, city Tavern", "when Anna uses Point on Tavern of Ben")
    assert lacks(text + scenario(*steps)) == set()


def test_a_number_set_to_nothing_counts_as_covered() -> None:
    text = """district Soup Kitchen
    type trade
    cost 5
    while in game
        set build price to 0 if card is this and player.gold is 0
"""
    never = (5, "never sets the number")
    assert never in lacks(text)
    steps = ("given Anna: Merchant, hand Soup Kitchen", "given Anna has gathered", "when Anna builds Soup Kitchen")
    assert never not in lacks(text + scenario(*steps))
    elsewhere = ("given Anna: Merchant, 5 gold, hand Soup Kitchen", *steps[1:])
    assert never in lacks(text + scenario(*elsewhere))


PUMP = """district Pump
    type unique
    cost 2
    action Draw once per game
        perform take out with 1
    action Pour once per game
        perform take out with 2
    procedure take out with much is number
        if your gold is less than much
            gain much gold
        otherwise
            gain 1 card
"""


def test_the_branches_of_an_inlined_procedure_are_counted_once() -> None:
    poor = scenario("given Anna: King, 0 gold, city Pump", "when Anna uses Draw")
    rich = scenario("given Anna: King, 5 gold, city Pump", "when Anna uses Pour")
    limits = {(line, "its limit is never reached") for line in (4, 6)}
    assert lacks(PUMP + poor) - limits == {(6, "is never used"), (11, 'the block of this "otherwise" is never reached')}
    assert lacks(PUMP + rich) - limits == {(4, "is never used"), (9, 'the block of this "if" is never reached')}
    assert lacks(PUMP + poor + rich.replace("Mine", "Other")) - limits == set()
    assert (8, "is never performed") in lacks(PUMP + scenario("given Anna: King"))
