"""Test `counts as none`, and markers that set the type of a district."""

from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.mechanisms.tables import base_module, prove

CAST = "Abbot, Publican"

CARDS = """
marker closed on district
    counts as none for income
    until end of round

marker hallowed on district
    counts as religious for income
    counts as religious for scoring

marker hushed on district
    silences

character Abbot
    rank 1
    income religious
    action Hallow once per turn
        target district in your city
        mark district hallowed
    action Hush once per turn
        target district in your city
        mark district hushed

character Publican
    rank 2
    income trade
    action Close once per turn
        target district in your city where district counts as trade for income
        mark district closed

district Smugglers' Den
    type trade
    cost 3
    counts as none for income

scenario Smugglers' Den: it brings nothing to those who take gold for trade
    given 2 players
    given Anna: Abbot
    given Ben: Publican, 0 gold, city Smugglers' Den, Tavern
    given turn of Ben
    when Ben uses Income
    then Ben has 1 gold
    then Smugglers' Den of Ben counts as trade
    then not (Smugglers' Den of Ben counts as trade for income)

scenario Smugglers' Den: without its rules it is a house like any other
    given 2 players
    given Anna: Abbot, city Smugglers' Den
    when Anna uses Hush on Smugglers' Den of Anna
    then Smugglers' Den of Anna counts as trade for income

scenario Publican: what is closed counts again in the next round
    given 2 players
    given Anna: Abbot
    given Ben: Publican, 0 gold, city Tavern, Market, Temple
    given turn of Ben
    when Ben uses Close on Market of Ben
    when Ben uses Income
    then Ben has 1 gold
    then Market of Ben counts as trade
    when Ben takes gold
    when Ben ends turn
    then Market of Ben counts as trade for income

scenario Abbot: a tavern that is hallowed counts as religious as well, for everything
    given 2 players
    given Anna: Abbot, 0 gold, city Tavern, Temple
    when Anna uses Hallow on Tavern of Anna
    when Anna uses Income
    then Anna has 2 gold
    then Tavern of Anna counts as trade for income
    then Tavern of Anna counts as religious
"""


def test_district_types_follow_rules_and_markers() -> None:
    assert prove(CARDS, cast=CAST) == 4


def findings(text: str) -> list[tuple[str, str]]:
    problems = compile_pack("p", [SourceText("c.card", text)], [base_module()]).problems
    return [(one.code, one.message) for one in problems if one.severity == "error"]


def test_only_a_public_marker_on_a_district_may_set_its_type() -> None:
    assert findings("marker m on player\n    counts as noble for income\n") == [
        ("CIT404", "a player has no district type, so it cannot count as one")
    ]
    assert findings("marker m on district\n    counts as noble for income\n    seen by placer\n") == [
        ("CIT404", 'a marker with "counts as" must be seen by all, since its effect shows where it is')
    ]
    assert [code for code, _ in findings("marker m on district\n    counts as noble\n")] == ["CIT302"]
