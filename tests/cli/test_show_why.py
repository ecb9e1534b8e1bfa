"""Test `citadels show --why`: the origin of each field and rule, and what may change its numbers."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from citadels_core.cli.main import citadels
from tests.packs.making import make_pack

MANIFEST = """id = "{id}"
version = "1.0.0"
title = "Mine"
language = 1
requires = ["classic2016"{more}]
"""

HOUSES = """district Toll House
    type trade
    cost 3
    while in hand
        forbid district destroyed if district is this
    action Toll once per turn
        gain 1 gold

district Mint
    type unique
    cost 5
    modify build price by -1 if card counts as trade and card is not this
    modify build price by -2 if card counts as noble
    modify build price by 3 if card is this
    modify build price by 1 if player is you
    set district cost to 1 if not card counts as trade
"""

PATCH = """patch Toll House
    cost 4
    without action Toll
    action Small Toll once per turn
        gain 2 gold
"""

AGAIN = """patch Toll House
    cost 2
"""


@pytest.fixture
def packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    texts = {"houses": (HOUSES, ""), "first": (PATCH, ', "houses"'), "second": (AGAIN, ', "houses", "first"')}
    edition = """
deck Houses
    30 Toll House, Mint

edition Houses
    use rules Standard, Passing On
    players 3 to 4
    cast Assassin, Thief, Magician, King, Bishop, Merchant, Architect, Warlord
    decks Houses
    base city size 7
"""
    for name, (text, more) in texts.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "pack.toml").write_text(MANIFEST.format(id=name, more=more), "utf-8")
        (tmp_path / name / "all.card").write_text(text + (edition if name == "houses" else ""), "utf-8")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(citadels, ["show", *arguments])


@pytest.mark.usefixtures("packs")
def test_why_lists_each_field_and_rule_with_every_patch() -> None:
    result = run("Toll House", "--why", "--pack", "houses", "--pack", "first", "--pack", "second")
    assert result.exit_code == 0, result.output
    assert result.output.split("\n\n")[1].splitlines() == [
        "type       trade",
        "             by houses (houses/all.card:2)",
        "cost       3",
        "             by houses (houses/all.card:3)",
        "           4",
        "             by first (first/all.card:2)",
        "           2",
        "             by second (second/all.card:2)",
        "rules      while in hand: forbid district destroyed if district is this",
        "             by houses (houses/all.card:5)",
        "           action Toll once per turn",
        "             by houses (houses/all.card:6); removed by first (first/all.card:3)",
        "           action Small Toll once per turn",
        "             by first (first/all.card:4)",
        "in Houses  Mint: modify build price by -1 if card counts as trade and card is not this",
        "             by houses (houses/all.card:12)",
        "           Mint: modify build price by 1 if player is you",
        "             by houses (houses/all.card:15)",
    ]


@pytest.mark.usefixtures("packs")
def test_json_output_has_the_same_content() -> None:
    data = json.loads(run("Toll House", "--why", "--pack", "first", "--format", "json", "--pack", "houses").output)
    why = data["why"]
    assert [(one["what"], [step["says"] for step in one["steps"]]) for one in why["fields"]] == [
        ("type", ["trade"]),
        ("cost", ["3", "4"]),
    ]
    assert [(one["what"], one["taken_away_by"] is not None) for one in why["rules"]] == [
        ("forbid", False),
        ("action Toll", True),
        ("action Small Toll", False),
    ]
    assert (why["edition"], [step["line"] for step in why["modifiers"]]) == ("Houses", [12, 15])
    assert "why" not in json.loads(run("Mint", "--pack", "houses", "--format", "json").output)


def test_the_edition_decides_which_cards_are_considered() -> None:
    assert "Factory: " in run("Haunted Quarter", "--why", "--edition", "deluxe2016").output
    assert "Factory: " not in run("Haunted Quarter", "--why", "--edition", "classic2016").output
    assert run("Haunted Quarter", "--edition", "classic2016").exit_code == 2
    assert run("Haunted Quarter", "--why", "--edition", "nowhere").exit_code == 2


def test_a_card_of_the_given_pack_comes_first(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(MANIFEST.format(id="mine", more=""), "utf-8")
    (tmp_path / "own.card").write_text("district Smithy\n    type trade\n    cost 1\n", "utf-8")
    result = run("Smithy", "--pack", str(tmp_path), "--format", "json")
    assert json.loads(result.output)["id"] == "mine:smithy"
    assert json.loads(run("classic2016:smithy", "--pack", str(tmp_path), "--format", "json").output)["cost"] == 5


BOXES = {
    "more": """deck Maps
    Map Room

patch Classic 2016
    decks Maps
    base city size 6  # quicker
""",
    "less": "patch Classic 2016\n    base city size 5 if count of players is 2\n    decks Maps\n",
}


@pytest.fixture
def boxes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    monkeypatch.chdir(tmp_path)
    make_pack(tmp_path, "more", {"box.card": BOXES["more"]}, requires=("classic2016",))
    make_pack(tmp_path, "less", {"box.card": BOXES["less"]}, requires=("classic2016", "more"))
    return ("--pack", "more", "--pack", "less")


def told(*words: str) -> str:
    result = CliRunner().invoke(citadels, ["show", *words])
    assert result.exit_code == 0, result.output
    return result.output


def test_an_edition_shows_the_patches_it_has(boxes: tuple[str, ...]) -> None:
    said = told("classic", "2016", *boxes)
    assert "patched   by more (more/box.card:4), by less (less/box.card:1)\n" in said
    assert "decks     Basic, Classic Uniques, Maps\n" in said
    assert "patched" not in told("classic2016:classic_2016")


def test_why_of_an_edition_lists_each_number_with_its_lines(boxes: tuple[str, ...]) -> None:
    fields = json.loads(told("Classic 2016", "--why", "--format", "json", *boxes))["why"]["fields"]
    sizes, decks, gold = (
        [(step["says"], step["pack"], step["file"].rpartition("/")[2], step["line"]) for step in field["steps"]]
        for what in ("city size", "decks", "starting gold")
        for field in fields
        if field["what"] == what
    )
    assert [size[:2] for size in sizes[:2]] == [
        ("8 if count of players is at most 3", "classic2016"),
        ("7", "classic2016"),
    ]
    assert sizes[2:] == [("6", "more", "box.card", 6), ("5 if count of players is 2", "less", "box.card", 2)]
    assert [deck[0] for deck in decks] == ["Basic, Classic Uniques", "adds Maps"]
    assert decks[1][1:] == ("more", "box.card", 5)
    assert [one[:2] for one in gold] == [("2", "base")]
    said = told("Classic 2016", "--why", *boxes)
    assert "5 if count of players is 2\n" in said
    assert "by less (less/box.card:2)\n" in said


@pytest.mark.parametrize("edition", ["classic2016:classic_2016", "Deluxe 2016", "ffg 2010"])
def test_every_origin_of_an_official_edition_number_points_at_its_line(edition: str) -> None:
    for field in json.loads(told(*edition.split(), "--why", "--format", "json"))["why"]["fields"]:
        for step in field["steps"]:
            line = Path(step["file"]).read_text("utf-8").splitlines()[step["line"] - 1]
            word = {"rules": "use rules", "variants": "variant", "presets": "preset"}.get(field["what"], field["what"])
            assert line.strip().removeprefix("base ").startswith(word), (field, line)


def test_a_misspelt_edition_is_refused_and_so_is_an_edition_option_for_an_edition() -> None:
    result = CliRunner().invoke(citadels, ["show", "Clasic", "2016"])
    assert (result.exit_code, 'did you mean "Classic 2016"?' in result.output) == (1, True)
    result = CliRunner().invoke(citadels, ["show", "Classic", "2016", "--why", "--edition", "Classic 2016"])
    assert (result.exit_code, "is an edition itself" in result.output) == (2, True)
