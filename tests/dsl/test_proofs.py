"""Test the proofs about conditions, costs, numbers, events and lasting state."""

# ruff: noqa: E501 -- a card on one line is easier to compare with the next one

import time
from itertools import pairwise
from pathlib import Path
from textwrap import dedent, indent

import pytest

from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText

CONTENT = Path(__file__).parents[2] / "content"
BASE = compile_pack("base", [SourceText("rules.card", (CONTENT / "base" / "rules.card").read_text("utf-8"))], ()).module


def findings(text: str) -> list[str]:
    """Return code and line of each finding."""
    source = SourceText("try.card", dedent(text).lstrip("\n"))
    found = compile_pack("try", [source], (BASE,)).problems
    return [f"{problem.code[3:]}:{source.position(problem.span.start)[0]}" for problem in found]


def district(rules: str) -> list[str]:
    """Return the findings in a district with these rules; they begin in line 4."""
    return findings("district Inn\n    type trade\n    cost 2\n" + indent(dedent(rules).strip("\n"), "    ") + "\n")


def character(rules: str) -> list[str]:
    """Return the findings in a character with these rules; they begin in line 3."""
    return findings("character Baker\n    rank 6\n" + indent(dedent(rules).strip("\n"), "    ") + "\n")


def when(condition: str) -> list[str]:
    """Return the findings about a condition of a rule that is triggered by a reveal."""
    return district(f"when character revealed if {condition}\n    gain 1 gold")


@pytest.mark.parametrize(
    "condition",
    [
        "character.rank is 3 and character.rank is 9",
        "character.rank is 10",
        "character.rank is at least 4 and character.rank is less than 4",
        "character.rank is 3 and not character.rank is 3",
        "your gold is less than 0",
        "your gold is more than your gold + 1",
        "your gold is 2 and your gold + 1 is 2",
        "your hand is empty and any card in your hand",
        "your city is empty and any district in your city where district.cost is 1",
        "any district in your city where district.cost is 1 and district.cost is 2",
        "(no district in your city as d where d.cost is 1) and any district in your city as e where e.cost is 1",
        "player is you and player is not you",
        "character is killed and character is not killed",
        "your gold is 1 and (your gold is 2 or your gold is 3)",
        "not (your gold is at least 0 or round is 3)",
        "count of types is 6",
        "count of player.neighbours is 3",
        "your gold is 5 and your gold is not 5",
    ],
)
def test_a_condition_that_never_holds_is_reported(condition: str) -> None:
    assert when(condition) == ["512:4"]


@pytest.mark.parametrize(
    "condition",
    [
        "character.rank is 3 or character.rank is 9",
        "character.rank is at least 3 and character.rank is at most 3",
        "your gold is more than player.gold and player.gold is more than 3",
        "your gold is 2 and player.gold is 3",
        "your hand is empty and any card in player.hand",
        "any district in your city where district counts as trade and district counts as noble",
        "any district in your city as d where any district in d.owner.city as e where e.cost is 1 and d.cost is 2",
        "player is you and character is killed",
        "not character is killed and not character is robbed",
        "count of your types is 5 and your gold is 1",
        "your gold beyond 3 is 0 and your gold is 2",
        "half of your gold is 2 and your gold is 5",
        "count of districts is 0",
        "total of district.cost for each district in your city is more than 9",
        "player is not you or player is you and round is 2",
    ],
)
def test_a_condition_that_may_hold_is_not_reported(condition: str) -> None:
    assert when(condition) == []


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        # a built district is its owner's
        ("when district built if district is not this and player is not you\n    gain 1 gold", []),
        ("when district destroyed if district is this and player is not you\n    gain 1 gold", []),
        ("action A once per turn\n    if this.owner is not you\n    gain 1 gold", ["512:5"]),
        ("when crown moved if player is your left and your left is crowned\n    gain 1 gold", []),
        ("when district built if district is this and player is you\n    gain 1 gold", []),
        ("when gold taken if player is you and giver is you\n    gain 1 gold", []),
        # what was chosen by a condition, or gone through
        ("when crown moved\n    choose player as p where p is not you\n    if p is you\n        gain 1 gold\n    gain 1 cards", ["512:6"]),
        ("when crown moved\n    for each player where player is not you\n        gain 1 gold\n        if player is you\n            gain 1 gold", ["512:7"]),
        ("when crown moved\n    for each player where player.gold is 0\n        if player.gold is 1\n            gain 1 gold\n        gain 1 cards", []),
        ("action A once per turn\n    if no district in your city where district is not this\n    target district in your city where district is not this\n    destroy district", ["512:6"]),
    ],
)  # fmt: skip
def test_granted_and_chosen_facts_are_known(rules: str, found: list[str]) -> None:
    assert [one for one in district(rules) if not one.startswith("516")] == found


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        ("while revealed\n    when character revealed if character is this and character.rank is 6\n        gain 1 gold", []),
        ("while revealed\n    when character revealed if character is not this and character.rank is 7\n        gain 1 gold", []),
        ("when turn ended if player is you\n    gain 1 gold", []),
        ("when turn ended if player is not you\n    gain 1 gold", ["512:3"]),
        ("while revealed\n    when turn ended if player is not you\n        gain 1 gold", []),
        ("while chosen\n    action A once per turn\n        if your left is active player\n        gain 1 gold", []),
    ],
)  # fmt: skip
def test_rules_of_a_character_assume_its_turn(rules: str, found: list[str]) -> None:
    assert character(rules) == found


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        (
            "when crown moved\n    if this.tokens is less than 0\n        gain 1 gold\n    add 1 to this.tokens",
            ["512:5"],
        ),
        (
            "when crown moved\n    if this.tokens is at least 0\n        gain 1 gold\n    add 1 to this.tokens",
            ["513:5"],
        ),
        ("when crown moved\n    if this.tokens is more than 0\n        gain 1 gold\n    add 1 to this.tokens", []),
    ],
)
def test_a_counter_is_never_below_0(rules: str, found: list[str]) -> None:
    text = "district Inn\n    type trade\n    cost 2\n" + indent(rules, "    ") + "\n\ncounter tokens on district\n"
    assert findings(text) == found


@pytest.mark.parametrize(
    "condition",
    ["your gold is at least 0", "count of types is 5"],
)
def test_a_condition_that_always_holds_is_reported(condition: str) -> None:
    assert when(condition) == ["513:4"]


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        # the condition of a rule holds below it, until an event
        (
            "when crown moved if player is you\n    if player is not you\n        gain 1 gold\n    gain 1 cards",
            ["512:5"],
        ),
        ("when crown moved if your gold is 0\n    if your gold is 1\n        gain 1 cards\n    gain 1 gold", ["512:5"]),
        ("when crown moved if your gold is 0\n    gain 1 gold\n    if your gold is 1\n        gain 1 cards", []),
        (
            "when crown moved\n    if your gold is 0\n        gain 1 cards\n        stop\n    if your gold is 0\n        gain 1 gold",
            ["512:8"],
        ),
        (
            "when crown moved\n    if your gold is 0\n        gain 1 cards\n    otherwise\n        if your gold is 0\n            gain 1 gold",
            ["512:8"],
        ),
        (
            "when crown moved\n    repeat 3 times\n        if your gold is 0\n            gain 1 gold\n        if your gold is 1\n            gain 1 gold",
            [],
        ),
        # numbers that are chosen or named
        (
            "when crown moved\n    choose number from 0 to 3 as n\n    if n is 4\n        gain 1 gold\n    gain 1 cards",
            ["512:6"],
        ),
        (
            "when crown moved\n    choose number from 0 to 3 as n\n    if n is 3\n        gain 1 gold\n    gain 1 cards",
            [],
        ),
        (
            "when crown moved\n    let n be your gold + 1\n    if n is 0\n        gain 1 gold\n    gain 1 cards",
            ["512:6"],
        ),
        # selections without a match
        (
            "when crown moved\n    for each player where player is you and player is not you\n        gain 1 gold",
            ["512:5"],
        ),
        # loops
        ("when crown moved\n    repeat at most 9 times until your gold is less than 0\n        gain 1 gold", ["512:5"]),
        ("when crown moved\n    repeat at most 9 times until your gold is at least 0\n        gain 1 gold", ["513:5"]),
        ("when crown moved\n    repeat at most 9 times until your gold is 5\n        gain 1 gold", []),
    ],
)
def test_conditions_inside_an_effect_are_judged_in_their_context(rules: str, found: list[str]) -> None:
    assert district(rules) == found


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        ("when crown moved\n    gain 0 gold", ["515:5"]),
        ("when crown moved\n    gain (0 - 1) gold", ["515:5"]),
        ("when crown moved\n    gain (your gold beyond 3) gold", []),
        ("when crown moved\n    choose 6 types as ts\n    gain (count of ts) gold", ["515:5"]),
        ("when crown moved\n    choose 5 types as ts\n    gain (count of ts) gold", []),
        ("when crown moved\n    choose 3 to 2 players as ps\n    gain (count of ps) gold", ["515:5"]),
        ("when crown moved\n    choose up to 0 players as ps\n    gain 1 gold", ["515:5"]),
        (
            "when crown moved if deck is not empty\n    lay out 2 cards\n    choose 3 cards in aside as k\n    gather k",
            ["515:6"],
        ),
        (
            "when crown moved if deck is not empty\n    lay out 3 cards\n    choose 3 cards in aside as k\n    gather k",
            [],
        ),
        ("when crown moved\n    choose 2 types as ts\n    choose 3 types in ts as us\n    gain 1 gold", ["515:6"]),
        ("when crown moved\n    repeat 0 times\n        gain 1 gold", ["515:5"]),
        ("score 0", ["515:4"]),
        ("modify your draw by 0", ["515:4"]),
        ("set your draw to 0", []),
        ("set your draw to -1", ["515:4"]),
    ],
)
def test_numbers_without_effect_are_reported(rules: str, found: list[str]) -> None:
    assert district(rules) == found


def test_an_edition_that_keeps_more_than_it_draws_is_reported() -> None:
    assert findings("rules House\n    base draw 2\n    base keep 3\n    base city size 0\n") == ["515:3", "515:4"]
    assert findings("rules House\n    base draw 3\n    base keep 3\n    base city size 1\n") == []
    assert findings("rules House\n    base draw 2 if count of players is 2\n    base draw 5\n    base keep 3\n") == []


@pytest.mark.parametrize(
    ("declared", "more", "found"),
    [
        ("marker fed on player", "", ["517:1"]),
        ("marker fed on player\n    until end of game", "", []),
        ("marker fed on player", "\n        if you are fed\n            unmark you fed", []),
        ("marker fed on district", "", []),
    ],
)
def test_state_without_an_end_must_declare_it(declared: str, more: str, found: list[str]) -> None:
    thing = "this" if "district" in declared else "player"
    card = f"""district Inn
    type trade
    cost 2
    when crown moved
        if {thing} is fed
            stop
        mark {thing} fed
    when crown moved
        gain 1 gold{more}
"""
    assert findings(f"{declared}\n\n{card}") == found


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        ("forbid district built if district is this", ["520:4"]),
        ("instead of district built if district is this\n    nothing", ["520:4"]),
        ("forbid district built if district is this and player.gold is 0", ["520:4"]),
        ("while in game\n    forbid district built if district is this", []),
        ("forbid district built if player is you", []),
        ("when district built if district is this\n    gain 1 gold", []),
        ("forbid district destroyed if district is this", []),
    ],
)
def test_a_rule_about_building_its_own_card_must_be_active_before(rules: str, found: list[str]) -> None:
    assert [one for one in district(rules) if one.startswith("520")] == found


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        ("when round ended\n    gain 1 gold", ["520:3"]),
        ("when character revealed if character is this\n    gain 1 gold", ["520:3"]),
        ("while revealed\n    when round ended\n        gain 1 gold", []),
        ("while revealed\n    when round started\n        gain 1 gold", ["520:4"]),
        ("while chosen\n    when character called if character is this\n        gain 1 gold", ["509:5"]),
        ("when turn started if player is you\n    gain 1 gold", []),
        ("when districts exchanged\n    gain 1 gold", ["516:3"]),
        ("forbid districts exchanged", []),
        ("when city completed\n    gain 1 cards", []),
        # the card itself lets somebody reveal a character in a turn
        (
            "when character revealed\n    gain 1 gold\naction Peel once per turn\n    target character as c\n    reveal c",
            [],
        ),
    ],
)
def test_rules_that_never_trigger_are_reported(rules: str, found: list[str]) -> None:
    assert character(rules) == found


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        ("forbid gold gained\naction A once per turn\n    gain 1 gold", ["519:5"]),
        ("forbid gold gained if player is you\naction A once per turn\n    gain 1 gold", ["519:5"]),
        ("forbid gold gained if player is not you\naction A once per turn\n    gain 1 gold", []),
        ("forbid gold gained if round is 3\naction A once per turn\n    gain 1 gold", []),
        ("forbid gold gained if amount is more than 1\naction A once per turn\n    gain 1 gold", []),
        ("forbid gold gained if amount is more than 1\naction A once per turn\n    gain 2 gold", ["519:5"]),
        ("while revealed\n    forbid gold gained\naction A once per turn\n    gain 1 gold", []),
        ("forbid gold gained named Poverty\nallow Poverty if amount is 1\naction A once per turn\n    gain 1 gold", []),
    ],
)
def test_a_card_that_forbids_its_own_action_is_reported(rules: str, found: list[str]) -> None:
    assert character(rules) == found


def test_a_condition_with_many_branches_is_abandoned_early() -> None:
    condition = "round is 3"
    for number in range(28):
        condition = f"your gold is {number} {'and' if number % 2 else 'or'} ({condition})"
    began = time.process_time()
    when(condition)
    assert time.process_time() - began < 2


def test_the_union_of_two_conditions_is_counted_once() -> None:
    rules = """
    action Draw once per turn
        if any character in coming where (turn.abilities or character is killed)
            if not (active character is not killed and 1 is at least 3)
                gain 1 gold
        gain 1 gold
    """
    assert district(rules) == ["513:6"]


def test_names_that_double_in_size_are_abandoned_early() -> None:
    names = [f"n{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"]
    lines = [f"    let {name} be {before} + {before}" for before, name in pairwise(names)]
    began = time.process_time()
    district(
        "\n".join(
            [
                "when crown moved",
                "    let na be 1",
                *lines,
                "    choose number from 1 to nz as lot",
                "    gain lot gold",
            ]
        )
    )
    assert time.process_time() - began < 2
