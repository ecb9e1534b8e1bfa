"""Test `citadels try`: the table, the options, and the reasons for missing ones."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from citadels_core.cli.main import citadels
from tests.packs.making import WELL, make_pack

CARDS = f"""\
{WELL}
district Smithy
    type unique
    cost 1
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return make_pack(tmp_path, "mine", {"well.card": CARDS}, requires=("classic2016",))


def run(*arguments: object) -> Result:
    return CliRunner().invoke(citadels, ["try", *map(str, arguments)])


def test_without_a_terminal_the_table_the_options_and_the_reasons_are_shown() -> None:
    result = run("smithy", "--as", "Bishop", "--edition", "classic2016", "--seed", 3)
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines[0] == "Classic 2016, 4 players, seed 3."
    assert lines[1].startswith("Smithy: unique district, costs 5.")
    assert "It is your turn, as Bishop." in lines
    assert re.search(r"Your hand: .*Smithy \(unique 5\)", result.output)
    assert re.search(r"^ 1  Take Gold", result.output, re.MULTILINE)
    assert any(line.startswith("  Build: you must first gather") for line in lines)


def test_a_card_of_a_pack_is_tried_from_its_folder(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pack)
    result = run("Well", "--built", "--pack", ".")
    assert result.exit_code == 0, result.output
    assert "Draw Water (Well): gain 1 gold." in result.output
    assert run("Well", "--built").output == result.output
    monkeypatch.chdir(pack.parent)
    assert 'There is no card "Well"' in run("Well", "--built").output


def test_a_card_of_the_given_pack_comes_first(pack: Path) -> None:
    result = run("Smithy", "--pack", pack)
    assert result.exit_code == 0, result.output
    assert "Smithy: unique district, costs 1." in result.output


def test_an_ambiguous_character_resolves_to_the_given_edition() -> None:
    result = run("King", "--edition", "ffg2010")
    assert result.exit_code == 0, result.output
    assert result.output.startswith("FFG 2010, ")


def test_an_ambiguous_card_resolves_to_the_standard_box_with_a_note() -> None:
    result = run("King")
    assert result.exit_code == 0, result.output
    assert result.stderr == "There are 2 cards called King: this is classic2016:king, not ffg2010:king.\n"
    assert result.stdout.startswith("Classic 2016, ")


def test_the_held_character_belongs_to_the_cast(pack: Path) -> None:
    for options in ((), ("--pack", pack)):
        result = run("Smithy", "--as", "Merchant", *options)
        assert result.exit_code == 0, result.output
        assert "It is your turn, as Merchant." in result.stdout
        assert result.stderr == ""


def test_a_card_of_a_required_pack_comes_before_others(pack: Path) -> None:
    result = run("King", "--pack", pack)
    assert result.stdout.startswith("Classic 2016, "), result.output
    assert result.stderr == ""
    manifest = pack / "pack.toml"
    manifest.write_text(manifest.read_text("utf-8").replace('"classic2016"', '"ffg2010"'), "utf-8")
    assert run("King", "--pack", pack).stdout.startswith("FFG 2010, ")


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("Smith",), 1, 'There is no card "Smith"'),
        (("King", "--edition", "classic2016", "--built"), 2, "--built is for districts, and King is a character."),
        (("classic2016:king", "--as", "Bishop"), 2, "--as is for districts"),
        (("classic2016:smithy", "--as", "Nobody"), 1, 'There is no character "Nobody"'),
        (("classic2016:smithy", "--seats", "9"), 2, "Error: "),
        (("classic2016:smithy", "--seats", "1"), 2, "Error: "),
        (("classic2016:smithy", "--edition", "nowhere"), 2, 'There is no edition "nowhere"'),
        (("classic2016:smithy", "--pack", "nowhere"), 2, "Error: "),
    ],
)
def test_an_untriable_card_is_refused_in_one_sentence(arguments: tuple[str, ...], code: int, said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == code, result.output
    assert said in result.output


def test_a_decision_at_the_start_of_the_turn_is_left_to_the_player(tmp_path: Path) -> None:
    text = """\
district Shrine
    type religious
    cost 2
    when turn started if player is you
        may
            destroy this
            gain 3 gold
"""
    result = run("Shrine", "--built", "--pack", make_pack(tmp_path, "mine", {"a.card": text}))
    assert result.exit_code == 0, result.output
    assert "Shrine 2" in result.output
    assert result.output.rstrip().splitlines()[-1].strip() == "2  No."
