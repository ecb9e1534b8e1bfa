import json
import re
from functools import cache
from pathlib import Path

import pytest

from citadels_core.lab.scenarios.report import report
from citadels_core.lab.scenarios.runner import ScenarioResult, as_json, run_all
from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.ir import Module
from citadels_core.model.vocabulary import SENTENCES
from citadels_dsl.reports.render import render
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.diagnostics import Severity
from citadels_dsl.text.source import SourceText, read_source

CONTENT = Path(__file__).parents[2] / "content"


@cache
def sources(pack: str) -> tuple[SourceText, ...]:
    return tuple(read_source(path.read_bytes(), str(path))[0] for path in sorted((CONTENT / pack).rglob("*.card")))


@cache
def base() -> Module:
    return compile_pack("base", sources("base"), ()).module


@cache
def official() -> Catalog:
    compiled = compile_pack("classic2016", sources("classic2016"), (base(),))
    assert not compiled.problems, render(compiled.problems, {s.path: s for s in sources("classic2016")}, color=False)
    return Catalog(modules=(base(), compiled.module))


def problems(text: str) -> list[tuple[str, str, str | None]]:
    extra = SourceText("mine.card", text)
    compiled = compile_pack("mine", [extra], official().modules)
    return [(p.code, extra.text[p.span.start : p.span.end], p.help) for p in compiled.problems]


def play(text: str) -> list[ScenarioResult]:
    extra = SourceText("mine.card", text)
    compiled = compile_pack("mine", [extra], official().modules)
    errors = [found for found in compiled.problems if found.severity is Severity.ERROR]
    assert not errors, render(errors, {extra.path: extra}, color=False)
    return list(run_all(Catalog(modules=(*official().modules, compiled.module)), files=["mine.card"]))


def failure(text: str) -> str:
    (result,) = play(text)
    assert result.failure is not None
    return result.failure.actual


def broken(card: str, old: str, new: str) -> set[str]:
    """Return which scenarios of the official packs fail once the text of a card is changed."""
    changed = []
    for source in sources("classic2016"):
        if Path(source.path).stem == card:
            assert old in source.text
            changed.append(SourceText(source.path, source.text.replace(old, new, 1)))
        else:
            changed.append(SourceText(source.path, source.text.partition("\nscenario ")[0] + "\n"))
    compiled = compile_pack("classic2016", changed, (base(),))
    assert not any(found.severity is Severity.ERROR for found in compiled.problems)
    results = run_all(Catalog(modules=(base(), compiled.module)), word=card)
    return {result.name for result in results if not result.passed}


def test_every_official_scenario_passes():
    failed = [report(result) for result in run_all(official()) if not result.passed]
    assert not failed, "\n\n".join(failed)


def test_every_card_with_rules_has_a_scenario():
    proved = {scenario.about for scenario in official().scenarios}
    ruled = {
        card.id for module in official().modules for card in module.cards if card.rules or card.kind == "character"
    }
    assert ruled <= proved


@pytest.mark.parametrize(
    ("card", "old", "new"),
    [
        ("smithy", "gain 3 cards", "gain 2 cards"),
        ("smithy", "costs 2 gold", "costs 1 gold"),
        ("smithy", "Forge once per turn", "Forge"),
        ("laboratory", "gain 2 gold", "gain 1 gold"),
        ("great_wall", "by 1", "by 2"),
        ("great_wall", " and district is not this", ""),
        ("great_wall", "district in your city and ", ""),
        ("graveyard", "pay 1 gold", "pay 2 gold"),
        ("graveyard", " and player is not you", ""),
        ("graveyard", " and district is not this", ""),
        ("keep", "district is this", "district is this and district.owner is not player"),
        ("library", "set your keep to your draw", "set your keep to 1"),
        ("observatory", "by 1", "by 2"),
        ("map_room", "count of your hand", "1"),
        ("imperial_treasury", "your gold", "1"),
        ("school_of_magic", "any type", "military"),
        ("dragon_gate", "score 2", "score 3"),
        ("university", "score 2", "score 3"),
        ("haunted_quarter", "cost 2", "cost 3"),
        ("assassin", " where victim is not this", ""),
        ("assassin", "Kill once per turn", "Kill"),
        ("thief", "victim.rank is not 1 and ", ""),
        ("thief", " and victim is not killed", ""),
        ("thief", " and victim is not this", ""),
        ("thief", "take all gold", "take 1 gold"),
        ("magician", " where other is not you", ""),
        ("magician", "limit shared with Exchange Hands", "if deck is not empty"),
        ("king", "must Take Crown", "action Take Crown"),
        ("king", "when round ended if this is killed", "when round ended if this is not killed"),
        ("bishop", "district in your city and ", ""),
        ("bishop", "income religious", "income noble"),
        ("merchant", "gain 1 gold", "gain 2 gold"),
        ("architect", "limit to 3", "limit to 4"),
        ("architect", "gain 2 cards", "gain 3 cards"),
        ("warlord", "district.cost - 1", "district.cost"),
        ("warlord", " where district.owner is not complete", ""),
        ("warlord", " where district.owner is not complete", " where district.owner is not you"),
    ],
)
def test_a_changed_card_breaks_its_scenarios(card, old, new):
    assert broken(card, old, new)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("selection", "out.rank is not 4", "out.rank is not 5"),
        ("selection", "count of players - 2", "count of players - 3"),
        ("edition", "base city size 7", "base city size 6"),
        ("edition", "        base city size 8\n", "        base city size 9\n"),
        ("selection", "return facedown to pool", "discard pool facedown"),
        ("selection", "let second be first.left", "let second be first"),
        ("edition", "highest character.rank", "lowest character.rank"),
        ("edition", "in your revealed characters", "in your characters"),
    ],
)
def test_a_changed_edition_breaks_its_scenarios(file, old, new):
    modules = []
    changed = 0
    for pack in ("base", "classic2016"):
        texts = []
        for source in sources(pack):
            if Path(source.path).stem == file and old in source.text:
                changed += 1
                texts.append(SourceText(source.path, source.text.replace(old, new, 1)))
            else:
                texts.append(source)
        modules.append(compile_pack(pack, texts, tuple(modules)).module)
    assert changed == 1
    assert any(not result.passed for result in run_all(Catalog(modules=tuple(modules))))


def test_each_step_form_is_used_by_an_official_scenario_or_a_test_here():
    used = {(step.kind, step.form) for scenario in official().scenarios for step in scenario.steps}
    tested_here = {("given", "counter"), ("then", "top")}
    tested_beside = {("given", "preset"), ("given", "cast"), ("given", "districts")}  # test_box_choice.py
    tested_beside |= {("given", "note")}  # test_tables.py
    tested_beside |= {("given", "under"), ("given", "facedown"), ("given", "finishers")}  # test_given.py
    tested_beside |= {("then", "knows"), ("then", "ignores"), ("then", "one asked")}  # test_given.py
    tested_beside |= {("given", "zone"), ("then", "zone")}  # tests/mechanisms/test_zones.py
    tested_beside |= {("given", "crown aside")}  # tests/mechanisms/test_crown_aside.py
    tested_beside |= {("given", "chance")}  # test_chance.py
    tested_beside |= {("given", "pack")}  # tests/packs/test_bridges.py
    assert {(row.keyword, row.form) for row in SENTENCES} <= used | tested_here | tested_beside


GIVEN = """scenario Mine
    given Anna: Merchant, 2 gold, hand Tavern, city Smithy
    given Ben: Architect, city Market, Temple
"""


@pytest.mark.parametrize(
    ("lines", "code", "text", "help_"),
    [
        ("then Ana has 2 gold", "CIT703", "Ana", 'did you mean "Anna"?'),
        ("then Ana.gold is 2", "CIT703", "Ana", 'did you mean "Anna"?'),
        ("when Anna forgs\n    then Anna has 2 gold", "CIT201", "forgs", 'did you mean "forges"?'),
        ("when Anna uses Smithi\n    then Anna has 2 gold", "CIT201", "Smithi", 'did you mean "Smithy"?'),
        ("when Anna builds Tavrn\n    then Anna has 2 gold", "CIT202", "Tavrn", 'did you mean "Tavern"?'),
        ("when Anna chooses Market of Bem\n    then Anna has 2 gold", "CIT703", "Market of Bem", 'did you mean "Ben"?'),
        ("when Anna chooses nobel\n    then Anna has 2 gold", "CIT201", "nobel", 'did you mean "noble"?'),
        ("then Anna has Tavern in hnd", "CIT201", "hnd", 'did you mean "hand"?'),
        ("then Anna scores 3 for All Tipes", "CIT201", "All Tipes", 'did you mean "All Types"?'),
        ("then Anna.gold is Ben", "CIT305", "Anna.gold is Ben", None),
        ("then count of Anna.hand", "CIT301", "count of Anna.hand", None),
        ("then your gold is 2", "CIT303", "then your gold is 2", "name the player, as in: then Anna.gold is 2"),
        ("then Anna.gold is is 2", "CIT101", "is", None),
        (
            "when Anna uses Magician\n    then Anna has 2 gold",
            "CIT302",
            "Magician",
            "name one: Exchange Hands, Replace Cards",
        ),
        ("then Anna has 2 gold\n    given 4 players", "CIT302", "given 4 players", "start another scenario"),
        ("whne Anna takes gold\n    then Anna has 2 gold", "CIT105", "whne", 'did you mean "when"?'),
        ("when Anna takes gold", "CIT701", "Mine", "add a line that checks a result: then Anna has 2 gold"),
    ],
)
def test_a_problem_in_a_scenario_is_found_before_it_is_played(lines, code, text, help_):
    found = problems(GIVEN + f"    {lines}\n")
    assert [(c, t) for c, t, _ in found] == [(code, text)]
    if help_ is not None:
        assert found[0][2] == help_


@pytest.mark.parametrize(
    ("line", "code", "text"),
    [
        ("given Anna: Merchnt", "CIT202", "Merchnt"),
        ("given Anna: Merchant, hand Travern", "CIT202", "Travern"),
        ("given Anna: Merchant, two gold", "CIT302", "two gold"),
        ("given Thief: Merchant", "CIT203", "Thief"),
        ("given Merchant is kiled", "CIT204", "kiled"),
        ("given 4 players of Clasic 2016", "CIT201", "Clasic 2016"),
        ("given variant Clasic", "CIT201", "Clasic"),
        ("given Anna 2 gold", "CIT302", "given Anna 2 gold"),
        ("given 0 deals", "CIT402", "0"),
        ("given 501 deals", "CIT402", "501"),
    ],
)
def test_a_problem_in_a_given_line_is_found(line, code, text):
    found = problems(f"scenario Mine\n    {line}\n    then deck is not empty\n")
    assert (code, text) in [(c, t) for c, t, _ in found]


def test_two_scenarios_with_the_same_name_are_an_error():
    found = problems((GIVEN + "    then Anna has 2 gold\n") * 2)
    assert [code for code, _, _ in found] == ["CIT203"]


def test_a_scenario_with_an_error_does_not_affect_the_others():
    text = GIVEN + "    then Ana has 2 gold\n\n" + GIVEN.replace("Mine", "Good") + "    then Anna has 2 gold\n"
    compiled = compile_pack("mine", [SourceText("mine.card", text)], official().modules)
    assert [scenario.name for scenario in compiled.module.scenarios] == ["Good"]


def test_a_failure_shows_expected_actual_and_the_events_before():
    (result,) = play(GIVEN + "    when Anna forges\n    then Anna has 1 gold\n")
    text = report(result)
    head = (
        "FAIL  Mine\n"
        "      mine.card:5: then Anna has 1 gold\n"
        "      expected: Anna has 1 gold\n"
        "      but:      Anna has 0 gold\n"
        "      asked:    Anna, in the turn as Merchant, has these options: "
    )
    assert text.startswith(head)
    assert "      events before the failed line:\n" in text
    assert re.search(r"\n        turn started: Anna, Merchant +\(base, Standard, line \d+\)\n", text)
    assert re.search(r"\n        gold paid: Anna, 2\b.* \(classic2016, Smithy, line \d+\)\n", text)


def test_a_result_as_json_is_complete():
    (result,) = play(GIVEN + "    when Anna forges\n    then Anna has 1 gold\n")
    data = json.loads(json.dumps(as_json(result)))
    assert data["passed"] is False
    assert (data["name"], data["pack"], data["file"], data["line"], data["deals"]) == (
        "Mine",
        "mine",
        "mine.card",
        1,
        1,
    )
    assert data["failure"]["line"] == 5
    assert data["failure"]["expected"] == "Anna has 1 gold"
    assert data["failure"]["actual"] == "Anna has 0 gold"
    assert {"event", "text", "pack", "card", "file", "line"} == set(data["failure"]["events"][0])
    (passed,) = play(GIVEN + "    then Anna has 2 gold\n")
    assert as_json(passed)["failure"] is None


@pytest.mark.parametrize(
    ("lines", "actual"),
    [
        ("when Ben takes gold\n    then Ben has 2 gold", "Anna, in the turn as Merchant, has these options: "),
        ("when Anna builds Tavern\n    then Anna has 1 gold", "Anna, in the turn as Merchant, has these options: "),
        ("when Anna chooses Tavern\n    then Anna has 2 gold", "Anna, in the turn as Merchant, has these options: "),
        ("when Anna accepts\n    then Anna has 2 gold", "Anna, in the turn as Merchant, has these options: "),
        ("when Anna ends turn\n    then Anna has 2 gold", "Anna, in the turn as Merchant, has these options: "),
        ("then Anna can end turn", "Anna, in the turn as Merchant, has these options: "),
        ("then Ben cannot end turn", "Anna, in the turn as Merchant, has these options: "),
        ("then Anna cannot use Forge", "Anna, in the turn as Merchant, has these options: "),
        ("then Anna has 1 card in city\n", "Anna has Smithy in city"),
        ("then Anna has Temple in hand", "Anna has Tavern in hand"),
        ("then Anna has no Tavern in hand", "Anna has Tavern in hand"),
        ("then Anna has 0 cards in hand", "Anna has Tavern in hand"),
        ("then it is the turn of Ben", "it is the turn of Anna as Merchant"),
        ("then it is the turn of Anna as Thief", "it is the turn of Anna as Merchant"),
        ("then Anna is asked", "Anna, in the turn as Merchant, has these options: "),
        ("then nobody is asked", "Anna, in the turn as Merchant, has these options: "),
        ("then Anna scores 5", "the game is not over"),
        ("then Anna scores 0 for Districts", "the game is not over"),
        ("then Anna wins", "the game is not over"),
        ("then Anna.gold is 3", "this condition is false: its left side is 2"),
        ("then crowned player is Ben", "this condition is false: its left side is Anna"),
        ("then first district in Anna.city is missing", "this condition is false"),
        ("then Ben is crowned", "this condition is false"),
        (
            "when the game ends\n    then Anna wins",
            "the game does not end, because players build only in lines of the scenario",
        ),
        ("when it is the turn of Ben as Thief\n    then Ben has 0 gold", ""),
    ],
)
def test_an_impossible_step_fails(lines, actual):
    if "city\n" in lines:
        lines = lines.replace("1 card in city\n", "2 districts in city")
    assert failure(GIVEN + f"    {lines}\n").startswith(actual)


def test_cannot_fails_when_the_action_has_no_possible_subject():
    lines = "    given Anna has gathered\n    then Anna cannot build Market\n"
    assert "pass with any rules" in failure(GIVEN + lines)
    assert play(GIVEN + "    given Anna has gathered\n    then Anna can build Tavern\n")[0].passed


def test_the_deck_has_the_given_order():
    text = GIVEN + "    given deck Church, Manor, Castle\n    then Church is on top of deck\n"
    assert play(text)[0].passed
    assert failure(text.replace("then Church is", "then Manor is")) == "the top of the deck consists of: Church"


def test_a_condition_reads_players_by_name():
    text = (
        GIVEN
        + "    then count of Anna.hand is 1 and Ben.left is not Anna and Anna is crowned and Tavern not in Ben.names\n"
    )
    assert play(text)[0].passed


def test_an_impossible_table_is_a_failure():
    assert failure("scenario Mine\n    given Anna: 2 gold\n    then Anna has 2 gold\n").startswith(
        "Nobody has a character"
    )
    assert (
        failure("scenario Mine\n    given Anna: Merchant\n    given Merchant is killed\n    then Anna has 0 gold\n")
        == "The turn of Anna as Merchant never comes."
    )
    assert failure(
        "scenario Mine\n    given 9 players\n    given Anna: Merchant\n    then Anna has 0 gold\n"
    ).startswith("Classic 2016 is for 2 to 7 players")


def test_a_scenario_with_deals_names_the_deal_that_fails():
    given = "given players Anna, Ben, Cara, Dora\n    given a new game\n    given 30 deals"
    text = f"scenario Mine\n    {given}\n    then King in faceup\n"
    (result,) = play(text)
    assert result.failure is not None
    assert "the step failed in deal 1 of the 30 random deals of the cards" in report(result)


def test_counters_are_set_as_given():
    text = """counter tally on player

district Ledger
    type unique
    cost 2
    when gold gained if player is you
        add 1 to player.tally
    score your tally

scenario Mine
    given 4 players of Classic 2016
    given Anna: Merchant
    given Anna has 2 tally
    then Anna.tally is 2
"""
    assert play(text)[0].passed


SAVINGS = """counter logs on player

marker warm on player

edition Woodland
    use rules Standard
    players 2 to 7
    cast Assassin, Thief, Magician, King, Bishop, Merchant, Architect, Warlord
    decks Basic
    base city size 7
    procedure setup
        for each player
            add 2 to player.logs
            mark player warm
            player gains 2 gold
        shuffle deck
        choose random player as oldest
        oldest takes crown
    procedure selection
        shuffle characters
        for each player
            player performs keep one
        discard pool facedown
    score your logs if you are warm

scenario Nobody has what nobody said
    given Anna: Merchant
    then Anna.logs is 0
    then Anna is not warm

scenario What is said is all there is
    given Anna: Merchant
    given Anna has 3 logs
    given Anna is warm
    then Anna.logs is 3
    then Anna is warm

scenario A new game is set up
    given a new game
    given players Anna, Ben
    then Anna.logs is 2
    then Anna is warm
"""


def test_state_placed_by_the_setup_exists_only_in_a_new_game():
    results = play(SAVINGS)
    assert [report(result) for result in results if not result.passed] == []
    assert len(results) == 3


def test_a_word_selects_scenarios_by_name_card_or_file():
    names = {result.name for result in run_all(official(), word="SMITHY")}
    assert names
    assert all("smithy" in name.lower() for name in names)


def test_a_note_is_reported_with_its_value():
    (result,) = play(
        """note friend on district is player

district Inn
    type trade
    cost 4
    action Greet once per turn
        choose player as other where other is not you
        note other as this.friend
    when gold gathered if player is this.friend
        gain 1 gold

scenario Mine
    given Anna: Merchant, city Inn
    given Ben: Bishop
    when Anna uses Greet
    when Anna chooses Ben
    then Anna has 1 gold
"""
    )
    assert result.failure is not None
    assert "note written: Anna, friend, on Inn of Anna, Ben" in [event.text for event in result.failure.events]


ALTAR = """marker holy on district
counter offerings on district

district Altar
    type religious
    cost 3
    action Bless once per turn
        target district in your city
        mark district holy
        add 2 to this.offerings

scenario Altar: it blesses one district
    given Anna: King, city Altar, Tavern
    given Ben: Thief, city Tavern
    when Anna uses Bless on Tavern
"""


@pytest.mark.parametrize(
    ("line", "holds"),
    [
        ("Tavern of Anna is holy", True),
        ("Tavern of Ben is holy", False),
        ("Altar of Anna is not holy", True),
        ("Altar of Anna.offerings is 2", True),
        ("Altar of Anna.offerings is 1", False),
        ("Tavern of Ben.owner is Ben and Tavern of Ben is not Tavern of Anna", True),
        ("Altar of Ben is missing", True),
        ("Altar of Anna is missing", False),
    ],
)
def test_a_condition_refers_to_a_district_of_a_city(line: str, holds: bool) -> None:
    (result,) = play(f"{ALTAR}    then {line}\n")
    assert (result.failure is None) == holds


@pytest.mark.parametrize(
    ("line", "code", "help_"),
    [
        ("then Altar of Anna has 2 offerings", "CIT703", "Altar of Anna.cost is 3"),
        ("then Altr of Anna is holy", "CIT202", None),
        ("then Altar of Eve is holy", "CIT703", None),
    ],
)
def test_an_impossible_district_reference_is_reported(line: str, code: str, help_: str | None) -> None:
    (found,) = problems(f"{ALTAR}    {line}\n")
    assert found[0] == code
    assert help_ is None or help_ in str(found[2])
