"""Test the findings of the passes over a whole pack."""

# ruff: noqa: E501 -- a card on one line is easier to compare with the next one

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from textwrap import dedent, indent

import pytest

from citadels_core.model.programs import ir
from citadels_core.model.programs.tree import Expr
from citadels_dsl.checker import passes as passes_module
from citadels_dsl.checker.analysis.secret_things import Context
from citadels_dsl.checker.declaration_tree import DeclarationTree
from citadels_dsl.checker.no_effect import empty_choices
from citadels_dsl.checker.pack import Pack
from citadels_dsl.checker.passes import DECLARATION_PASSES, PASSES
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.session.session import Session
from citadels_dsl.text.diagnostics import CODES, Diagnostic, problem
from citadels_dsl.text.source import SourceText

CONTENT = Path(__file__).parents[2] / "content"
BASE = compile_pack("base", [SourceText("rules.card", (CONTENT / "base" / "rules.card").read_text("utf-8"))], ()).module


def findings(*texts: str, required: tuple[ir.Module, ...] = (BASE,)) -> list[str]:
    """Return code and line of each finding, of several files one after the other."""
    sources = [SourceText(f"{number}.card", dedent(text).lstrip("\n")) for number, text in enumerate(texts)]
    by_path = {source.path: source for source in sources}
    found = compile_pack("try", sources, required).problems
    return [f"{problem.code[3:]}:{by_path[problem.path].position(problem.span.start)[0]}" for problem in found]


def district(rules: str) -> list[str]:
    """Return the findings in a district with these rules; they begin in line 4."""
    return findings("district Inn\n    type trade\n    cost 2\n" + indent(dedent(rules).strip("\n"), "    ") + "\n")


def character(rules: str) -> list[str]:
    """Return the findings in a character with these rules; they begin in line 3."""
    return findings("character Baker\n    rank 6\n" + indent(dedent(rules).strip("\n"), "    ") + "\n")


def test_every_pass_names_an_existing_code() -> None:
    named = [re.findall("CIT[0-9]{3}", name) for name, _ in (*DECLARATION_PASSES, *PASSES)]
    assert all(named)
    assert set(chain.from_iterable(named)) <= set(CODES)


@pytest.mark.parametrize(
    "guarded",
    [
        # an action is not offered when its first choice is empty
        "action Dig once per turn\n    choose card in your hand as old\n    discard old",
        "action Dig once per turn\n    choose 1 or more cards in your hand as old\n    discard old",
        # an if around it, before it, or in the head of the rule
        "when crown moved\n    if any card in your hand\n        choose card in your hand as c\n        discard c",
        "when crown moved\n    if your hand is empty\n        stop\n    choose card in your hand as c\n    discard c",
        "when crown moved\n    if no card in your hand\n        gain 1 gold\n    otherwise\n        choose card in your hand\n"
        "        discard card",
        "when crown moved if count of your hand is at least 1\n    choose card in your hand\n    discard card",
        "when crown moved if your hand is not empty and round is 2\n    choose card in your hand\n    discard card",
        "when crown moved\n    if any district in your city as a where a.cost is 1\n"
        "        choose district in your city as b where b.cost is 1\n        destroy b",
        # a set that is never empty
        "when crown moved\n    choose type as t\n    choose player as p where p is not you\n    p gains 1 gold",
        "when crown moved\n    choose character as c\n    if c is killed\n        gain 1 gold",
        # cards laid out from a deck that is not empty
        "when crown moved if deck is not empty\n    lay out 2 cards\n    choose card in aside as c\n    put c under deck",
        # a choice of a choice
        "when crown moved if your hand is not empty\n    choose 1 or more cards in your hand as some\n"
        "    choose card in some as c\n    discard c",
    ],
)
def test_a_guarded_choice_is_not_reported(guarded: str) -> None:
    assert district(guarded) == []


@pytest.mark.parametrize(
    ("bare", "found"),
    [
        ("when crown moved\n    choose card in your hand as c\n    discard c", ["501:5"]),
        # of another set, or after the last thing has been taken
        (
            "when crown moved\n    if any district in your city\n        choose card in your hand as c\n        discard c",
            ["501:6"],
        ),
        (
            "when crown moved if any card in your hand\n    choose card in your hand as c\n    discard c\n"
            "    choose card in your hand as d\n    discard d",
            ["501:7"],
        ),
        (
            "when crown moved\n    if your hand is empty\n        choose card in your hand as c\n        discard c",
            ["515:6"],  # there is nothing for certain
        ),
        (
            "when crown moved\n    if your hand is empty or round is 1\n        stop\n    choose player as p where p is crowned\n"
            "    p gains 1 gold",
            ["501:7"],
        ),
        # not the first thing an action does
        ("action Dig once per turn\n    gain 1 gold\n    choose card in your hand as c\n    discard c", ["501:6"]),
        ("when crown moved\n    may\n        choose card in your hand as c\n        discard c", ["501:6"]),
    ],
)
def test_an_unguarded_choice_is_reported(bare: str, found: list[str]) -> None:
    assert district(bare) == found


def test_state_that_one_file_places_and_another_reads_is_used() -> None:
    placing = """
        character Baker
            rank 6
            action Feed once per turn
                target character as guest
                mark guest fed
    """
    reading = """
        marker fed on character
            until end of round

        character Cook
            rank 7
            while revealed
                when character revealed if character is fed
                    gain 1 gold
    """
    assert findings(placing, reading) == []
    assert findings(placing, "marker fed on character") == ["502:1"]
    assert findings(reading) == ["502:1"]


def test_state_of_a_pack_with_shared_rules_is_for_other_packs() -> None:
    baker = "\n\ncharacter Baker\n    rank 6\n"
    assert findings(f"marker fed on character{baker}") == ["502:1"]
    assert findings("marker fed on character\n") == []
    assert findings(f"marker fed on character{baker}\nrules House\n    base draw 3\n") == []


def test_state_that_a_broken_card_names_is_not_called_unused() -> None:
    broken = """
        character Baker
            rank 6
            action Feed once per turn
                target character as guest
                mark guest fed
                gian 1 gold
    """
    assert findings("marker fed on character", broken) == ["209:6"]


def test_points_that_read_a_counter_whose_declaration_has_an_error_are_checked() -> None:
    points = """
        district Theatre
            type unique
            cost 4
            when points scored if player is you
                add 1 to your fame
            score your fame
    """
    assert findings("counter fame on player\n    until the end\n", points) == ["201:2"]


def test_the_bounds_of_loops_are_multiplied() -> None:
    nested = "rules House\n    procedure feast\n        repeat {} times\n            repeat {} times\n                gain 1 gold\n"
    assert findings(nested.format(100, 1000)) == []
    assert findings(nested.format(100, 1001)) == ["505:4"]
    assert findings(nested.format(100_001, 2)) == ["505:3"]


def test_a_cycle_through_an_edition_and_its_rules_is_reported() -> None:
    edition = """
        character Baker
            rank 6

        edition Home
            use rules Standard
            players 2 to 4
            cast Baker
            decks Few
            procedure selection{for_players}
                perform round

        deck Few
            Inn

        district Inn
            type trade
            cost 2
    """
    assert findings(edition.format(for_players="")) == ["506:10"]
    assert findings(edition.format(for_players=" for 3 players")) == ["506:10"]
    assert findings(edition.format(for_players=" for 7 players")) == []


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        ("when gold gained if player is you\n    gain 1 gold", ["507:4"]),
        ("when gold gained\n    gain 1 gold", ["507:4"]),
        ("when gold gained if player is you and amount is 1\n    gain 1 gold", ["507:4"]),
        ("when gold gained if player is you and amount is at least 2\n    gain 1 gold", []),
        ("when gold gained if player is not you\n    gain 1 gold", []),
        ("when gold gained if player is you and round is 1\n    gain 1 gold", []),
        ("when gold gained if player is you\n    may\n        gain 1 gold", []),
        ("when gold gained if player is you\n    if your gold is less than 9\n        gain 1 gold", []),
        ("when gold gained if player is you\n    your left gains 1 gold", []),
        ("when gold gained if player is you\n    for each player\n        player gains 1 gold", ["507:4"]),
        (
            "when gold gained if player is you\n    for each player where player is not you\n        player gains 1 gold",
            [],
        ),
        ("when gold gained if player is you\n    if amount is at least 1\n        gain 1 gold", ["507:4"]),
        ("when gold gained if player is you\n    if amount is at least 2\n        gain 1 gold", []),
        ("when gold taken if player is you\n    give 1 gold to your left", []),
        ("when gold gained\n    for each player\n        player gains 1 gold", ["507:4"]),
        (
            "when gold gained if player is you\n    gain 1 cards\nwhen cards gained if player is you\n    gain 1 gold",
            ["507:4"],
        ),
        (
            "when gold gained if player is you\n    gain 1 cards\nwhen cards gained if player is not you\n    gain 1 gold",
            ["507:4"],
        ),
    ],
)
def test_a_rule_that_triggers_itself_is_reported(rules: str, found: list[str]) -> None:
    assert district(rules) == found


HOME = """
character Baker
    rank 6

edition Home
    use rules Standard
    players 2 to 4
    cast Baker
    decks Few
{procedures}
deck Few
    Inn

district Inn
    type trade
    cost 2
"""


def procedures(text: str) -> list[tuple[str, str]]:
    """Return code and help of the findings in an edition with these procedures."""
    source = SourceText("home.card", HOME.format(procedures=indent(text, "    ")))
    return [(found.code[3:], found.help or "") for found in compile_pack("try", [source], (BASE,)).problems]


@pytest.mark.parametrize(
    ("text", "help_"),
    [
        ("procedure selektion\n    shuffle characters\n", 'did you mean "selection"?'),
        ("procedure selection for three players\n    shuffle characters\n", "procedure selection for 3 players"),
        (
            "procedure selection for two to four players\n    shuffle characters\n",
            "procedure selection for 2 to 4 players",
        ),
        (
            "procedure feast\n    perform feast for guests\n\nprocedure feast for guests\n    shuffle deck\n",
            'write "perform feast"',
        ),
        ("procedure feast\n    repeat 2 times\n        perform feast\n", 'write "perform feast"'),
    ],
)
def test_a_procedure_that_nothing_performs_is_reported(text: str, help_: str) -> None:
    assert [said for code, said in procedures(text) if code == "502" and help_ in said]


def test_performed_procedures_are_not_reported() -> None:
    text = "procedure selection\n    shuffle characters\n    perform feast\n\nprocedure feast\n    shuffle deck\n"
    assert not [code for code, _ in procedures(text) if code == "502"]


@pytest.mark.parametrize(
    "name",
    [
        "bid for crown",
        "gifts in spring",
        "bread and games",
        "pay to bank",
        "all of nothing",
        "put on trial",
        "deal your cards",
    ],
)
def test_the_name_of_a_procedure_may_have_words_of_the_language(name: str) -> None:
    text = f"procedure selection\n    for each player\n        player performs {name}\n    perform {name}\n\n"
    assert not {"302", "101", "502"} & {code for code, _ in procedures(f"{text}procedure {name}\n    shuffle deck\n")}


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        (
            "when district destroyed if district is this\n    add 1 to this.scars\n    mark this burnt",
            ["515:5", "515:6"],
        ),
        ("when district destroyed\n    add 1 to district.scars", ["515:5"]),
        ("when district destroyed if district is not this\n    add 1 to this.scars\n    add 1 to player.deeds", []),
        ("when district destroyed if district is this\n    build district\n    add 1 to this.scars", []),
        ("instead of district destroyed if district is this\n    add 1 to this.scars", []),
        ("when district seized if district is this\n    add 1 to this.scars", []),
    ],
)
def test_putting_something_on_a_district_that_has_left_is_reported(rules: str, found: list[str]) -> None:
    states = (
        "\ncounter scars on district\n\ncounter deeds on player\n\nmarker burnt on district\n    until end of game\n"
    )
    text = "district Inn\n    type trade\n    cost 2\n" + indent(rules, "    ") + "\n"
    assert [one for one in findings(text + states) if one.startswith("515")] == found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("exchange your last character with you for this", ["515:4"]),
        ("exchange hand with you", ["515:4"]),
        ("exchange hand with your left", []),
        ("take 1 gold from you", ["515:4"]),
        ("if player is you\n        exchange hand with player", ["515:5"]),
    ],
)
def test_an_exchange_with_oneself_is_reported(line: str, found: list[str]) -> None:
    said = findings(f"character Baker\n    rank 6\n    when crown moved\n        {line}\n")
    assert [one for one in said if one.startswith("515")] == found


LAID = "marker sacred on district\n    until end of game\nmarker sharp on card\n    until end of game\n"


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("choose card in your hand as c where c.cost is 1|mark c sacred", ["515:10"]),
        ("choose card in your hand as c where c.cost is 1|build c|mark c sacred", []),
        ("choose card in your hand as c where c.cost is 1|take c", ["515:10"]),
        ("choose card in your hand as c where c.cost is 1|your left takes c", []),
        ("choose card in your hand as c where c.cost is 1|discard c|take c", []),
        ("choose card in your left.hand as c where c.cost is 1|take c", []),
        ("let c be top card|mark c sacred", ["515:10"]),
        ("let c be top card|mark c sharp", []),
        ("for each card in your hand|    unmark card sacred", ["515:10"]),
        ("choose district as d|mark d sacred", []),
        ("choose district as d|tuck d under d", ["515:10"]),
        ("choose district as d|exchange d for d", ["515:10"]),
        ("choose district as d|d.owner seizes d", ["515:10"]),
        ("choose district as d|seize d", []),
        ("give crown to crowned player", ["515:9"]),
        ("replace active character with active character", ["515:9"]),
    ],
)
def test_a_line_without_effect_is_reported(lines: str, found: list[str]) -> None:
    body = "\n".join(f"        {line}" for line in lines.split("|"))
    text = f"{LAID}\ncharacter Baker\n    rank 6\n    action A once per turn\n{body}\n"
    assert [one for one in findings(text) if one.startswith("515")] == found


def test_marking_the_own_card_in_hand_is_reported() -> None:
    card = "\ndistrict Inn\n    type trade\n    cost 1\n    while in hand\n        "
    action, heard = "action A once per turn\n", "when district built if district is this\n"
    said = [findings(f"{LAID}{card}{head}            mark this sacred\n") for head in (action, heard)]
    assert [[one for one in some if one.startswith("515")] for some in said] == [["515:11"], []]


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        # whether it is asked: own secrets count as well
        ("when crown moved if any card in your hand where card.cost is 1\n    may\n        gain 1 gold", ["508:5"]),
        ("when crown moved if count of your hand is at least 3\n    may\n        gain 1 gold", []),
        ("when crown moved if deck is empty\n    may\n        gain 1 gold", []),
        ("when crown moved\n    may if any card in your hand where card.cost is 1\n        gain 1 gold", []),
        (
            "when crown moved\n    may by player if any card in your hand where card.cost is 1\n        gain 1 gold",
            ["508:5"],
        ),
        ("may instead of gold gained if any card in your hand where card.cost is 1\n    gain 2 cards", ["508:4"]),
        (
            "instead of cards gathered\n    if any card in cards where card.cost is 1\n        may\n            gain 1 gold",
            ["508:6"],
        ),
        ("when cards gained if any card in cards where card.cost is 1\n    may\n        gain 1 gold", ["508:5"]),
        (
            "when crown moved\n    for each card in your hand as c where c.cost is 1\n        choose player as p\n        p gains 1 gold",
            ["508:6"],
        ),
        ("when crown moved\n    for each card in your hand\n        choose player as p\n        p gains 1 gold", []),
        # once the player accepts, further questions may depend on what the player knows
        (
            "when crown moved\n    may\n        if any card in your hand where card.cost is 1\n            choose player as p\n"
            "            p gains 1 gold\n        gain 1 gold",
            [],
        ),
        # an option of a menu may depend on what its player knows
        ("action Sell once per turn\n    if any card in your hand where card.cost is 1\n    gain 1 gold", []),
        ("action Sell once per turn\n    target card in your hand as c where c.cost is 1\n    gain 1 gold", []),
        ("action Sell once per turn\n    choose card in your hand as c where c.cost is 1\n    discard c", []),
        (
            "action Sell once per turn\n    if any card in your left.hand where card.cost is 1\n    gain 1 gold",
            ["508:5"],
        ),
        ("action Look once per turn\n    target card in your left.hand as c\n    gain 1 gold", ["508:5"]),
        # what may be answered
        ("when crown moved\n    choose player as p where count of p.hand is at least 2\n    p gains 1 gold", ["501:5"]),
        ("when crown moved if your left is not empty\n    gain 1 gold", ["305:4"]),
        (
            "when crown moved\n    choose player as p where any card in p.hand where card.cost is 1\n    p gains 1 gold",
            ["508:5"],
        ),
        # the number of remaining ones is public, which of them match is secret
        (
            "action Sell once per turn\n    choose card in your hand as c\n    choose card in your hand as d where d is not c\n    discard d",
            [],
        ),
        (
            "action Sell once per turn\n    choose 2 cards in your hand as c\n    choose card in your hand as d where d not in c\n    discard d",
            [],
        ),
        (
            "action Sell once per turn\n    target card in your hand as c\n    choose card in your hand as d where c is not d\n    discard d",
            [],
        ),
        (
            "action Sell once per turn\n    choose card in your hand as c\n    choose card in your hand as d where d is not c and d.cost is 2\n    discard d",
            ["508:6"],
        ),
        (
            "action Sell once per turn\n    choose card in your hand as c\n    choose card in your left.hand as d where d is not c\n    discard c",
            ["508:6"],
        ),
        # a card active in any zone does not reveal its zone, unless it reads its holder
        ("while in game\n    forbid district built if district.cost is 3 and player.gold is 0", []),
        (
            "while in game\n    when round ended\n        for each player where player.gold is 0\n            player gains 1 gold",
            [],
        ),
        (
            "while in game\n    when round ended\n        for each player where player.gold is 0\n            may by player\n                player gains 1 gold",
            [],
        ),
        ("while in game\n    forbid district built if district.cost is 3 and player is your left", ["508:5"]),
        ("while in game\n    when round ended\n        gain 1 gold", ["508:5"]),
        ("while in game\n    modify build limit by 1 if player.gold is count of your city", ["508:5"]),
        ("while in hand\n    forbid district built if district.cost is 3", ["508:5"]),
    ],
)
def test_a_decision_that_depends_on_a_secret_is_reported(rules: str, found: list[str]) -> None:
    assert [line for line in district(rules) if not line.startswith("501") or found == ["501:5"]] == found


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        (
            "while chosen\n    when round ended if this is killed\n        reveal this\n        choose player as p\n        p takes crown",
            [],
        ),
        (
            "while chosen\n    when round ended if this is killed\n        choose player as p\n        p takes crown",
            ["508:5"],
        ),
        ("while revealed\n    when round ended\n        choose player as p\n        p takes crown", []),
        (
            "while revealed\n    when character revealed if character is robbed\n        take 1 gold from character.holder",
            [],
        ),
        (
            "while revealed\n    when character called if character is robbed\n        take 1 gold from character.holder",
            ["509:5"],
        ),
        (
            "while revealed\n    when character called if character is revealed\n        take 1 gold from character.holder",
            [],
        ),
        ("action Tithe once per turn\n    gain (count of your hand) gold", []),
        ("action Tithe once per turn\n    gain (highest card.cost for each card in your hand) gold", ["509:4"]),
    ],
)
def test_the_holder_of_a_character_is_secret_until_revealed(rules: str, found: list[str]) -> None:
    assert character(rules) == found


def test_a_marker_seen_only_by_its_placer_is_secret_from_others() -> None:
    pack = """
        marker bribed on character
            until end of round
            seen by {who}

        character Baker
            rank 6
            action Bribe once per turn
                target character as guest
                mark guest bribed
            while revealed
                when character revealed if character is bribed
                    may
                        gain 1 gold
    """
    assert findings(pack.format(who="all")) == []
    assert findings(pack.format(who="placer")) == ["508:12"]


def test_a_card_with_an_unreadable_line_is_not_checked() -> None:
    text = "district Inn\n    type trade\n    cost 2\n    score 2 ]\n\ndistrict Mill\n    type trade\n    cost 2\n"
    compiled = compile_pack("try", [SourceText("a.card", text)], ())
    assert [card.name for card in compiled.module.cards] == ["Mill"]
    long = text.replace("2 ]", "1 " + "+ 1" * 2000)
    assert [card.name for card in compile_pack("try", [SourceText("a.card", long)], ()).module.cards] == ["Mill"]


def test_findings_of_one_kind_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citadels_dsl.text.limits.MOST_FINDINGS_OF_A_KIND", 100)
    text = "district Inn\n    type trade\n    cost 2\n    when crown moved\n" + "        gian 1 gold\n" * 140
    problems = compile_pack("try", [SourceText("a.card", text)], ()).problems
    assert len(problems) == 100
    assert problems[98].help == 'did you mean "gain"?'
    assert problems[99].help == 'did you mean "gain"?; there are 40 more findings CIT209 in this file'


def test_a_choice_in_a_loop_needs_no_guard() -> None:
    rules = "when cards discarded\n    for each cards as waste\n        choose card in aside as c\n        show c"
    assert not [found for found in district(rules) if found.startswith("501")]
    assert "501:5" in district("when cards discarded\n    choose card in aside as c\n    show c")


BROKEN = "when crown moved\n    choose card in your hand as c\n    discard c\n"


@pytest.mark.parametrize("passes", ["PASSES", "DECLARATION_PASSES"])
def test_a_crashing_check_is_a_finding_and_hides_no_other(passes: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(pack: Pack | DeclarationTree) -> Iterator[Diagnostic]:
        for body in pack.bodies:
            if body.home == "Mill":
                raise IndexError
            yield problem("CIT512", pack.span(body.path, body.line), body.path, "found")

    others = getattr(passes_module, passes)
    monkeypatch.setattr(passes_module, passes, (("a trial (CIT512)", failing), *others))
    text = "\n".join(
        f"district {name}\n    type trade\n    cost 2\n{indent(BROKEN, '    ')}" for name in ("Inn", "Mill")
    )
    found = Session("try", (BASE,)).compile([SourceText("a.card", "# two\n"), SourceText("b.card", text)]).problems
    told = [(one.code, one.path, text[one.span.start : one.span.end].splitlines()[0]) for one in found]
    assert ("CIT522", "b.card", "Mill") in told
    assert [code for code, *_ in told if code != "CIT522"] == ["CIT512", "CIT501", "CIT501"]
    assert [one.message for one in found if one.code == "CIT522"] == [
        f"the check for a trial (CIT512) has failed here: IndexError in test_checker.py, line {failing.__code__.co_firstlineno + 3}"
    ]


def test_a_crash_in_the_shared_context_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(pack: Pack) -> Context:
        raise KeyError(pack.module.pack)

    monkeypatch.setattr(passes_module, "context_of", failing)
    text = "marker fed on player\n\ndistrict Inn\n    type trade\n    cost 2\n"
    found = compile_pack("try", [SourceText("a.card", text)], (BASE,)).problems
    assert sorted(one.code for one in found) == ["CIT502", "CIT522"]


def test_a_sealed_choice_may_stand_before_a_stop() -> None:
    rules = "when crown moved\n    if you are crowned\n        sealed choose character as c by players\n        stop"
    assert not [found for found in district(rules) if found < "500"]


def test_an_effect_cannot_make_a_district_count_as_a_type_for_income() -> None:
    assert district("at scoring\n    this counts as noble for income") == ["302:5"]
    assert district("at scoring\n    this counts as noble for scoring") == []


def test_a_card_of_many_guarded_choices_is_walked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Expr] = []
    plain = empty_choices._says

    def counted(code: Expr, *, holds: bool) -> set[Expr]:
        asked.append(code)
        assert len(asked) < 50_000
        return plain(code, holds=holds)

    monkeypatch.setattr(empty_choices, "_says", counted)
    blocks = "".join(
        f"""
        if any card in your left.hand
            choose card in your left.hand as c{letter}
            discard c{letter}
        if any district in your city
            choose district in your city as d{letter} where d{letter}.cost is at least 1
            destroy d{letter}"""
        for letter in "abcdefghijklmnop"
    )
    text = f"character Sorter\n    rank 1\n    action Sort once per turn{blocks}\n"
    found = findings(text)
    assert asked
    assert len([one for one in found if one.startswith("501")]) == 16
