"""Test a district that acts as a rank: bans and prices apply to the rank, and no character acted."""

from citadels_core.lab.scenarios.report import report
from citadels_core.lab.scenarios.runner import run_all
from citadels_core.model.setup import Setup
from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.speech.referee import event
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from citadels_core.table.saves.snapshot import restore, save
from tests.mechanisms.tables import catalog_of, draft, play_until

CARDS = """
note blamed on player is character

marker proud on character

character Scout
    rank 1

character Guard
    rank 2
    while chosen
        forbid district destroyed if owner is you and source.rank is 8

character Raider
    rank 8
    while in cast
        when district destroyed if source is this
            gain 5 gold

district Cannon
    type unique
    cost 1
    copies 20
    acts as rank 8
    action Fire
        target district where district is not this
        destroy district

district Ledger
    type unique
    cost 1
    copies 20
    when district destroyed
        if source is missing and source.rank is 8
            gain 7 gold
        mark source proud
        note source as your blamed
"""

EXTRA = "Cannon, Ledger"


def prove(steps: str) -> None:
    text = CARDS + "\nscenario the case\n" + steps
    (result,) = run_all(catalog_of(text, cast="Scout, Guard, Raider", extra=EXTRA), files=["trial.card"])
    assert result.passed, report(result)


def test_rules_for_a_rank_apply_to_a_district_acting_as_that_rank() -> None:
    prove("""
    given Anna: Scout, 0 gold, city Cannon
    given Ben: Guard, city Tavern
    given Cara: Raider, 0 gold, city Market
    then Anna cannot use Fire on Tavern of Ben
    when Anna uses Fire on Market of Cara
    then Cara has 0 gold
    then Raider is not proud
    then Scout is not proud
""")


def test_the_source_is_missing_but_has_the_rank() -> None:
    prove("""
    given Anna: Scout, 0 gold, city Cannon, Ledger
    given Ben: Guard
    given Cara: Raider, city Market
    when Anna uses Fire on Market of Cara
    then Anna has 7 gold
    then Anna.blamed is missing
""")


def test_rules_for_a_rank_apply_even_without_a_character_of_that_rank() -> None:
    text = CARDS.partition("character Raider")[0] + CARDS[CARDS.index("district Cannon") :]
    steps = """
scenario the case
    given Anna: Scout, city Cannon
    given Ben: Guard, city Tavern
    then Anna cannot use Fire on Tavern of Ben
"""
    (result,) = run_all(catalog_of(text + steps, cast="Scout, Guard", extra=EXTRA), files=["trial.card"])
    assert result.passed, report(result)


def test_log_and_events_name_no_character_and_saves_round_trip() -> None:
    catalog = catalog_of(CARDS, cast="Scout, Guard, Raider", extra=EXTRA)
    game = Game.start(catalog, Setup(edition="trial", seats=2, seed=1))
    draft(game, "Scout", "Raider")
    play_until(game, lambda game: any(kind == EVENT_IDS["district destroyed"] for kind, _, _ in game.log), 4000)
    fields = next(fields for kind, fields, _ in game.log if kind == EVENT_IDS["district destroyed"])
    assert fields[-1] < 0
    assert game.box.rank[fields[-1]] == 8
    assert "source" not in event(game, EVENT_IDS["district destroyed"], fields)
    told = next(view for view in game.events(0) if view.name == "district destroyed")
    assert told.fields["source"] == -1
    assert check(game) == []
    copy = restore(catalog, save(game))
    assert copy.table.holder == game.table.holder


def test_each_field_of_an_event_is_described() -> None:
    game = Game.start(catalog_of(CARDS, cast="Scout, Guard, Raider", extra=EXTRA), Setup(edition="trial", seats=2))
    one, other = game.name(0), game.name(1)
    for name, fields, told in (
        ("gold taken", (0, 1, 1, True), f"{one}, 1 gold, from {other}, handed"),
        ("gold taken", (0, 2, 1, False), f"{one}, 2 gold, from {other}"),
        ("city completed", (0, 3), f"{one}, moment 3"),
        ("round started", (2,), "2"),
    ):
        assert event(game, EVENT_IDS[name], fields) == f"{name}: {told}"
