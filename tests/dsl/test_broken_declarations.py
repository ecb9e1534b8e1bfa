"""Test that a declaration with one broken line is one error, and its uses are not reported."""

import pytest

from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.dsl.official import official
from tests.rows import each

DECLARED = """\
counter debts on player
    until end of game

marker guarded on player
    until end of turn

note friend on player is player

character Piper
    rank 9
    action Pipe once per turn
        gain 2 gold
        add 1 to your debts
        mark you guarded
        forget your friend
    forbid gold taken named Safe if giver is guarded

district Bank
    type trade
    cost 3
    action Borrow once per turn
        gain (2 + your debts) gold
        choose player as other where other is not you
        note other as your friend

deck Money
    Bank, Tavern

rules Loans
    procedure lend money
        active player gains 1 gold
    procedure selection
        shuffle characters
        for each player
            player performs keep one

edition Lenders
    use rules Standard, Loans
    players 2 to 7
    cast Assassin, Thief, Magician, King, Bishop, Merchant, Architect, Warlord, Piper
    decks Basic, Money
    base city size 7
    variant Short
        base city size 5
    preset Few
        cast Assassin, Thief, Magician, King, Bishop, Merchant, Architect, Warlord, Piper
"""
"""Each kind of declaration, and each kind of name within one."""

USED = """\
district Inn
    type unique
    cost 3
    action Drink once per turn
        if you are not guarded
        costs 1 gold
        choose character as other where other is not Piper
        add 1 to your debts
        if your friend is not missing
            your friend gains 1 gold
    when district built if district.name is Bank
        gain 1 gold
    allow Safe if giver is you
    at scoring
        perform lend money

scenario Inn: the bank
    given 4 players of Lenders
    given variant Short
    given Anna: Piper, 2 gold, city Bank, Inn
    given Ben: King
    when Anna uses Borrow
    when Anna chooses Ben
    then Anna has 4 gold
    when Anna pipes
    then Anna is guarded
    then Anna.debts is 1
    then Anna.friend is Ben

scenario Inn: few
    given 4 players of Lenders
    given preset Few
    given Anna: Piper, 2 gold, city Bank, hand Inn
    then Anna cannot use Drink

edition Borrowers
    use rules Standard, Loans
    players 2 to 7
    cast Assassin, Thief, Magician, King, Bishop, Merchant, Architect, Warlord, Piper
    decks Basic, Money
    base city size 7
"""
"""Uses of all of these names in another file."""


def found(*texts: str) -> list[str]:
    sources = [SourceText(f"{at}.card", text) for at, text in enumerate(texts)]
    problems = compile_pack("try", sources, official()).problems
    return [
        f"{one.code} {one.path[0]}:{sources[int(one.path[0])].position(one.span.start)[0]} {one.message}"
        for one in problems
    ]


@each(
    ("old", "new"),
    [
        ("counter debts on player", "counter debts- on player"),
        ("counter debts on player", "countr debts on player"),
        ("counter debts on player", "counter debts"),
        ("counter debts on player", "counter on player"),
        ("counter debts on player", "counter Debts on player"),
        ("counter debts on player", "counter de!bts on player"),
        ("marker guarded on player", "markr guarded on player"),
        ("marker guarded on player", "marker guarded! on player"),
        ("marker guarded on player", "marker guarded on plyer"),
        ("marker guarded on player", "marker guarded player"),
        ("note friend on player is player", "note friend- on player is player"),
        ("note friend on player is player", "note friend on player is plyer"),
        ("note friend on player is player", "note friend on player"),
        ("note friend on player is player", "not friend on player is player"),
        ("character Piper", "charcter Piper"),
        ("character Piper", "character Piper -"),
        ("character Piper", "character P!per"),
        ("character Piper", "character"),
        ("character Piper", 'character "Piper'),
        ("    rank 9", "    rnk 9"),
        ("    rank 9", "    rank"),
        ("    action Pipe once per turn", "    acton Pipe once per turn"),
        ("    action Pipe once per turn", "    action pipe once per turn"),
        ("    action Pipe once per turn", "    action once per turn"),
        ("    action Pipe once per turn", "    action Pipe! once per turn"),
        ("    action Pipe once per turn", "    action P!pe once per turn"),
        ("    action Pipe once per turn", "    action Pipe - once per turn"),
        ("    action Pipe once per turn", "    action Pipe once pr turn"),
        ("        gain 2 gold\n        add 1 to your debts", "        gain 2 gld\n        add 1 to your debts"),
        ("named Safe", "named safe"),
        ("named Safe", "named Safe!"),
        ("named Safe", "naned Safe"),
        ("named Safe", "named S!fe"),
        ("named Safe", "named"),
        ("    forbid gold taken named", "    forbd gold taken named"),
        ("forbid gold taken named", "forbid gold takn named"),
        ("district Bank", "distrct Bank"),
        ("district Bank", "district Bank -"),
        ("district Bank", "district B!nk"),
        ("district Bank", "district"),
        ("district Bank", "district Bank--"),
        ("    type trade", "    type trad"),
        ("district Bank\n    type trade\n    cost 3", "district Bank\n    type trade"),
        ("action Borrow once per turn", "acton Borrow once per turn"),
        ("action Borrow once per turn", "action borrow once per turn"),
        ("action Borrow once per turn", "action once per turn"),
        ("action Borrow once per turn", "action B!rrow once per turn"),
        ("action Borrow once per turn", "action Borrow once per trn"),
        ("    action Borrow once", "   action Borrow once"),
        ("deck Money", "dck Money"),
        ("deck Money", "deck Money!"),
        ("deck Money", "deck M!ney"),
        ("deck Money", "deck"),
        ("rules Loans", "rule Loans"),
        ("rules Loans", "rules Loans -"),
        ("rules Loans", "rules L!ans"),
        ("rules Loans", "rules"),
        ("procedure lend money", "procedur lend money"),
        ("procedure lend money", "procedure Lend money"),
        ("procedure lend money", "procedure lend-money"),
        ("procedure lend money", "procedure"),
        ("procedure lend money", "procedure lend money -"),
        ("procedure lend money", "procedure lend m!oney"),
        ("player gains 1 gold\n    proc", "player gains 1 gld\n    proc"),
        ("edition Lenders", "editon Lenders"),
        ("edition Lenders", "edition Lenders -"),
        ("edition Lenders", "edition L!nders"),
        ("edition Lenders", "edition"),
        ("    cast Ass", "    cst Ass"),
        ("    decks Basic, Money", "    decks Basic, Mony"),
        ("variant Short", "varant Short"),
        ("variant Short", "variant short"),
        ("variant Short", "variant"),
        ("variant Short", "variant Short!"),
        ("variant Short", "variant S!ort"),
        ("variant Short", "variant Short -"),
        ("        base city size 5", "        base city sze 5"),
        ("preset Few", "prest Few"),
        ("preset Few", "preset few"),
        ("preset Few", "preset"),
        ("preset Few", "preset Few!"),
        ("preset Few", "preset F!w"),
        ("preset Few", "preset Few -"),
    ],
)
def test_a_broken_declaration_is_one_error_and_its_uses_are_not_reported(old: str, new: str) -> None:
    assert found(DECLARED, USED) == []
    (error,) = found(DECLARED.replace(old, new, 1), USED)
    assert error.split()[1] == f"0:{DECLARED[: DECLARED.index(old)].count(chr(10)) + 1}", error


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("counter debts on player", "debts on player"),
        ("marker guarded on player", "of guarded on player"),
        ("edition Lenders", "Lenders"),
    ],
)
def test_a_declaration_without_its_first_word_is_one_error(old: str, new: str) -> None:
    assert len(found(DECLARED.replace(old, new, 1), USED)) == 1


def test_a_mistake_beside_a_use_of_a_broken_name_is_reported() -> None:
    broken = DECLARED.replace("deck Money", "Money")
    assert len(found(broken, USED.replace("given preset Few", "given preset 3 Few"))) == 2
    assert len(found(broken, USED.replace("use rules Standard, Loans", "use rules Standrad, Loans"))) == 2


@pytest.mark.parametrize("new", ["scenario", "scenaro Inn: few", "scenario Inn: the bank"])
def test_a_broken_name_of_a_scenario_is_one_error(new: str) -> None:
    assert len(found(DECLARED, USED.replace("scenario Inn: few", new))) == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("allow Safe", "allow Save"),
        ("uses Borrow", "uses Borow"),
        ("hand Inn", "hand Imm"),
        ("perform lend money", "perform lend mony"),
        ("Anna.debts", "Anna.debt"),
        ("variant Short", "variant Shrt"),
    ],
)
def test_a_misspelt_use_is_reported_beside_a_broken_declaration(old: str, new: str) -> None:
    broken = DECLARED.replace("    rank 9\n", "    rnk 9\n")
    assert len(found(DECLARED, USED.replace(old, new))) == 1
    assert len(found(broken, USED.replace(old, new))) == 2


def test_unrelated_unknown_names_are_reported_beside_broken_names() -> None:
    other = "district Spa\n    type trade\n    cost 3\n    score 1 if this.name is Swamp\n    score sins\n"
    for old, new in (
        ("district Bank", "district B!nk"),
        ("counter debts on", "counter de!bts on"),
        ("deck Money", "dck Money"),
    ):
        assert [one.split()[0] for one in found(DECLARED.replace(old, new), USED, other)][1:] == ["CIT202", "CIT201"]


MILL = "district {}\n    type trade\n    cost 3\n    copies 2\n"
DEBTS = """\
counter {} on player
    until end of game

patch Tavern
    score your debts
    when gold taken
        add 1 to your debts
"""


@pytest.mark.parametrize(
    "texts",
    [
        (MILL.format("Mill -"), MILL.format("Mill")),
        (MILL.format("Mill"), MILL.format("Mill -")),
        (MILL.format("Mill"), MILL.format("Mi-!ll"), "deck Money\n    Mill\n"),
        ("counter debts- on player\n", DEBTS.format("debts")),
    ],
)
def test_the_readable_part_of_a_broken_name_is_not_declared(texts: tuple[str, ...]) -> None:
    assert [one.split()[0] in ("CIT102", "CIT302") for one in found(*texts)] == [True]


@pytest.mark.parametrize("head", ["Mill", "district Mill: a house", "Mill  # a house", "district Mill / Old Mill"])
def test_a_part_of_a_broken_name_may_be_the_name(head: str) -> None:
    assert len(found(MILL.replace("district {}", head), "deck Money\n    Mill\n")) == 1
