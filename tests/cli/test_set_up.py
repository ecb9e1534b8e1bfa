"""Test that a table is set up with prompts at a terminal when no option is given."""

import io

import pytest
from click.testing import CliRunner

from citadels_core.cli.commands.play import command, names_of
from citadels_core.cli.game.set_up import Questions
from citadels_core.cli.terminal.console import make_console
from citadels_core.model.setup import Setup
from citadels_core.packs import load
from citadels_core.packs.finding.discovery import official
from tests.cli.playing import typing
from tests.cli.terminal import Terminal


@pytest.fixture(scope="module")
def all_boxes():
    return load(*official())


USUAL = Setup(edition="classic2016:classic_2016", names=("You", "Ann", "Ben", "Cid"))


def asked(catalog, *typed):
    printed = io.StringIO()
    waiting = iter(typed)
    questions = Questions(catalog=catalog, console=make_console(file=printed, width=80), read=typing(waiting, printed))
    setup = questions.ask(USUAL, lambda players, name: names_of(players, 0, name))
    assert next(waiting, None) is None
    return setup, printed.getvalue()


def test_pressing_enter_chooses_the_defaults(all_boxes):
    setup, said = asked(all_boxes, "", "", "")
    assert setup == USUAL
    assert said.count("> ") <= 4


def test_the_set_up_asks_for_box_players_characters_and_name(all_boxes):
    books = [edition.book.name for edition in all_boxes.editions.values()]
    said = asked(all_boxes, "", "", "")[1]
    place = next(line.split()[0] for line in said.splitlines() if "Deluxe 2016" in line)
    setup, said = asked(all_boxes, place, "5", "2", "Eva")
    assert setup.edition == "deluxe2016:deluxe_2016"
    assert setup.seats == 5
    assert setup.preset == all_boxes.editions[setup.edition].presets[0].name
    assert setup.names == ("Eva", "Ann", "Ben", "Cid", "Dora")
    for name in books:
        assert name in said
    assert said.index("Classic 2016") == min(said.index(name) for name in books)


def test_a_single_box_is_chosen_without_a_prompt(catalog):
    setup, said = asked(catalog, "", "")
    assert setup == USUAL
    assert "Which edition?" not in said


def test_invalid_input_is_asked_again(all_boxes):
    setup, said = asked(all_boxes, "7", "no", "1", "9", "x", "3", "Ann\x07", "x" * 41, " Ann ")
    assert setup.seats == 3
    assert setup.names == ("Ann", "Ben", "Cid")
    assert said.count("Type a number from 1 to") == 2
    assert "is for 2 to 7 players, not for 9." in said
    assert "has line breaks or invisible characters" in " ".join(said.split())
    assert "more than 40 characters" in said


def test_a_terminal_without_options_asks_and_prints_the_equivalent_command():
    terminal = Terminal("play")
    for question, keys in (
        ("1 to 6 [1] > ", "2\n"),
        ("2 to 8 [4] > ", "5\n"),
        ("1 to 8 [1] > ", "\n"),
        ("[You] > ", "Eva\n"),
    ):
        terminal.read_until(question)
        terminal.type(keys)
    terminal.read_until("q] > ")
    assert "citadels play --edition deluxe2016:deluxe_2016 --players 5 --name Eva" in terminal.said
    assert "Deluxe 2016, 5 players" in terminal.said
    terminal.type("q\n")
    terminal.read_until("Goodbye.")
    assert terminal.end() == 0


@pytest.mark.parametrize(("keys", "code"), [("\x04", 0), ("\x03", 130)])
def test_the_set_up_can_be_left(keys, code):
    terminal = Terminal("play")
    terminal.read_until("[1] > ")
    terminal.type_until(keys, "Goodbye.")
    assert terminal.end() == code
    assert "Traceback" not in terminal.said


def test_without_a_terminal_nothing_is_asked():
    result = CliRunner().invoke(command, [], input="2\n")
    assert result.exit_code == 0
    assert "Which edition?" not in result.output
    assert result.output.startswith("Classic 2016, 4 players")
