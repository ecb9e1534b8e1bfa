"""Test that the terminal uses another language for the game, help and messages."""

import io
import re
import sys
from itertools import chain, count, repeat

import pytest
from click.testing import CliRunner

from citadels_core.cli.commands import play, replay, try_
from citadels_core.cli.game.language import Language
from citadels_core.cli.game.set_up import Questions
from citadels_core.cli.terminal.console import make_console
from citadels_core.model.setup import Setup
from citadels_core.packs import load
from citadels_core.packs.finding.discovery import official
from citadels_core.speech.arguments import NameText
from citadels_core.speech.fill_in import HOLE
from citadels_core.speech.messages import MESSAGES, message
from citadels_core.translation import Translator
from citadels_core.wire import wording
from tests.cli.playing import play_until_left, sitting, typing
from tests.rows import each

ENGLISH = re.compile(
    r"\b(the|of|you|your|with|and|is|are|has|have|from|this|that|choose|cards?|districts?|city|round|turn|takes?|gains?|"
    r"build|deck|characters?|points|crown|noble|trade|military|unique|for|to|not|who|what|why|nobody|secret|called)\b",
    re.IGNORECASE,
)
"""Words that are in nearly every English sentence about a game, and in no German one."""

NAMES = ("Du", "Ann", "Ben", "Cid")

TYPED = re.compile(r"citadels [^\n]*|why, log, undo, never, ask, save, help, quit")
"""What is typed, whatever the language."""

EVERYTHING = (
    "h",
    "w",
    "?",
    "? schmiede",
    "? smithy",
    "? qqqq",
    "l",
    "99",
    "x",
    "u",
    "s",
    "1",
    "u",
    "",
    "1 2",
    "1 1",
    "2 1 1",
)


@pytest.fixture(scope="module")
def all_boxes():
    return load(*official())


def english(said):
    return [line for line in TYPED.sub("", said).splitlines() if ENGLISH.search(line)]


def test_a_whole_game_with_every_command_is_shown_in_german(catalog):
    typed = chain(EVERYTHING, chain.from_iterable(repeat(("1", "", "1 2", "w", "l"))))
    table, printed = sitting(catalog, typed, ask_all=True, language=Language("de", catalog), names=NAMES)
    table.play()
    said = printed.getvalue()
    assert table.game.over
    assert english(said) == []
    told = " ".join(said.split())
    for part in (
        "Wähle einen Charakter",
        "Deine Hand: ",
        "im Stapel",
        "den Tisch noch einmal zeigen",
        "Schmiede: Stadtviertel, besonders, kostet 5. Einmal pro Zug",
        "Eine Karte namens qqqq gibt es nicht.",
        "Tippe eine Zahl von 1 bis",
        "Die Nummer 99 gibt es nicht",
        "Bauen: du musst erst Gold nehmen oder Karten ziehen.",
        "Du hast noch nichts geantwortet.",
        "Du kannst deine letzte Antwort nicht zurücknehmen",
        "Endstand",
    ):
        assert part in told, part


def test_automatic_answers_are_reported_in_german(catalog):
    table, printed = sitting(
        catalog, chain.from_iterable(repeat(("1", "1 2"))), language=Language("de", catalog), names=NAMES
    )
    table.play()
    assert "Die einzige mögliche Antwort wurde für dich gegeben:" in printed.getvalue()
    assert english(printed.getvalue()) == []


def test_saving_and_leaving_prompts_are_in_german(catalog, tmp_path):
    (tmp_path / "da").write_text("")
    saved = []
    typed = ("1", f"s {tmp_path / 'da'}", "n", f"s {tmp_path / 'da'}", "j", "1", "q", "", "q", "nein")
    said, _ = play_until_left(
        catalog,
        *typed,
        language=Language("de", catalog),
        names=NAMES,
        save_to=lambda path, game: saved.append(path),
        seed=1,
    )
    assert [path.name for path in saved] == ["da"]
    assert "gibt es schon. Überschreiben? [j/n] > n" in said
    assert "Das Spiel wurde nicht gespeichert." in said
    assert "Das Spiel speichern, bevor du gehst? [j, n, oder Enter zum Weiterspielen] > " in said
    assert english(said.replace(str(tmp_path), "")) == []


def test_a_table_is_set_up_with_german_prompts(all_boxes):
    printed = io.StringIO()
    language = Language("de", all_boxes)
    read = typing(iter(("9", "2", "99", "5", "2", "Eva")), printed)
    questions = Questions(catalog=all_boxes, console=make_console(file=printed, width=80), read=read, language=language)
    usual = Setup(edition="classic2016:classic_2016", names=NAMES)
    questions.ask(usual, lambda players, name: play.names_of(players, 0, name, language))
    said = re.sub(r"\(.*\)", "", printed.getvalue().replace("\n", " "))  # the sentence of an author, in brackets
    assert "Wie viele Spieler, dich mitgezählt? 2 bis 8 [4] > " in said
    assert english(said) == []


def test_the_commands_accept_a_language_option(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run = CliRunner().invoke
    played = run(play.command, ["--auto", "--seed", "3", "--language", "de", "--record", "game.jsonl"])
    again = run(replay.command, ["game.jsonl", "--language", "de-AT"])
    tried = run(try_.command, ["Smithy", "--language", "de"])
    for result in (played, again, tried):
        assert result.exit_code == 0, result.output
        assert english(re.sub("(Classic|Deluxe) 2016", "", result.output)) == []
    assert "gewinnt" in played.output
    assert "Endstand" in again.output
    assert "Du bist am Zug, als " in tried.output


def test_a_game_saved_in_one_language_resumes_in_another(catalog):
    setup = Setup(edition="classic2016", seats=2, seed=1, names=("You", "Ben"))
    assert play.called(setup, "Du").names == ("Du", "Ben")
    assert play.called(play.called(setup, "Du"), "You").names == ("You", "Ben")
    assert play.called(setup, None).names == ("Ann", "Ben")


def test_an_unknown_language_is_refused_with_the_list_of_languages():
    result = CliRunner().invoke(play.command, ["--language", "fr"])
    assert (result.exit_code, result.output.strip()) == (2, "Error: There is no language 'fr'; there is: de, en.")


def test_a_missing_translation_extra_is_reported_with_the_install_command(monkeypatch):
    wording.spoken.cache_clear()
    monkeypatch.setitem(sys.modules, "citadels_core.translation", None)
    try:
        result = CliRunner().invoke(play.command, ["--language", "de"])
    finally:
        monkeypatch.undo()
        wording.spoken.cache_clear()
    assert result.exit_code == 2
    assert "pip install 'citadels-sdk[translate]'" in result.output


@each("id_", [id_ for id_ in MESSAGES if id_.startswith("terminal.")])
@each("number", [1, 3])
def test_english_through_its_catalogue_equals_the_built_in_text(id_, number):
    numbers = count(number)
    players = ("you", "player") if "{player} <" in MESSAGES[id_] else ("player",)
    for kind in players:
        names = [hole[1] for hole in HOLE.finditer(MESSAGES[id_])]
        words = {
            name: NameText(kind, "you" if kind == "you" else "Ann") if name == "player" else next(numbers)
            for name in names
        }
        said = message(id_, **words)
        assert Translator("en").say(id_, {name: wording.arguments_of(said)[name] for name in words}) == said
