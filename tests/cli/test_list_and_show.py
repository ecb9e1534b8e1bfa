"""Test `citadels list` and `citadels show`: output as columns, tables and JSON."""

import json
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

from citadels_core.cli.commands import list_, show
from citadels_core.cli.lookup.names import find_card
from citadels_core.cli.main import citadels
from citadels_core.cli.terminal import columns
from citadels_core.packs import examine
from citadels_core.packs.finding.discovery import official
from tests.packs.making import TABLE, characters, district, make_pack


def run(module: ModuleType, *arguments: object) -> tuple[int, str]:
    result = CliRunner().invoke(citadels, [module.__name__.rpartition(".")[2].strip("_"), *map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    people, cast = characters(1, 2)
    numbers = {"copies": 30, "starting": 4, "least": 2, "most": 2}
    text = TABLE.format(cast=cast, **numbers) + "    procedure opening\n        take crown\n"
    hall = (
        'district Old Hall\n    type noble\n    cost 4\n    text "Old [stones]."\n    provenance transcribed "page 2"\n'
    )
    return make_pack(tmp_path, "little", {"people.card": people, "table.card": text, "hall.card": hall})


def test_all_kinds_are_listed_unless_one_is_named(pack: Path) -> None:
    code, output = run(list_, "--pack", pack, "--format", "json")
    listed = json.loads(output)
    assert code == 0
    assert list(listed) == ["characters", "districts", "editions", "packs"]
    cards = examine(*official(), pack).catalog.cards
    assert {row["id"] for row in listed["characters"] + listed["districts"]} == set(cards)
    assert list(json.loads(run(list_, "packs", "--format", "json")[1])) == ["packs"]


def test_a_json_row_has_the_fields_of_its_kind(pack: Path) -> None:
    def row(kind: str, id_: str) -> object:
        output = run(list_, kind, "--pack", pack, "--format", "json")[1]
        return next(row for row in json.loads(output)[kind] if row["id"] == id_)

    assert row("characters", "little:person_b") == {"rank": 2, "name": "Person B", "id": "little:person_b"}
    assert row("districts", "little:old_hall") == {
        "type": "noble",
        "cost": 4,
        "copies": 1,
        "name": "Old Hall",
        "id": "little:old_hall",
    }
    assert row("editions", "little:little") == {
        "name": "Little",
        "players": "2 to 2",
        "characters": 2,
        "cards": 30,
        "variants": "",
        "presets": "",
        "patched": "",
        "id": "little:little",
    }
    assert row("packs", "little") == {
        "title": "Pack little",
        "version": "1.0",
        "requires": "",
        "folder": str(pack),
        "id": "little",
    }


def test_a_pipe_gets_plain_columns_that_are_never_cut(pack: Path) -> None:
    code, output = run(list_, "districts", "--pack", pack)
    lines = output.splitlines()
    assert code == 0
    assert lines[0].split() == ["type", "cost", "copies", "name", "id"]
    at = lines[0].index("name")
    (hall,) = [line for line in lines if "Old Hall" in line]
    assert hall[at:].startswith("Old Hall  ")
    assert not any("\x1b" in line or line.endswith(" ") for line in lines)


def test_a_terminal_gets_a_table(
    pack: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert list_.command.callback is not None
    list_.command.callback(what="characters", packs=(str(pack),), format_="text")
    out = capsys.readouterr().out
    assert "characters" in out
    assert "Person B" in out
    assert "─" in out


@pytest.mark.parametrize(("width", "table"), [(200, True), (60, False)])
def test_no_word_is_cut_at_a_terminal(
    width: int, table: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", str(width))
    presets = "First Game, Ambitious Aristocrats, Illustrious Emissaries"
    rows: list[columns.Row] = [
        {"name": "A Box", "players": 4, "presets": presets, "id": "a_rather_long_pack:a_box", "remarks": ""},
        {"name": "B Box", "players": 5, "presets": "", "id": "another_rather_long_pack:b_box", "remarks": ""},
    ]
    columns.show({"editions": rows}, titled=False)
    out = capsys.readouterr().out
    assert ("─" in out) == table
    assert {"Aristocrats,", "Illustrious", "another_rather_long_pack:b_box", "5"} <= set(out.split())
    assert "remarks" not in out
    assert max(map(len, out.splitlines())) <= width


def test_show_prints_all_facts_of_a_card(pack: Path) -> None:
    code, output = run(show, "old", "HALL", "--pack", pack)
    assert code == 0
    assert output == (
        "Old Hall\n"
        "Old [stones].\n"
        "kind        district\n"
        "type        noble\n"
        "cost        4\n"
        "copies      1\n"
        "provenance  transcribed (page 2)\n"
        f"source      {pack / 'hall.card'}:1\n"
        "pack        little\n"
        "id          little:old_hall\n"
    )


def test_show_prints_a_character_as_json(pack: Path) -> None:
    code, output = run(show, "little:person_b", "--pack", pack, "--format", "json")
    assert code == 0
    assert json.loads(output) == {
        "name": "Person B",
        "kind": "character",
        "rank": 2,
        "text": None,
        "provenance": "original",
        "note": None,
        "source": str(pack / "people.card"),
        "line": 4,
        "patched": None,
        "pack": "little",
        "id": "little:person_b",
    }


def test_show_prints_the_source_lines_verbatim(pack: Path) -> None:
    plain = run(show, "Old Hall", "--pack", pack)[1]
    said = ["district Old Hall", "    type noble", "    cost 4", '    text "Old [stones]."']
    hall = [*said, '    provenance transcribed "page 2"']
    assert run(show, "Old Hall", "--lines", "--pack", pack) == (0, "\n".join([plain, *hall, ""]))
    assert json.loads(run(show, "Old Hall", "--lines", "--pack", pack, "--format", "json")[1])["lines"] == hall
    # Where another card comes behind it, and with blank lines inside of it.
    person = json.loads(run(show, "Person A", "--lines", "--pack", pack, "--format", "json")[1])["lines"]
    assert person[0] == "character Person A"
    assert not any("Person B" in line for line in person)
    rules = json.loads(run(show, "Standard", "--lines", "--format", "json")[1])["lines"]
    assert "" in rules
    assert rules[0] == "rules Standard"
    assert rules[-1].strip()


def test_every_official_card_can_be_shown() -> None:
    loaded = examine()
    for card in loaded.catalog.cards.values():
        facts = show._facts(find_card(loaded, card.id), loaded)
        assert Path(str(facts["source"])).is_file()
        assert facts["id"] == card.id


def test_an_unknown_card_is_refused_with_the_nearest_name(pack: Path) -> None:
    assert run(show, "Old Hal", "--pack", pack) == (1, 'Error: There is no card "Old Hal"; did you mean "Old Hall"?\n')
    code, output = run(show, "qqqqqqqq")
    advice = "citadels list shows what there is, and --pack PACK adds your pack."
    assert (code, output) == (1, f'Error: There is no card "qqqqqqqq"; {advice}\n')


def test_an_ambiguous_name_lists_the_candidates(tmp_path: Path) -> None:
    packs = [make_pack(tmp_path, id_, {"hut.card": district("Hut")}) for id_ in ("a", "b")]
    options = [word for pack in packs for word in ("--pack", pack)]
    assert run(show, "hut", *options) == (1, 'Error: There are 2 cards called "Hut"; say which: a:hut and b:hut.\n')
    assert run(show, "b:hut", *options)[0] == 0


@pytest.mark.parametrize(("module", "arguments"), [(list_, ()), (show, ("hut",))])
def test_a_broken_or_unknown_pack_ends_the_command(
    tmp_path: Path, module: ModuleType, arguments: tuple[str, ...]
) -> None:
    code, output = run(module, *arguments, "--pack", "nowhere")
    assert code == 2
    assert output.startswith('Error: There is no pack and no folder "nowhere"; the packs are: ')
    broken = make_pack(tmp_path, "a", {"x.card": "district X\n    cost 1\n"})
    code, output = run(module, *arguments, "--pack", broken)
    assert code == 1
    assert "1 error in 1 file, at " in output
    assert "x.card:1:10: error[CIT401]: " in output
    assert output.endswith(f"`citadels validate {broken}` shows more about it.\n")


BOOKS = """
rules House Rules
    base draw 3   # More to choose from.
    base keep 2 if count of players is 2
    procedure opening for 2 players
        take crown
    must Chop Wood
        if not turn.gathered
        finish gathering
    score Thrift (half of your gold)
    tie break your gold
"""


def test_rules_and_editions_list_their_contents(pack: Path) -> None:
    with (pack / "table.card").open("a", encoding="utf-8") as file:
        file.write(BOOKS)
    code, output = run(show, "house", "RULES", "--pack", pack)
    assert code == 0
    at = (pack / "table.card").read_text("utf-8").partition("rules House Rules")[0].count("\n") + 1
    place = f"{pack / 'table.card'}"
    assert output == (
        "House Rules\n"
        "kind        rules\n"
        "numbers     draw 3\n"
        "            keep 2 if count of players is 2\n"
        "procedures  opening for 2 players\n"
        "clauses     must Chop Wood\n"
        "            score Thrift (half of your gold)\n"
        "            tie break your gold\n"
        f"source      {place}:{at}\n"
        "pack        little\n"
        "id          little:house_rules\n"
    )
    code, why = run(show, "little:house_rules", "--why", "--pack", pack)
    assert code == 0
    assert f"            keep 2 if count of players is 2\n              by little ({place}:{at + 2})\n" in why
    edition = json.loads(run(show, "Little", "--pack", pack, "--format", "json")[1])
    assert "opening" in edition["procedures"].split("\n")
    assert "starting cards 4" in json.loads(run(show, "Standard", "--format", "json")[1])["numbers"].split("\n")
    assert run(show, "Hose Rules", "--pack", pack)[1].endswith('did you mean "House Rules"?\n')
    assert run(show, "House Rules", "--why", "--edition", "Little", "--pack", pack)[0] == 2


HALF = """district Sound Hall
    type trade
    cost 3
    action Earn once per turn
        gain 2 gold

scenario Sound Hall: a slip
    given Anna: Merchant, city Sound Hall
    when Anna ern
    then Anna has 2 gold

district Broken Hall
    type trade
    cost 2
    action Earn once per turn
        gayn 2 gold
"""


@pytest.fixture
def half(tmp_path: Path) -> Path:
    return make_pack(tmp_path, "half", {"halls.card": HALF}, requires=("base", "classic2016"))


def test_a_card_is_shown_despite_errors_in_its_scenario_or_another_card(half: Path) -> None:
    code, output = run(show, "Sound Hall", "--pack", half, "--lines")
    assert code == 0
    assert "Once per turn, you may gain 2 gold." in output
    assert "        gain 2 gold" in output
    assert "2 errors in 1 file" in output
    assert "Left out:\n    scenario Sound Hall: a slip (" in output
    code, output = run(list_, "districts", "--pack", half)
    assert code == 0
    assert "Sound Hall" in output


def test_a_card_with_errors_is_not_shown_in_part(half: Path) -> None:
    code, output = run(show, "Broken Hall", "--pack", half)
    assert code == 1
    assert output.endswith(f"`citadels validate {half}` shows all of them.\n")
    assert "trade" not in output
