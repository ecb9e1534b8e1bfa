"""Test what a scenario can set up: copies, cards and guests under districts, finishers, notes."""

import pytest

from citadels_core.lab.scenarios.runner import run_all
from citadels_core.model.catalog import Catalog
from citadels_core.packs import load
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.lab.test_scenarios import failure, play, problems

CELLAR = """
note best on player is card

district Cellar
    type unique
    cost 3
    action Fetch once per turn
        if any card in this.tucked
        choose card in this.tucked as found
        take found
    action Show once per turn
        if you.best is not missing
        take you.best
    score count of this.tucked

district Vault
    type unique
    cost 2
    action Fetch once per turn
        gain 1 gold

scenario Cellar
    given Anna: Merchant, 0 gold, hand Manor, city Cellar
    given Ben: Warlord, 3 gold, hand none, city Vault, Cellar
"""


def held(*steps: str) -> bool:
    (result,) = play(CELLAR + "".join(f"    {step}\n" for step in steps))
    assert result.passed, result.failure
    return result.passed


@pytest.mark.parametrize(
    "steps",
    [
        # the box has one Cellar; the second copy is there because it is named
        ("then Anna has Cellar in city", "then Ben has Cellar in city"),
        ("given Cara: Bishop, 0 gold, hand Cellar, Cellar", "then count of Cara.hand is 2"),
        (
            "given Tavern, Temple under Cellar of Anna",
            "then Anna.city is not empty",
            "then Anna knows Tavern",
            "then Ben does not know Tavern",
            "when Anna uses Fetch",
            "when Anna chooses Temple",
            "then Anna has Temple in hand",
        ),
        ("given Cellar of Anna is facedown", "given Anna has gathered", "then Anna cannot use Fetch of Cellar"),
        ("given Anna.best is Tavern", "given deck Tavern", "when Anna uses Show", "then Anna has Tavern in hand"),
        ("given turn of Ben as Warlord", "when Ben uses Fetch of Vault", "then Ben has 4 gold"),
        ("then Anna knows Manor", "then Ben does not know Manor", "then Ben does not know Manor of Anna"),
    ],
)
def test_the_table_is_set_as_given(steps):
    assert held(*steps)


@pytest.mark.parametrize("gold", ["1000000", "123456789"])
def test_a_large_number_keeps_all_its_digits(gold):
    (result,) = play(f"scenario Rich\n    given Anna: Merchant, {gold} gold\n    then Anna has {gold} gold\n")
    assert result.passed, result.failure
    (result,) = play(f"scenario Poor\n    given Anna: Merchant, {gold[:6]} gold\n    then Anna has {gold} gold\n")
    assert result.failure is not None


def test_a_randomly_asked_player_can_differ_between_deals():
    lines = CELLAR.replace(
        "gain 1 gold", "choose random player as lucky where lucky is not you\n        choose type as kind by lucky"
    )
    lines += "    given players Anna, Ben, Cara\n    given 3 players\n    given 6 deals\n"
    lines += "    given turn of Ben as Warlord\n    when Ben uses Fetch of Vault\n"
    (result,) = play(lines + "    then Anna or Cara is asked\n")
    assert result.passed, result.failure
    assert "is asked by Vault to choose" in failure(lines + "    then Ben or Anna is asked\n")


def test_players_sit_clockwise_in_the_order_of_the_players_line():
    text = """
scenario Seats
    given Anna: Merchant
    given Ben: King
    given Cara: Warlord
    given players Cara, Ben, Anna
    then Cara.left is Ben
    then Ben.left is Anna
"""
    (result,) = play(text)
    assert result.passed, result.failure
    assert failure(text.replace("    given players Cara, Ben, Anna\n", "    given 3 players\n"))


EIGHT = "Tavern, Market, Docks, Harbor, Temple, Church, Manor, Castle"


@pytest.mark.parametrize(("order", "points"), [("Ben, Anna", (2, 4)), ("Anna, Ben", (4, 2))])
def test_finishers_are_in_the_order_given(order, points):
    text = f"""
scenario Finishers
    given 4 players of Classic 2016
    given Anna: Merchant, city {EIGHT}
    given Ben: Warlord, city {EIGHT}
    given finishers {order}
    when the game ends
    then Anna scores {points[0] if points[0] == 4 else 0} for First Completed City
    then Ben scores {points[1] if points[1] == 4 else 0} for First Completed City
"""
    (result,) = play(text)
    assert result.passed, result.failure


def test_finishers_have_complete_cities():
    text = f"""
scenario Finishers
    given Anna: Merchant, city {EIGHT}
    given Ben: Warlord
    given finishers Ben
    then Anna has 0 gold
"""
    assert failure(text) == (
        "Who has a complete city: Anna. All of them are finishers, and nobody else. "
        "A city is complete with 7 districts here; Anna has 8 and Ben has 0."
    )


def test_a_city_in_a_new_game_takes_a_card_that_was_dealt():
    text = """
scenario New
    given 7 players
    given players Anna, Ben
    given a new game
    given Anna: city Cathedral, Cathedral
    given 40 deals
    then Anna has Cathedral, Cathedral in city
    then count of Anna.hand is 4
    then count of Ben.hand is 4
"""
    (result,) = play(text)
    assert result.passed, result.failure


def test_a_guest_is_no_character_of_the_game():
    text = """
scenario Guest
    given 4 players of Scenic Route 2021
    given Anna: Scholar, 0 gold, city Consulate
    given Scholar under Consulate of Anna
    then Anna knows Scholar
"""
    modules = load("scenic2021").modules
    compiled = compile_pack("mine", [SourceText("mine.card", text)], modules)
    (result,) = run_all(Catalog(modules=(*modules, compiled.module)), files=["mine.card"])
    assert result.failure is not None
    assert result.failure.actual == "Scholar is in the game; put another of its rank into the cast."


PALACE = ("when Anna chooses Palace",)
OPENED = """
zone cuff on player
    seen by owner

character Juggler
    rank 5
    action Show once per turn
        choose card in your hand as tale
        show tale
        put tale on your cuff
    action Back once per turn
        choose card in your cuff as tale
        show tale
        take tale
    action Unseen once per turn
        take top card
    action Draw once per turn
        let found be top card
        show found
        take found
    action Trick once per turn
        sealed choose card in player.hand as trick by players
        for each trick as spoil
            take spoil

scenario Juggler
    given Anna: Juggler, hand Palace
    given Ben: Warlord, hand Tavern
    given Cleo: King, hand none
    given deck Castle
    given turn of Anna as Juggler
"""


@pytest.mark.parametrize(
    "steps",
    [
        (
            "when Anna uses Show",
            *PALACE,
            "when Anna uses Back",
            *PALACE,
            "then Ben knows Palace",
            "then Ben knows Palace of Anna",
        ),
        ("when Anna uses Draw", "then Ben knows Castle of Anna", "then Ben does not know Castle of Cleo"),
        ("when Anna uses Unseen", "then Ben does not know Castle"),
        (
            "when Anna uses Trick",
            "when Anna chooses Palace",
            "when Ben chooses Tavern",
            "then Cleo knows Tavern of Anna",
        ),
        ("then Cleo does not know Tavern", "then Cleo does not know Tavern of Ben", "then Ben knows Tavern of Ben"),
    ],
)
def test_given_knowledge_is_visible_to_its_players(steps):
    card = OPENED + "".join(f"    {step}\n" for step in steps)
    (result,) = play(card)
    assert result.passed, result.failure


def test_the_help_for_a_counter_given_as_a_note_shows_the_right_form():
    card = OPENED.replace("zone cuff", "counter coins on player\n\nzone cuff") + "    given Anna.coins is 2\n"
    assert ("CIT204", "coins", "it is a counter, as in: given Mill of Anna has 2 coins") in problems(card)


BET = """
note wager on district is number
    until end of round

district Betting Shop
    type unique
    cost 3
    when selection ended
        choose number from 0 to 7 as guess
        note guess as this.wager
    score (this.wager)

scenario Betting Shop: what is given to be noted is noted when the scenario begins
    given Anna: Merchant, city Betting Shop
    given Betting Shop of Anna.wager is 2
    then Betting Shop of Anna.wager is 2
"""


def test_given_notes_survive_decisions_before_the_scenario_begins():
    (result,) = play(BET)
    assert result.passed, result.failure


BROOM = """
note plan on player is number
    until end of game

district Broom
    type unique
    cost 3
    when turn started if player is you
        forget your plan
    score (your plan)

scenario Broom: what another card does before the scenario begins is done
    given Anna: Merchant, city Betting Shop, Broom
    given Anna.plan is 2
    then Anna.plan is 0
"""


def test_a_note_cleared_before_the_scenario_begins_stays_cleared():
    assert [result.failure for result in play(BET + BROOM)] == [None, None]


CLOCK = """
counter cogs on district

marker worn on district
    until end of turn

district Clock
    type unique
    cost 3
    when turn ending if player is you
        remove 1 from this.cogs
    when turn started
        if this is worn
            if player is you
                add 5 to this.cogs

scenario Clock: turns before the scenario begins do not change what is given
    given Anna: Bishop, city Clock
    given Ben: Warlord
    given Clock of Anna has 3 cogs
    given Clock of Anna is worn
    given turn of Ben as Warlord
    then Clock of Anna.cogs is 3
    then Clock of Anna is worn

scenario Clock: the start of the turn itself does
    given Anna: Bishop, city Clock
    given Clock of Anna has 3 cogs
    given Clock of Anna is worn
    then Clock of Anna.cogs is 8
"""


def test_turns_before_the_scenario_begins_do_not_change_given_state():
    assert [result.failure for result in play(CLOCK)] == [None, None]


CAPTIVES = """
zone captives on player
    seen by all

note home on card is player

district Gaol
    type unique
    cost 3
    while in game
        when turn started if player.captives is not empty
            for each card in player.captives as prey
                player takes prey

scenario Gaol: what is noted of a card that has moved since is no error
    given Anna: Bishop
    given Ben: Warlord
    given captives of Anna holds Market
    given Market.home is Ben
    given turn of Ben as Warlord
    then Anna has 0 cards in captives
    then Anna has Market in hand
"""


def test_given_state_stays_with_a_card_that_moves_before_the_scenario_begins():
    assert [result.failure for result in play(CAPTIVES)] == [None]


HOOD = """
district Hood
    type unique
    cost 3
    action Cover once per turn
        turn this facedown

scenario Hood
    given Anna: Merchant, city Hood
    when Anna uses Cover
"""


@pytest.mark.parametrize(
    ("line", "holds"),
    [
        ("then Hood of Anna is facedown", True),
        ("then Hood of Anna is not facedown", False),
        ("then Tavern of Anna is not facedown", False),
        ("then Tavern of Anna is missing", True),
        ("then Hood of Anna is not missing", True),
    ],
)
def test_a_district_is_found_by_its_printed_name_and_an_unbuilt_one_fails(line, holds):
    (result,) = play(f"{HOOD}    {line}\n")
    assert result.passed == holds, result.failure


ROPE = """
district Rope
    type unique
    cost 3
    action "Tie a Knot" once per turn
        target player where player is not you
        player gains 1 gold

scenario Rope: only the declaration has to quote a name with small words in it
    given Anna: Merchant, city Rope
    given Ben: King, 0 gold
    then Anna can use Tie a Knot on Ben
    when Anna uses Tie a Knot on Ben
    then Ben has 1 gold
    then Anna cannot use "Tie a Knot"
"""


def test_action_names_with_lower_case_words_work_with_and_without_quotes():
    assert [result.failure for result in play(ROPE)] == [None]
