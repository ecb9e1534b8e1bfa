"""`citadels try`: the table, what can be done, and what not."""

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


def test_the_card_of_the_pack_that_was_asked_for_comes_before_others(pack: Path) -> None:
    result = run("Smithy", "--pack", pack)
    assert result.exit_code == 0, result.output
    assert "Smithy: unique district, costs 1." in result.output


def test_of_several_characters_of_a_name_the_one_of_the_edition_is_meant() -> None:
    result = run("King", "--edition", "ffg2010")
    assert result.exit_code == 0, result.output
    assert result.output.startswith("FFG 2010, ")


def test_of_several_cards_of_a_name_the_one_of_the_standard_box_is_meant_and_that_is_said() -> None:
    result = run("King")
    assert result.exit_code == 0, result.output
    assert result.stderr == "There are 2 cards called King: this is classic2016:king, not ffg2010:king.\n"
    assert result.stdout.startswith("Classic 2016, ")


def test_the_character_you_hold_is_one_of_the_table(pack: Path) -> None:
    for options in ((), ("--pack", pack)):
        result = run("Smithy", "--as", "Merchant", *options)
        assert result.exit_code == 0, result.output
        assert "It is your turn, as Merchant." in result.stdout
        assert result.stderr == ""


def test_the_card_of_a_pack_that_the_asked_one_builds_on_comes_before_others(pack: Path) -> None:
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
def test_what_cannot_be_tried_is_refused_in_a_sentence(arguments: tuple[str, ...], code: int, said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == code, result.output
    assert said in result.output


def test_a_question_at_the_start_of_the_turn_is_left_to_answer(tmp_path: Path) -> None:
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
