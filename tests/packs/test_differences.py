"""Test the differences between two versions of a pack, and the version they require."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from packaging.version import Version

from citadels_core import Catalog, Game, Setup, SnapshotError, restore, save
from citadels_core.model.programs.ir import Module
from citadels_core.packs.editing.differences import Level, PackDifference, changes, enough, least
from citadels_dsl.reports.render import render
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.diagnostics import Severity
from citadels_dsl.text.source import SourceText
from tests.packs.pep440 import NEAR, VERSIONS

OLD = """\
district Yard
    type unique
    cost 3
    action Sell once per turn
        costs 1 gold
        gain 2 cards
    score 1

character Squire
    rank 9
    action Beg once per turn
        gain 1 gold

marker weary on player
    until end of round

deck Yards
    Yard, 2 Tavern

rules Slow
    base city size 9

edition Yard Game
    use rules Standard, Passing On
    players 4 to 7
    cast Assassin, Thief, Magician, King, Bishop, Merchant, Architect, Warlord
    decks Basic, Yards
    base city size 7
    preset Long
        cast Squire

patch Smithy
    cost 4

scenario Yard: it is sold
    given Anna: Merchant, 2 gold, city Yard
    when Anna uses Sell
    then Anna has 1 gold
"""


def compiled(text: str, catalog: Catalog, file: str = "a.card") -> Module:
    source = SourceText(file, text)
    done = compile_pack("trial", [source], catalog.modules)
    assert not [found for found in done.problems if found.severity is Severity.ERROR], render(
        done.problems, {file: source}, color=False
    )
    return done.module


def told(found: tuple[PackDifference, ...]) -> list[str]:
    return [f"{change.level.name} {change.kind} {change.name}: {change.what}" for change in found]


def differ(catalog: Catalog, *replacements: tuple[str, str]) -> list[str]:
    text = OLD
    for old, new in replacements:
        assert old in text
        text = text.replace(old, new)
    return told(changes(compiled(OLD, catalog), compiled(text, catalog)))


def test_layout_comments_and_card_order_are_not_changes(catalog: Catalog) -> None:
    cards = OLD.split("\n\n")
    moved = "# All new.\n\n" + "\n\n\n".join(reversed(cards)).replace("    cost 3", "    # cheap\n    cost 3   # three")
    assert changes(compiled(OLD, catalog), compiled(moved, catalog, "other/b.card")) == ()


CHANGES = {
    "MAJOR district Yard: cost 4 instead of 3": [("    cost 3", "    cost 4")],
    "MAJOR district Yard: cost none instead of 3": [("    cost 3", "    cost none")],
    "MAJOR district Yard: type trade instead of unique": [("type unique", "type trade")],
    "MAJOR district Yard: copies 2 instead of 1": [("    cost 3", "    cost 3\n    copies 2")],
    "MAJOR character Squire: rank 8 instead of 9": [
        ("rank 9", "rank 8"),
        ("    preset Long\n        cast Squire\n", "    preset Long\n        cast Squire\n"),
    ],
    'MAJOR district Yard: "action Sell" changed': [("gain 2 cards", "gain 3 cards")],
    'MAJOR district Yard: "score" is gone': [("    score 1\n", "")],
    'MAJOR district Yard: "forbid crown moved" is new': [("    score 1\n", "    score 1\n    forbid crown moved\n")],
    "MINOR district Barn: is new": [("deck Yards", "district Barn\n    type trade\n    cost 1\n\ndeck Yards")],
    "MINOR deck Yards: 1 more card": [("2 Tavern", "2 Tavern, Market")],
    "MAJOR deck Yards: other cards or counts": [("2 Tavern", "3 Tavern")],
    "MINOR deck Yards: its cards have another order, so the same seed deals other cards": [
        ("Yard, 2 Tavern", "2 Tavern, Yard")
    ],
    "MAJOR marker, counter or note weary: changed": [("end of round", "end of turn")],
    "MAJOR rules Slow: other bases": [("city size 9", "city size 8")],
    "MAJOR edition Yard Game: other bases": [("city size 7", "city size 8")],
    "MAJOR edition Yard Game: other least": [("players 4 to 7", "players 5 to 7")],
    "MAJOR edition Yard Game: other cast": [("Architect, Warlord", "Architect, Warlord, Squire")],
    "MINOR edition Yard Game: more presets": [
        ("cast Squire\n", "cast Squire\n    preset Short\n        cast Squire\n")
    ],
    "MAJOR edition Yard Game: other presets": [("preset Long", "preset Short")],
    "MAJOR patch classic2016:smithy: changed": [("    cost 4\n\nscenario", "    cost 5\n\nscenario")],
    "MAJOR patch classic2016:smithy: is gone": [("patch Smithy\n    cost 4\n\n", "")],
    "MAJOR patch classic2016:keep: is new": [("patch Smithy", "patch Keep\n    cost 4\n\npatch Smithy")],
    "PATCH district Yard: another text": [("    cost 3", '    cost 3\n    text "Once per turn, pay 1 gold: 2 cards."')],
    "PATCH district Yard: another provenance": [("    cost 3", '    cost 3\n    provenance original "By me."')],
    "PATCH district Yard: another art": [("    cost 3", "    cost 3\n    art castle")],
    "PATCH scenarios trial: other scenarios": [("then Anna has 1 gold", "then Anna has 2 cards in hand")],
}


@pytest.mark.parametrize("said", CHANGES)
def test_each_change_is_reported_once(said: str, catalog: Catalog) -> None:
    assert differ(catalog, *CHANGES[said]) == [said]


def test_no_part_of_a_pack_is_forgotten() -> None:
    compared = {"cards", "patches", "states", "decks", "books", "editions", "extensions", "scenarios", "bridges"}
    assert {attribute.name for attribute in attrs.fields(Module)} == {"pack", *compared}


ADDS = """\
patch Classic 2016
    districts Yard
    variant Long
        base city size 9

district Yard
    type trade
    cost 1
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("districts Yard", "districts Yard, Smithy", "MINOR patch classic2016:classic_2016: adds more districts"),
        ("districts Yard", "districts Smithy", "MAJOR patch classic2016:classic_2016: adds other districts"),
        ("size 9", "size 8", "MAJOR patch classic2016:classic_2016: adds other variants"),
    ],
)
def test_additions_to_an_edition_of_another_pack_are_changes(old: str, new: str, said: str, catalog: Catalog) -> None:
    before, after = compiled(ADDS, catalog), compiled(ADDS.replace(old, new), catalog)
    assert told(changes(before, after)) == [said]


PARTS = (
    "district Lantern\n    type unique\n    cost 2\n    when turn started if player is you\n        gain 1 gold\n",
    "district Candle\n    type trade\n    cost 1\n",
    "patch Classic 2016\n    decks Lights\n",
)


@pytest.mark.parametrize("line", ["3 Candle, 3 Lantern", "3 Lantern, 3 Candle", "3 Candle\n    3 Lantern"])
@pytest.mark.parametrize("step", [1, -1])
def test_a_meaningless_change_keeps_deals_and_saves(line: str, step: int, catalog: Catalog) -> None:
    def box(line: str, parts: tuple[str, ...]) -> tuple[Module, Game]:
        module = compiled("\n".join([*parts, f"deck Lights\n    {line}\n"]), catalog)
        linked = Catalog(modules=(*catalog.modules, module), hashes={**catalog.hashes, "trial": "1"})
        return module, Game.start(linked, Setup(edition="classic2016", seats=4, seed=3))

    old, game = box("3 Lantern, 3 Candle", PARTS)
    new, again = box(line, PARTS[::step])
    assert changes(old, new) == ()
    assert restore(again.box.catalog, save(game)).observe(0) == game.observe(0) == again.observe(0)


LIT_AND_DIM = (
    "marker lit on district\n    until end of game\n",
    "marker dim on district\n    until end of game\n",
    """\
district Lantern
    type unique
    cost 2
    when turn started if player is you
        mark this lit
        mark this dim
    score count of (district in your city where district is lit or district is dim)

deck Lights
    3 Lantern

patch Classic 2016
    decks Lights
""",
)


def test_reordered_markers_break_saves_and_are_reported(catalog: Catalog) -> None:
    lit, dim, lantern = LIT_AND_DIM
    modules = [compiled(f"{first}\n{second}\n{lantern}", catalog) for first, second in ((lit, dim), (dim, lit))]
    old, new = (
        Catalog(modules=(*catalog.modules, module), hashes={**catalog.hashes, "trial": module.states[0].id})
        for module in modules
    )
    game = Game.start(old, Setup(edition="classic2016", seats=4, seed=3))
    said = ["MINOR markers, counters and notes trial: declared in another order, so older saved games cannot be loaded"]
    assert told(changes(*modules)) == said
    with pytest.raises(SnapshotError, match="number or order of its cards, markers, counters or notes"):
        restore(new, save(game))
    assert restore(old, save(game)).observe(0) == game.observe(0)


def test_an_added_marker_is_not_a_reordering(catalog: Catalog) -> None:
    lit, dim, lantern = LIT_AND_DIM
    new = "\nmarker wet on district\n    until end of game\n"
    before, after = compiled(f"{lit}\n{dim}\n{lantern}", catalog), compiled(f"{new}\n{lit}\n{dim}\n{lantern}", catalog)
    assert told(changes(before, after)) == ["MINOR marker, counter or note wet: is new"]


def test_a_renamed_card_is_reported_as_renamed(catalog: Catalog) -> None:
    found = differ(catalog, ("Yard,", "Close,"), ("district Yard", "district Close"), ("city Yard", "city Close"))
    assert found[0] == "MAJOR deck Yards: other cards or counts"
    assert "MAJOR district Close: was called Yard" in found
    assert "MAJOR district Yard: is gone" not in found


def test_reordered_rules_are_reported(catalog: Catalog) -> None:
    sell = "    action Sell once per turn\n        costs 1 gold\n        gain 2 cards\n"
    assert differ(catalog, (f"{sell}    score 1\n", f"    score 1\n{sell}")) == [
        "MAJOR district Yard: its rules have another order"
    ]


def test_the_gravest_changes_come_first(catalog: Catalog) -> None:
    found = differ(
        catalog,
        ("    cost 3", "    cost 4"),
        ("2 Tavern", "2 Tavern, Market"),
        ("1 gold\n\nmarker", "2 gold\n\nmarker"),
    )
    assert [line.split()[0] for line in found] == ["MAJOR", "MAJOR", "MINOR"]


@pytest.mark.parametrize(
    ("old", "new", "highest"),
    [
        ("1.2.3", "1.2.3", Level.NONE),
        ("1.2.3", "1.2.4", Level.PATCH),
        ("1.2.3", "1.3.0", Level.MINOR),
        ("1.2.3", "2.0.0", Level.MAJOR),
        ("1.2", "2", Level.MAJOR),
        ("1.2.3", "2.0.0rc1", Level.MAJOR),
        ("1.2.3", "1.2.3.post1", Level.PATCH),
        ("0.2.0", "0.2.1", Level.MINOR),
        ("0.2.0", "0.3.0", Level.MAJOR),
        ("0.2.0", "1.0.0", Level.MAJOR),
        ("1.2.3", "1.2.2", None),
        ("1.2.3", "0.9", None),
        ("1!1.0", "1!1.0", Level.NONE),
        ("1!1.0", "1!1.0.1", Level.PATCH),
        ("1!1.0", "1!1.1", Level.MINOR),
        ("1!1.0", "1!2.0", Level.MAJOR),
        ("1!1.0", "3.0", None),
        ("3.0", "1!1.0", Level.MAJOR),
        ("2.0.0rc1", "2.0.0", Level.MAJOR),
        ("2.0.0rc1", "2.0.0rc2", Level.MAJOR),
        ("2.0.0rc1", "2.0.0rc1", Level.NONE),
        ("2.0.0rc2", "2.0.0rc1", None),
        ("2.0.0.dev1", "2.0.0", Level.MAJOR),
        ("2.1.0rc1", "2.1.0", Level.MINOR),
        ("2.1.0rc1", "3.0.0rc1", Level.MAJOR),
        ("2.1.1rc1", "2.1.1", Level.PATCH),
        ("2.0.0.post1.dev1", "2.0.0.post1", Level.PATCH),
        ("0.3.0rc1", "0.3.0", Level.MAJOR),
        ("0.3.1rc1", "0.3.1", Level.MINOR),
    ],
)
def test_a_raised_version_is_high_enough_for_some_changes(old: str, new: str, highest: Level | None) -> None:
    assert [level for level in Level if enough(old, new, level)] == [
        level for level in Level if highest is not None and level <= highest
    ]


@pytest.mark.parametrize(
    ("old", "level", "wanted"),
    [
        ("1.2.3", Level.NONE, "1.2.3"),
        ("1!1.0", Level.NONE, "1!1.0"),
        ("1!1.0", Level.MAJOR, "1!2.0.0"),
        ("2.0.0rc1", Level.MAJOR, "2.0.0"),
        ("2.1.0rc1", Level.MINOR, "2.1.0"),
        ("2.1.0rc1", Level.MAJOR, "3.0.0"),
        ("2.3.4rc1", Level.PATCH, "2.3.4"),
        ("2.3.4rc1", Level.MINOR, "2.4.0"),
        ("1.0.post1", Level.PATCH, "1.0.1"),
    ],
)
def test_the_suggested_version_is_the_lowest_sufficient_one(old: str, level: Level, wanted: str) -> None:
    assert least(old, level) == wanted


@given(st.one_of(NEAR, VERSIONS), st.sampled_from(Level))
def test_the_suggested_version_is_sufficient(old: str, level: Level) -> None:
    asked = least(old, level)
    assert enough(old, asked, level)
    assert all(Version(least(old, lower)) <= Version(asked) for lower in Level if lower < level)


@given(NEAR, NEAR)
def test_a_version_sufficient_for_a_level_is_sufficient_for_lower_levels(old: str, new: str) -> None:
    levels = [level for level in Level if enough(old, new, level)]
    assert levels == list(Level)[: len(levels)]
    assert bool(levels) == (Version(new) >= Version(old))
