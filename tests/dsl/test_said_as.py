"""Test `said as`: the declared noun changes texts and no rule."""

import pytest

from citadels_core.model.programs.meaning import SAID, meaning
from citadels_core.packs import load
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.session.session import CompiledPack
from citadels_dsl.text.source import SourceText

CARD = """
marker owing on player
    until end of round
{marker}
counter pile on district
{counter}
note host on district is player
{note}
district Toll House
    type trade
    cost 3
    forbid gold paid named Closed if player is not you and player.gold is at most 1
{ban}
    allow Closed if player is your left
    action Ask once per turn
        choose player as other where other is not you
        mark other owing
        add 2 to this.pile
        note other as this.host
    when turn ended if player is owing
        unmark player owing
        if this.pile is at least 3
            gain this.pile gold
            this.host gains 1 gold
"""
NOUNS = {"marker": "fine", "counter": "coin", "note": "lodger", "ban": "the last of one's gold"}


def compiled(**nouns: str) -> CompiledPack:
    lines = {name: f'    {"    " * (name == "ban")}said as "{nouns[name]}"' if name in nouns else "" for name in NOUNS}
    return compile_pack("try", [SourceText("try.card", CARD.format(**lines))], list(load().modules))


def sentence(**nouns: str) -> str:
    made = compiled(**nouns)
    assert not made.problems
    return made.module.cards[0].sentence


@pytest.mark.parametrize(
    ("name", "without", "with_it"),
    [
        (
            "marker",
            ["as owing", "an owing player"],
            ["put a fine on another player", "a player with a fine"],
        ),
        ("marker", ["as no longer owing"], ["take the fine off that player"]),
        ("counter", ["this district's pile"], ["the coins on this district"]),
        ("counter", ["gain gold equal to this district's pile"], ["gain 1 gold for each coin on this district"]),
        ("note", ["as this district's host", "this district's host gains"], ["this district's lodger gains"]),
        ("ban", ["whatever the rule Closed says"], ["even the last of one's gold"]),
    ],
)
def test_a_declared_noun_replaces_the_name(name: str, without: list[str], with_it: list[str]) -> None:
    plain, said = sentence(), sentence(**{name: NOUNS[name]})
    for text in without:
        assert text in plain
        assert text not in said
    for text in with_it:
        assert text in said


def test_gold_is_an_uncountable_noun() -> None:
    said = sentence(counter="gold")
    assert "add 2 to the gold on this district" in said
    assert "gain as much gold as there is on this district" in said


def test_a_noun_changes_no_rule() -> None:
    plain, said = compiled().module, compiled(**NOUNS).module
    assert meaning(plain, SAID) != meaning(said)
    assert [meaning(card.rules, SAID) for card in plain.cards] == [meaning(card.rules, SAID) for card in said.cards]


def test_the_noun_of_another_pack_is_known() -> None:
    first = compiled(**NOUNS).module
    card = "district Inn\n    type trade\n    cost 1\n    when turn ended if player is owing\n        gain 1 gold\n"
    (inn,) = compile_pack("second", [SourceText("inn.card", card)], [*load().modules, first]).module.cards
    assert inn.sentence == "When a player with a fine ends a turn, gain 1 gold."


def test_a_ban_without_a_name_has_no_noun() -> None:
    card = 'district Inn\n    type trade\n    cost 1\n    forbid gold paid if player is you\n        said as "gold"\n'
    (found,) = compile_pack("try", [SourceText("try.card", card)], list(load().modules)).problems
    assert (found.code, found.message) == ("CIT302", 'a "forbid" rule without a name cannot have "said as"')
