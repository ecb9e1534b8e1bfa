"""Test mutants: cards with one small change, which their scenarios should detect."""

from functools import cache
from pathlib import Path

import pytest

from citadels_core.lab.mutation.mutants import mutants
from citadels_core.lab.mutation.trials import mutation_json, mutation_report, share, tried
from citadels_core.model.programs.ir import Module
from citadels_core.packs import examine, load
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText

MANIFEST = """id = "mine"
version = "1.0.0"
title = "Mine"
language = 1
requires = ["base", "classic2016"]
"""


@cache
def official() -> tuple[Module, ...]:
    return load("classic2016").modules


def changes(*clauses: str) -> set[tuple[str, str]]:
    """Return the changes in a district with these clauses: the line before and after."""
    source = SourceText("mine.card", "\n".join(["district Mine", "    type unique", "    cost 2", *clauses, ""]))
    compiled = compile_pack("mine", [source], official())
    errors = [found for found in compiled.problems if found.severity.value == "error"]
    assert not errors, errors
    return {(one.before, one.after) for one in mutants(source, "mine", compiled.names)}


def test_the_fields_of_a_card_are_not_mutated() -> None:
    assert changes() == set()


def test_limits_numbers_conditions_and_effects_are_changed() -> None:
    assert changes(
        "    action Forge once per turn",
        "        if your gold is at least 2",
        "        gain 3 cards",
    ) == {
        ("action Forge once per turn", "action Forge twice per turn"),
        ("if your gold is at least 2", ""),
        ("if your gold is at least 2", "if your gold is more than 2"),
        ("if your gold is at least 2", "if your gold is at least 3"),
        ("gain 3 cards", ""),
        ("gain 3 cards", "gain 4 cards"),
    }


def test_one_card_becomes_two_cards() -> None:
    lines = changes("    action Sell once per turn", "        costs discard 1 card", "        gain 1 card")
    assert {("costs discard 1 card", "costs discard 2 cards"), ("gain 1 card", "gain 2 cards")} <= lines
    assert ("gain 1 gold", "gain 2 gold") in changes("    when crown moved", "        gain 1 gold")


def test_must_and_may_are_swapped() -> None:
    assert ("must Pay once per turn", "action Pay once per turn") in changes(
        "    must Pay once per turn", "        gain 1 gold"
    )
    assert ("may", "if 1 is at least 1") in changes(
        "    action Ask once per turn", "        may", "            gain 1 gold"
    )
    assert ("may instead of gold gathered", "instead of gold gathered") in changes(
        "    may instead of gold gathered", "        gain 1 gold"
    )


def test_each_side_of_an_and_is_dropped_once() -> None:
    head = "when district built if player is not you and district is not this and your gold is 0"
    found = {after for before, after in changes(f"    {head}", "        gain 1 gold") if before == head}
    assert {
        "when district built",
        "when district built if district is not this and your gold is 0",
        "when district built if player is not you and your gold is 0",
        "when district built if player is not you and district is not this",
    } <= found
    assert "when district built if your gold is 0" not in found


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("when district built if player is you", "when district built if player is not you"),
        ("when district built if player is you", "when district built"),
        ("when gold paid if player is not you", "when gold paid if player is you"),
        ("counts as noble for income", "counts as religious for income"),
        ("score 2", "score 3"),
        ("score 2", ""),
        ("score (count of districts in your city)", ""),
        ("when gold paid if any district in your city", "when gold paid if no district in your city"),
        ("score (your gold + 2)", "score (your gold - 2)"),
        ("when gold paid if your gold is 1", "when gold paid if player.gold is 1"),
        ("modify your draw by 1", "modify your draw by 2"),
    ],
)
def test_a_clause_is_changed(before: str, after: str) -> None:
    effect = ["        gain 1 gold"] if before.startswith("when") else []
    assert (before, after) in changes(f"    {before}", *effect)


def test_the_condition_of_an_answer_is_dropped() -> None:
    lines = ("    action Parry once per turn", "        before gold taken if giver is you", "        gain 1 gold")
    assert ("before gold taken if giver is you", "before gold taken") in changes(*lines)


def test_no_mutant_compares_a_value_with_itself() -> None:
    found = {after for _, after in changes("    when district built if player is you", "        gain 1 gold")}
    assert "when district built if player is not you" in found
    assert not any("you is you" in after or "player is player" in after for after in found)


def test_a_change_that_does_not_compile_is_not_a_mutant() -> None:
    found = changes(
        "    action Choose once per turn",
        "        choose district in your city as one where one is not this",
        "        destroy one",
    )
    assert ("destroy one", "") in found
    assert not any(before.startswith("choose") and not after for before, after in found)


def test_a_change_that_compiles_to_the_same_rules_is_not_a_mutant() -> None:
    assert ("action Rest once per turn", "must Rest once per turn") not in changes(
        "    action Rest once per turn", "        gain 1 gold"
    )
    assert changes("    score 0") == {("score 0", ""), ("score 0", "score 1")}


WELL = """district Well
    type unique
    cost 2
    action Draw Water once per turn
        if your hand is empty
        gain 1 gold

scenario Well: gold for who has no cards
    given 4 players of Classic 2016
    given Anna: Merchant, city Well
    when Anna uses Draw Water
    then Anna has 1 gold
"""

LIMIT = "    then Anna cannot use Draw Water\n"

HAND = """
scenario Well: no gold for who has cards
    given 4 players of Classic 2016
    given Anna: Merchant, hand Tavern, city Well
    then Anna cannot use Draw Water
"""


def survivors(folder: Path, text: str, *, jobs: int = 1, word: str | None = None) -> set[tuple[str, str]]:
    (folder / "pack.toml").write_text(MANIFEST, "utf-8")
    (folder / "well.card").write_text(text, "utf-8")
    loaded = examine(str(folder))
    assert not loaded.errors
    files = {name: "well.card" for name, path in loaded.paths().items() if Path(path).name == "well.card"}
    failed, found = tried(loaded, files, word, jobs)
    assert not failed
    data = mutation_json(found)
    assert data["mutants"] == len(found)
    assert data["noticed"] == sum(one.noticed_by is not None for one in found)
    return {(one.mutant.before, one.mutant.after) for one in found if one.noticed_by is None}


LIMIT_LIVES = ("action Draw Water once per turn", "action Draw Water twice per turn")
GUARD_LIVES = ("if your hand is empty", "")


def test_scenarios_kill_the_mutants_they_cover_and_no_others(tmp_path: Path) -> None:
    assert survivors(tmp_path, WELL) == {LIMIT_LIVES, GUARD_LIVES}
    assert survivors(tmp_path, WELL + LIMIT) == {GUARD_LIVES}
    assert survivors(tmp_path, WELL + LIMIT + HAND) == set()


@pytest.mark.slow
def test_processes_share_the_work(tmp_path: Path) -> None:
    assert survivors(tmp_path, WELL, jobs=2) == {LIMIT_LIVES, GUARD_LIVES}


def test_a_word_selects_the_cards(tmp_path: Path) -> None:
    other = WELL.replace("Well", "Spring").replace("Draw Water", "Drink")
    assert survivors(tmp_path, WELL + "\n" + other, word="spring") == {
        ("action Drink once per turn", "action Drink twice per turn"),
        GUARD_LIVES,
    }


def test_a_mutant_in_an_uncovered_rule_is_reported_as_uncovered(tmp_path: Path) -> None:
    text = WELL[: WELL.index("scenario")] + HAND.replace("city Well", "city Tavern")
    text = text.replace("    then Anna cannot use Draw Water\n", "    then Anna has 0 gold\n")
    (tmp_path / "pack.toml").write_text(MANIFEST, "utf-8")
    (tmp_path / "well.card").write_text(text, "utf-8")
    loaded = examine(str(tmp_path))
    files = {name: "well.card" for name, path in loaded.paths().items() if Path(path).name == "well.card"}
    _, found = tried(loaded, files, None, 1)
    assert share(found) == 0
    lines = mutation_report(found).splitlines()
    assert lines[:5] == [
        "Scenarios noticed 0 of 5 mutants: 0%",
        "  Well: 0 of 5",
        "      well.card:4: the limit was changed (no scenario comes by this rule)",
        "        - action Draw Water once per turn",
        "        + action Draw Water twice per turn",
    ]


def test_no_mutant_is_run_while_scenarios_fail(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(MANIFEST, "utf-8")
    (tmp_path / "well.card").write_text(WELL.replace("has 1 gold", "has 2 gold"), "utf-8")
    loaded = examine(str(tmp_path))
    files = {name: path for name, path in loaded.paths().items() if Path(path).name == "well.card"}
    failed, found = tried(loaded, files, None, 1)
    assert [result.name for result in failed] == ["Well: gold for who has no cards"]
    assert found == ()


def test_patches_are_mutated_too(tmp_path: Path) -> None:
    patch = """patch Smithy
    without action Forge
    action Small Forge once per turn
        costs 1 gold
        gain 1 card

scenario Smithy: a small forge
    given 4 players of Classic 2016
    given Anna: Merchant, 2 gold, city Smithy
    when Anna uses Small Forge
    then Anna has 1 gold
    then Anna has 1 card in hand
    then Anna cannot use Small Forge
"""
    assert survivors(tmp_path, patch) == set()
