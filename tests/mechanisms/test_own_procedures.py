"""Test procedures that a card declares for its own rules, and their arguments."""

import pytest

from citadels_core.model.catalog import Catalog
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game
from citadels_core.table.saves.snapshot import restore, save
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.mechanisms.tables import SELECTION, action, base_module, catalog_of, draft, events, offered, prove, trial

CARDS = """
zone projects at table

counter stones on player

character Almoner
    rank 1
    action Alms once per turn
        choose player as poor where poor is not you
        perform hand out with poor, 1
        gain 1 card
    action Feast once per turn
        for each player as guest where guest is not you
            perform hand out with guest, 2
    action Repay once per turn
        choose player as other where other is not you
        other performs hand out with you, 1
    procedure hand out with whom is player, much is number
        if your gold is less than much
            stop
        may
            give much gold to whom
        otherwise
            whom gains 1 card

character Third
    rank 3

character Guest
    rank 2

district Brickyard
    type unique
    cost 1
    action Fire once per turn
        perform add up with every district in your city where district is not this
    when district built if player is you and district is not this
        perform add up with every district in your city where district.cost is 1
    procedure add up with those are districts
        if those is empty
            stop
        add (count of those) to your stones
    score your stones

district Aqueduct Plan
    type none
    while in hand
        action Announce
            put this on projects
    while in projects
        for each player
            action Haul once per turn
                perform work with 1
            action Hire once per turn
                costs 1 gold
                perform work with 3
            procedure work with much is number
                add much to your stones
                if your stones is at least 4
                    perform finish
            procedure finish
                gain 2 points
                put this under deck
""".replace("with those are districts", "with those are districts")

PROOFS = """
scenario Almoner: a gift to one is a gift or a card
    given Anna: Almoner, 3 gold, hand none
    given Ben: Guest, 0 gold, hand none
    when Anna uses Alms
    when Anna chooses Ben
    when Anna accepts
    then Ben has 1 gold
    then Anna has 2 gold
    then Anna has 1 card in hand

scenario Almoner: who has not enough goes on behind the procedure
    given Anna: Almoner, 0 gold, hand none
    given Ben: Guest, 0 gold, hand none
    when Anna uses Alms
    when Anna chooses Ben
    then Ben has 0 gold
    then Ben has 0 cards in hand
    then Anna has 1 card in hand

scenario Almoner: a feast is asked for each guest
    given Anna: Almoner, 4 gold, hand none
    given Ben: Guest, 0 gold, hand none
    given Cleo: Third, 0 gold, hand none
    when Anna uses Feast
    when Anna declines
    when Anna accepts
    then Ben has 1 card in hand
    then Cleo has 2 gold
    then Anna has 2 gold

scenario Almoner: another player is you in a procedure that this player performs
    given Anna: Almoner, 0 gold, hand none
    given Ben: Guest, 1 gold, hand none
    when Anna uses Repay
    when Anna chooses Ben
    when Ben accepts
    then Anna has 1 gold
    then Ben has 0 gold

scenario Brickyard: a set is given
    given Anna: Guest, 0 gold, hand none, city Brickyard, Temple, Tavern
    when Anna uses Fire
    then Anna.stones is 2

scenario Brickyard: an answer to an event gives it something else
    given Anna: Guest, 5 gold, hand Temple, city Brickyard, Castle
    when Anna takes gold
    when Anna builds Temple
    then Anna.stones is 2

scenario Aqueduct Plan: a card that lies there has procedures, for each player
    given Anna: Guest, 5 gold, hand none
    given projects holds Aqueduct Plan
    when Anna uses Haul
    then Anna.stones is 1
    when Anna uses Hire
    then Anna.stones is 4
    then Anna.points so far is 2
"""


def test_procedures_of_characters_districts_and_cards_in_zones_work() -> None:
    assert prove(CARDS + PROOFS, cast="Almoner, Guest, Third", extra="Brickyard, Aqueduct Plan") == 7


def table() -> Game:
    game = trial(CARDS, cast="Almoner, Guest, Third", extra="Brickyard, Aqueduct Plan", seats=3)
    draft(game, "Almoner", "Guest", "Third")
    return game


def sentence(catalog: Catalog, name: str) -> str:
    return next(card.sentence for card in catalog.cards.values() if card.name == name)


def test_a_game_is_saved_and_copied_in_the_middle_of_a_procedure() -> None:
    game = table()
    you = game.decision.seat
    game.answer(action(game, "Feast"))
    assert game.decision.kind == "may"
    copy, loaded = game.copy(), restore(game.box.catalog, save(game))
    for one in (game, copy, loaded):
        gold = [*one.table.gold]
        one.answer(0)
        if one.decision.kind == "may":
            one.answer(1)
        assert one.table.gold[you] == gold[you] - 2
        assert "Feast" not in offered(one)


def test_a_procedure_performed_once_is_described_inline_and_otherwise_by_name() -> None:
    catalog = catalog_of(CARDS, cast="Almoner, Guest, Third", extra="Brickyard, Aqueduct Plan")
    assert sentence(catalog, "Almoner") == (
        "Once per turn, you may carry out Hand Out (with another player and 1) and gain 1 card. Once per turn, you "
        "may carry out Hand Out (with each other player and 2). Once per turn, you may choose another player. Then "
        "that player carries out Hand Out (with you and 1). Hand Out (with a player X and a number Y): if your gold "
        "is at least Y, you may give Y gold to X; if you decline, X gains 1 card."
    )
    lone = CARDS.partition("    action Feast")[0] + CARDS[CARDS.index("    procedure hand out") :]
    text = sentence(
        catalog_of(lone.replace("            stop\n", "            gain 1 gold\n"), cast="Almoner, Guest"), "Almoner"
    )
    assert text == (
        "Once per turn, you may choose another player. Then, if your gold is less than 1, gain 1 gold. "
        "Then you may give 1 gold to that player; otherwise, that player gains 1 card. Then gain 1 card."
    )


ERRORS = {
    "perform hand out with other": 'the procedure "hand out" takes 2 values, but is given 1',
    "perform hand out": 'the procedure "hand out" takes 2 values, but is given nothing',
    "perform hand out with other, 1, 2": 'the procedure "hand out" takes 2 values, but is given 3',
    "perform hand out with 1, other": '"whom" of "hand out" must be a player, and this is a number',
    "perform hand over with other, 1": 'the procedure "hand over" is not known',
    "perform work with 2": 'the procedure "work" is not known',
}


@pytest.mark.parametrize("line", ERRORS)
def test_wrong_procedure_arguments_are_reported_with_the_declaration(line: str) -> None:
    text = CARDS.replace("        other performs hand out with you, 1\n", f"        {line}\n")
    problems = compile_pack("trial", [SourceText("trial.card", text)], [base_module()]).problems
    found = next(problem for problem in problems if problem.message == ERRORS[line])
    if "is not known" not in found.message:
        assert found.help == "its declaration is: procedure hand out with whom is player, much is number"


def findings(procedure: str, body: str, use: str = "perform try") -> list[tuple[str, str]]:
    head = f"\ncharacter Tester\n    rank 1\n    action Go once per turn\n        {use}\n"
    text = f"{head}    procedure {procedure}\n        {body}\n"
    problems = compile_pack("trial", [SourceText("trial.card", text)], [base_module()]).problems
    return [(problem.code, problem.message) for problem in problems]


def test_mistakes_in_procedures_are_reported() -> None:
    assert findings("try", "gain 1 gold") == []
    assert findings("try", "gain 1 gold", "gain 1 gold") == [("CIT502", 'nothing performs the procedure "try"')]
    assert findings("try", "perform try") == [("CIT506", "this procedure performs itself")]
    assert findings("try", "perform other\n    procedure other\n        perform try") == [
        ("CIT506", 'these procedures perform each other: "try" -> "other" -> "try"')
    ]
    assert findings("try with whom is somebody", "gain 1 gold", "perform try with you")[0][0] == "CIT302"
    assert findings("try with gain is player", "gain 1 gold", "perform try with you")[0][0] == "CIT302"
    assert findings("try for 2 players", "gain 1 gold")[0] == (
        "CIT302",
        'a procedure of a card cannot have "for ... players"',
    )
    assert [code for code, _ in findings("try", "gain much gold")] == ["CIT201"]
    rows = [(f"p{chr(97 + at)}", f"p{chr(98 + at)}") for at in range(12)]
    doubled = "".join(f"    procedure {one}\n        perform {two}\n        perform {two}\n" for one, two in rows)
    many = findings("try", f"perform pa\n{doubled}    procedure pm\n        gain 1 gold")
    assert ("CIT510", "this rule, with the procedures that it performs, has more than 400 steps") in many


def test_a_secret_passed_to_a_procedure_stays_secret() -> None:
    """For a card as for an edition: public effects reveal the secret."""
    own = "choose card in your hand as mine\n        perform try with mine.cost"
    told = [code for code, _ in findings("try with much is number", "gain much gold", own)]
    assert "CIT509" in told
    book = """
rules Giving
    procedure try with much is number
        gain much gold

character Tester
    rank 1
    action Go once per turn
        if your hand is not empty
        choose card in your hand as mine
        perform try with mine.cost
"""
    problems = compile_pack("trial", [SourceText("trial.card", book)], [base_module()]).problems
    assert [problem.code for problem in problems] == ["CIT509"]
    open_ = book.replace("mine.cost", "your gold")
    assert not compile_pack("trial", [SourceText("trial.card", open_)], [base_module()]).problems


BOOKS = (
    SELECTION.replace("player performs keep one", "player performs keep among with every character in pool")
    + """
    procedure keep among with those are characters
        choose character in those as pick
        draft pick
    procedure share with whom is players, much is number
        may
            for each player in whom
                player gains much gold
"""
)


def test_a_procedure_of_an_edition_accepts_numbers_and_sets() -> None:
    cards = CARDS.replace(
        "        gain 1 card\n    action Feast", "        perform share with players, 2\n    action Feast"
    )
    game = Game.start(
        catalog_of(cards, cast="Almoner, Guest, Third", extra="Brickyard, Aqueduct Plan", selection=BOOKS),
        Setup(edition="trial", seats=3, seed=1),
    )
    draft(game, "Almoner", "Guest", "Third")
    game.answer(action(game, "Alms"))
    game.answer(0)
    game.answer(0)
    assert game.decision.kind == "may"
    gold = [*game.table.gold]
    loaded = restore(game.box.catalog, save(game))
    for one in (game, loaded):
        start = len(one.log)
        one.answer(0)
        assert [*one.table.gold] == [had + 2 for had in gold]
        assert events(one, start) == ["gold gained"] * 3


@pytest.mark.parametrize("forbidden", [False, True])
def test_effects_after_an_early_stop_of_a_procedure_or_loop_are_anticipated(forbidden: bool) -> None:
    cards = """
character Stroller
    rank 1
    action Stroll once per turn
        perform pause
        take crown
    action Count once per turn
        repeat 3 times
            if your gold is 0
                stop repeating
            pay 1 gold
        take crown
    procedure pause
        if your gold is 0
            stop
        pay 1 gold

character Warden
    rank 2
"""
    game = trial(
        cards + ("    while in cast\n        forbid crown moved\n" if forbidden else ""), cast="Stroller, Warden"
    )
    draft(game, "Stroller", "Warden")
    assert {"Stroll", "Count"} & {*offered(game)} == (set() if forbidden else {"Stroll", "Count"})
