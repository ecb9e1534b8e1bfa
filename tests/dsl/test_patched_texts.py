"""Test that a patch that changes the effect of a card is reported when the text does not match."""

from functools import cache
from pathlib import Path

import pytest
from attrs import evolve

from citadels_core.model.programs.ir import Module
from citadels_core.packs import load
from citadels_dsl.reports.fixes import apply_fixes
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.diagnostics import Diagnostic
from citadels_dsl.text.source import SourceText

BY_HAND = Path(__file__).parent / "by_hand.txt"


@cache
def official() -> tuple[Module, ...]:
    """Return the official packs, with their hand-written texts."""
    parts = [part.split("\n> ") for part in BY_HAND.read_text("utf-8").split("\n\n") if "\n> " in part]
    texts = {id_.strip(): text.strip() for id_, text in parts}
    return tuple(
        evolve(module, cards=tuple(evolve(card, text=texts.get(card.id, card.text)) for card in module.cards))
        for module in load("scenic2021", "deluxe2016").modules
    )


def findings(patch: str, *others: Module) -> tuple[Diagnostic, ...]:
    """Return the findings of a patch, without the one about unlimited actions."""
    found = compile_pack("try", [SourceText("try.card", patch)], (*official(), *others)).problems
    return tuple(one for one in found if one.code != "CIT524")


WRONG = {
    "another number of cards": """\
patch Park
    without when turn ending
    when turn ending if player is you and turn.abilities
        if your hand is empty
        gain 3 cards
""",
    "a number inside of a may": """\
patch Park
    without when turn ending
    when turn ending if player is you and turn.abilities
        if your hand is empty
        may
            gain 2 cards
""",
    "gold in place of cards": """\
patch Park
    without when turn ending
    when turn ending if player is you and turn.abilities
        if your hand is empty
        gain 2 gold
""",
    "a rule that the text does not tell": "patch Necropolis\n    forbid district destroyed if district is this\n",
    "points that the text does not tell": "patch Monument\n    score 3\n",
    "a rule taken away": "patch Navigator\n    without forbid district built\n",
    "the only rule taken away": "patch Alchemist\n    without when turn ended\n",
    "a limit that is gone": """\
patch Trader
    without income
    action Sell
        if any district in your city where district counts as trade for income
        gain (count of district in your city where district counts as trade for income) gold
""",
    "another type": """\
patch Trader
    without income
    income noble
""",
    "a bound of a condition": """\
patch Monument
    without forbid district built
    while in game
        forbid district built if district is this and count of player.city is at least 4
""",
    "a text of its own with a wrong number": """\
patch Park
    text "At the end of your turn, if your hand is empty, gain 4 cards."
    without when turn ending
    when turn ending if player is you and turn.abilities
        if your hand is empty
        gain 3 cards
""",
}

RIGHT = {
    "only the price": "patch Park\n    cost 5\n    copies 2\n",
    "only the type": "patch Theater\n    type noble\n",
    "the same in other words": """\
patch Park
    without when turn ending
    when turn ending if player is you
        if count of your hand is 0
        if turn.abilities
        gain 2 cards
""",
    "a text of its own": """\
patch Park
    text "At the end of your turn, if your hand is empty, gain 3 cards."
    without when turn ending
    when turn ending if player is you and turn.abilities
        if your hand is empty
        gain 3 cards
""",
    "a text that tells of the new rule": """\
patch Alchemist
    text "At the end of your turn, gain as much gold as you have paid for building. You draw 1 more card."
    modify your draw by 1
""",
    "a card without a text": """\
patch Smithy
    without action Forge
    action Hot Forge once per turn
        costs 3 gold
        gain 3 cards
""",
    "an edition": "patch Classic 2016\n    districts Park\n",
}


@pytest.mark.parametrize("name", WRONG)
def test_a_patch_that_leaves_a_wrong_text_is_reported(name: str) -> None:
    (found,) = findings(WRONG[name])
    assert found.code == ("CIT518" if "    text" in WRONG[name] else "CIT521")
    assert "text" in (found.help or "")


@pytest.mark.parametrize("name", RIGHT)
def test_a_patch_with_a_matching_text_is_not_reported(name: str) -> None:
    assert findings(RIGHT[name]) == ()


@pytest.mark.parametrize("name", [name for name in WRONG if "    text" not in WRONG[name]])
def test_the_sentence_of_the_fix_removes_the_finding(name: str) -> None:
    (found,) = findings(WRONG[name])
    if found.fix is None:
        assert name == "the only rule taken away"
        return
    mended = apply_fixes(WRONG[name], [found.fix]).text
    assert mended.splitlines()[1].startswith('    text "')
    assert findings(mended) == ()


@pytest.mark.parametrize("head", ["patch Park", 'patch "Park"', "patch Park  # a note", "patch Park\n\n  # a note"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_sentence_is_indented_like_the_lines_of_the_patch(head: str, end: str) -> None:
    body = "  without when turn ending\n  when turn ending if player is you\n   gain 3 cards\n"
    text = f"{head}\n{body}"
    (found,) = findings(text)
    assert found.fix is not None
    mended = apply_fixes(text.replace("\n", end), [found.fix]).text.replace(end, "\n")
    first, _, rest = mended.removeprefix(f"{head}\n").partition("\n")
    assert first.startswith('  text "')
    assert rest == body
    assert findings(mended) == ()


def test_an_earlier_patch_is_not_reported_for_a_later_one() -> None:
    first = compile_pack("first", [SourceText("first.card", RIGHT["a text of its own"])], official())
    assert first.problems == ()
    (found,) = findings("patch Park\n    score 1\n", first.module)
    assert "point" in found.message
    again = "patch Park\n    without when turn ending\n    when turn ending if player is you\n        gain 4 cards\n"
    assert "3" in findings(again, first.module)[0].message
