"""Test that one mistake is reported once and its consequences are suppressed."""

import random
from collections import Counter

import pytest

from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.diagnostics import Diagnostic, Severity
from citadels_dsl.text.source import SourceText
from tests.dsl.breaking import broken_cards, errors_of
from tests.dsl.official import official


def errors(*texts: str) -> list[str]:
    sources = [SourceText(f"{at}.card", text) for at, text in enumerate(texts)]
    found = compile_pack("try", sources, official()).problems
    return [f"{one.code} {one.path[0]}:{_line(sources, one)}" for one in found if one.severity is Severity.ERROR]


def _line(sources: list[SourceText], one: Diagnostic) -> int:
    source = next(source for source in sources if source.path == one.path)
    return source.position(one.span.start)[0]


BANK = """\
counter debts on player
    until end of game

district Bank
    type trade
    cost 3
    action Borrow once per turn
        gain 2 gold
        add 1 to your debts
    action Rest once per turn
        limit shared with Borrow
        choose player as guest where guest is not you
        guest gains 1 gold
    score Debt (-8)
        if your debts is at least 3

scenario Bank: it lends
    given Anna: Merchant, 2 gold, city Bank
    given Ben: King
    when Anna uses Borrow
    then Anna has 4 gold
    then Anna cannot use Borrow

scenario Bank: it lends Ben
    given Ben: Merchant, 2 gold, city Bank
    given Anna: King
    when Ben uses Borrow
    then Ben has 4 gold
    then Ben.debts is 1
"""


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("score Debt (-8)", "score Debt -8", ["CIT302 0:14"]),
        ("Borrow", "Borrow it Back", ["CIT201 0:7"]),
        ("district Bank", "distrct Bank", ["CIT104 0:4"]),
        ("counter debts on player", "counter debts on plyer", ["CIT201 0:1"]),
        ("counter debts on player", "countr debts on player", ["CIT104 0:1"]),
        ("choose player as guest", "chose player as guest", ["CIT101 0:12"]),
        ("type trade", "type trad", ["CIT201 0:5"]),
        ("    cost 3\n", "    cst 3\n", ["CIT105 0:6"]),
        ("given Anna: Merchant", "given Anna Merchant", ["CIT302 0:18"]),
        ("given Anna: Merchant", "gven Anna: Merchant", ["CIT105 0:18"]),
        ("where guest is not you", "where guest are not yu", ["CIT201 0:12"]),
    ],
)
def test_one_broken_line_is_one_error(old: str, new: str, found: list[str]) -> None:
    assert errors(BANK) == []
    assert errors(BANK.replace(old, new)) == found


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        # the second mistake has nothing to do with the first one
        (("gain 2 gold", "gain 2 gld"), ("guest gains 1 gold", "guest gians 1 gold"), ["CIT201 0:8", "CIT209 0:13"]),
        (("type trade", "type trad"), ("cost 3", "cost tree"), ["CIT201 0:5", "CIT302 0:6"]),
        (
            ("given Ben: King", "given Ben: Kng"),
            ("when Ben uses Borrow", "when Ben uses Borow"),
            ["CIT202 0:19", "CIT201 0:27"],
        ),
        (
            ("counter debts on player", "counter debts on"),
            ("when Anna uses Borrow", "when Anna uses Borow"),
            ["CIT302 0:1", "CIT201 0:20"],
        ),
        (("district Bank", "Bank"), ("then Anna has 4 gold", "thn Anna has 4 gold"), ["CIT104 0:4", "CIT105 0:21"]),
        (
            ("type trade", "type trad"),
            ("    score Debt (-8)", "    action pipe"),
            ["CIT201 0:5", "CIT106 0:14", "CIT302 0:14"],
        ),
    ],
)
def test_two_mistakes_are_two_errors(old: tuple[str, str], new: tuple[str, str], found: list[str]) -> None:
    assert errors(BANK.replace(*old).replace(*new)) == found


def test_only_findings_that_follow_from_a_broken_card_are_suppressed() -> None:
    broken = BANK.replace("district Bank", "distrct Bank")
    other = "deck More\n    Bank, Tavrn\n\ndistrict Inn\n    type trade\n    cost 3\n    score 1 if your debts is 2\n"
    assert errors(BANK, other) == ["CIT202 1:2"]
    assert errors(broken, other) == ["CIT104 0:4", "CIT202 1:2"]


@pytest.mark.parametrize(
    "broken",
    ["district\n", "marker known on character\n    lasts\n", "(\n", "    type trade\n", "\ttype trade\n"],
)
def test_a_missing_or_reserved_name_suppresses_nothing(broken: str) -> None:
    faulty = "district Inn\n    type trade\n    cost 3\n    action Rest once per turn\n        discard kwx\n"
    assert errors(broken, faulty)[1:] == ["CIT201 1:5"]


def test_findings_below_a_broken_line_of_a_rule_are_suppressed() -> None:
    text = BANK.replace("choose player as guest where guest is not you", "for each plyer").replace(
        "        guest gains", "            player gains"
    )
    assert errors(text) == ["CIT201 0:12"]


def test_findings_about_an_answer_of_a_broken_choice_are_suppressed() -> None:
    rule = '        choose one of "stay",x "go" as answer\n        if answer is "stay"\n            gain 1 gold\n'
    assert errors(BANK.replace("        gain 2 gold\n", rule)) == ["CIT101 0:8"]


def test_an_unknown_name_always_comes_with_an_error() -> None:
    for broken in broken_cards(SAMPLE, random.Random(9)):
        pack = compile_pack("try", [broken.source], official())
        assert any(one.severity is Severity.ERROR for one in pack.problems) or not pack.names.unknown


def test_an_unknown_card_is_reported_once_a_file() -> None:
    cards = "".join(
        f"district Inn {at}\n    type trade\n    cost 3\n    score 1 if this.name is Old Mill\n\n" for at in (1, 2)
    )
    scenario = "scenario Inn 1\n    given 4 players of Classic 2016\n    given Anna: hand Old Mill\n"
    scenario += "    then Anna has 2 gold\n"
    assert errors(BANK, cards + scenario, cards.replace("Inn", "Pub")) == ["CIT202 1:4", "CIT202 2:4"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("let one be first players", "CIT302"),
        ("let one be last players", "CIT302"),
        ("let one be your gold gold", "CIT302"),
        ("lett one be 1", "CIT209"),
        ("choose number frm 1 to 3 as one", "CIT101"),
    ],
)
def test_no_fix_is_offered_for_a_name_introduced_in_a_broken_line(line: str, code: str) -> None:
    text = (
        "district Inn\n    type trade\n    cost 3\n    action Rest once per turn\n"
        f"        {line}\n        gain one gold\n        if one is 2\n            gain 1 gold\n"
    )
    found = compile_pack("try", [SourceText("0.card", text)], official()).problems
    assert [one.code for one in found] == [code]
    assert [one.fix.replacement for one in found if one.fix is not None] in ([], ["let"], ["from"])


def test_a_repeated_misspelling_keeps_both_fixes() -> None:
    text = BANK.replace("choose player as guest", "choose playr as guest").replace(
        "guest gains 1 gold", "for each playr\n            gain 1 gold"
    )
    found = compile_pack("try", [SourceText("0.card", text)], official()).problems
    assert [one.fix.replacement for one in found if one.fix is not None] == ["player", "player"]


SAMPLE = 75
NEARLY_ALL = 0.97


def test_a_broken_line_of_an_official_card_causes_at_most_two_errors() -> None:
    """``pytest tests/dsl/test_follow_ups.py -s`` prints how many broken lines cause how many errors."""
    counted = Counter(len(errors_of(broken)) for broken in broken_cards(SAMPLE, random.Random(7)))
    noticed = counted.total() - counted[0]
    share = (counted[1] + counted[2]) / noticed
    print(f"errors for one broken line: {dict(sorted(counted.items()))}, {share:.1%} at most two")
    assert noticed > SAMPLE * 0.9
    assert share >= NEARLY_ALL
