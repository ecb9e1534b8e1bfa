"""Test which replacements of one event commute."""

# ruff: noqa: E501 -- a card on one line is easier to compare with the next one

from textwrap import dedent, indent

import pytest

from citadels_core.model.programs.rules import Rule
from citadels_core.packs.checking.replacements import commute
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText


def rule(name: str, text: str) -> Rule:
    """Compile a replacement on a district."""
    body = indent(dedent(text).strip("\n"), "    ")
    module = compile_pack(
        "try", [SourceText("try.card", f"district {name}\n    type trade\n    cost 1\n{body}\n")], ()
    ).module
    (made,) = module.cards[0].rules
    return made


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        # the very same
        ("instead of gold gained\n    nothing", "instead of gold gained\n    nothing", True),
        ("instead of gold gained\n    nothing", "instead of gold gained\n    gain 1 cards", False),
        # one event each
        ("instead of gold gained if player is you\n    nothing", "instead of gold gained if player is you\n    gain 1 cards", False),
        ("instead of gold gained if amount is 1\n    nothing", "instead of gold gained if amount is 2\n    gain 1 cards", True),
        ("instead of gold gained if amount is at most 2\n    nothing", "instead of gold gained if amount is more than 2\n    gain 1 cards", True),
        ("instead of build used if card is this\n    nothing", "instead of build used if card is this\n    gain 1 gold", True),
        # passed on with a change
        ("instead of gold gained\n    player gains (amount + 1) gold", "instead of gold gained\n    player gains (amount + 2) gold", True),
        ("instead of gold gained\n    player gains (amount + 1) gold", "instead of gold gained\n    player gains (amount * 2) gold", False),
        ("instead of gold gained\n    player gains (amount + 1) gold", "instead of gold gained if amount is at least 3\n    player gains (amount + 1) gold", False),
        ("instead of gold taken\n    player takes (amount + 1) gold from giver", "instead of gold taken\n    player takes amount gold from giver.left", True),
        ("instead of gold taken\n    player takes (giver.gold) gold from giver", "instead of gold taken\n    player takes amount gold from giver.left", False),
        # passed on and ended
        ("instead of gold gained\n    player gains (amount + 1) gold", "instead of gold gained\n    nothing", True),
        ("instead of gold gained\n    player gains (amount + 1) gold", "instead of gold gained if amount is 2\n    nothing", False),
        ("instead of gold gained\n    player gains (amount) gold\n    gain 1 cards", "instead of gold gained\n    nothing", False),
    ],
)  # fmt: skip
def test_two_replacements_commute_or_not(one: str, other: str, same: bool) -> None:
    assert commute(rule("Inn", one), rule("Mill", other)) is same
    assert commute(rule("Mill", other), rule("Inn", one)) is same
