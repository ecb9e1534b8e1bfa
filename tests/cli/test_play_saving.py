"""Test the log, undo, saving, resuming and automatic answers at a terminal."""

import json
import os
import re
from itertools import chain, repeat

import pytest
from click.testing import CliRunner

from citadels_core.bots.greedy import GreedyBot
from citadels_core.cli.commands.play import names_of
from citadels_core.cli.game.kept_file import TerminalSeats, put, read_kept
from citadels_core.cli.game.question_view import lines, only_choice, question
from citadels_core.cli.game.sitting import TerminalExit
from citadels_core.cli.main import citadels
from citadels_core.model.setup import Setup
from citadels_core.table.decision import Decision
from citadels_core.table.game import Game
from citadels_core.table.saves.snapshot import restore
from tests.cli.playing import play_until_left, sitting
from tests.cli.terminal import Terminal
from tests.docs.snippets import ROOT
from tests.properties.walks import walk


def keeper(path, game):
    put(path, game, seated=TerminalSeats())


def at_my_turn(catalog, *typed, **more):
    """Play with these typed lines from the first menu of a turn."""
    return play_until_left(catalog, "1", *typed, **more)


def test_a_decision_with_one_option_is_answered_automatically_and_reported(catalog):
    table, printed = sitting(catalog, chain.from_iterable(repeat(("1", "", "1 2"))))
    table.play()
    said = printed.getvalue()
    assert table.game.over
    assert "The only possible answer was given for you: End your turn." in said
    assert "[Enter" not in said
    assert "There is no other choice" not in said


def test_automatic_answers_are_the_decisions_that_ask_all_shows(catalog):
    asked, passed = (
        sitting(catalog, chain.from_iterable(repeat(("1", "", "1 2"))), ask_all=ask_all)[0] for ask_all in (True, False)
    )
    for table in (asked, passed):
        table.play()
    assert asked.game.answers == passed.game.answers


def test_undo_takes_back_the_last_answer(catalog):
    before = at_my_turn(catalog)[1]
    said, game = at_my_turn(catalog, "1", "u")
    assert "Your answer is undone: Take Gold: gather 2 gold." in said
    assert game.core.plain() == before.core.plain()
    assert game.answers == before.answers
    again, same = at_my_turn(catalog, "1", "u", "1")
    assert again.count("You gather 2 gold.") == 2
    assert same.answers == at_my_turn(catalog, "1")[1].answers


def test_undo_explains_why_an_answer_cannot_be_undone(catalog):
    said, _ = play_until_left(catalog, "undo")
    assert "You have not answered any question yet." in said
    said, _ = at_my_turn(catalog, "u")
    assert re.search(r"Your last answer cannot be undone: (\w+ has|[\w, ]+ and \w+ have) answered after you\.", said)
    said, game = at_my_turn(catalog, "2", "u", width=200)
    assert not game.can_undo(0)
    assert "Your last answer cannot be undone: after it there was a random event, a character" in said


def followed_by_one_answer(table):
    """Let a bot play up to an option followed by an automatic answer; return both."""
    game, bot = table.game, GreedyBot(5)
    while (decision := game.decision) is not None:
        for option in decision if decision.seat == 0 and not decision.forced and not decision.many else ():
            trial = game.copy()
            trial.answer(option.number)
            if (only := trial.decision) is None or only.seat != 0 or not only.forced or not trial.can_undo(0):
                continue
            told = " ".join(only.labels)
            trial.answer([*range(len(only))] if only.many else 0)
            if trial.decision is not None and not trial.decision.forced and trial.can_undo(0):
                return option, told
        game.answer(bot.choose(game.at(decision.seat)))
    return None


def test_undo_includes_automatic_answers_after_the_last_answer(catalog):
    tables = (sitting(catalog, (), seed=seed) for seed in range(40))
    (table, printed), (option, told) = next((one, found) for one in tables if (found := followed_by_one_answer(one[0])))
    number = next(at for at, line in enumerate(lines(option.decision), 1) if option.number in line.options)
    typed = iter([str(number), "u", "q"])
    table.read = lambda _: next(typed)
    before = table.game.core.plain()
    with pytest.raises(TerminalExit):
        table.play()
    said = " ".join(printed.getvalue().split())
    assert f"The only possible answer was given for you: {told}" in said
    assert f"Your answer is undone: {option.label}" in said
    assert table.game.core.plain() == before


def test_an_automatic_no_is_reported_with_its_prompt(catalog):
    games = (Game.start(catalog, Setup(edition="classic2016", seats=4, seed=seed)) for seed in range(30))
    both = next(decision for game in games for decision in walk(game, 3) if decision.kind == "may")
    no = both.values[both.labels.index("No.")]
    only = Decision(both.question._replace(options=1), (no,), both.game)
    assert only.forced
    assert only_choice(only).plain == f"{question(only)} The only possible answer was given for you: No."
    assert question(only).endswith("?")


def test_the_log_shows_events_since_the_players_last_turn(catalog):
    table, printed = sitting(catalog, chain(repeat("1", 20), ["l"]))
    with pytest.raises(TerminalExit):
        table.play()
    said = printed.getvalue()
    log = said[said.rindex("Events since your last turn:") :]
    since = table.since_my_turn()
    ended = next(event for event in table.game.events(0) if event.number == since)
    assert (ended.name, ended.fields["player"]) == ("turn ended", 0)
    told = list(table.narrator.tell(table.game.events(0, since)))
    assert told
    plain = " ".join(log.split())
    for sentence in told:
        assert sentence in plain


def test_before_the_first_turn_the_log_begins_at_the_start_of_the_game(catalog):
    said, _ = play_until_left(catalog, "log")
    assert said.count("Ann draws 4 cards and gains 2 gold.") == 2
    assert "Events since the start of the game:" in said


def test_a_game_is_saved_and_resumed(catalog, tmp_path):
    file = tmp_path / "my game.json"
    said, game = at_my_turn(catalog, "1", f"save {file}", "q", save_to=keeper, width=300)
    assert f"citadels play --resume '{file}'" in said
    table = read_kept(file)
    assert table.seated == TerminalSeats()
    assert table.edition == game.setup.edition
    again = restore(catalog, table.save)
    assert again.core.plain() == game.core.plain()
    assert again.answers == game.answers
    assert again.can_undo(0)


def test_an_existing_file_is_overwritten_only_after_a_prompt(catalog, tmp_path):
    file = tmp_path / "diary.txt"
    file.write_text("dear diary")
    said, _ = at_my_turn(catalog, f"s {file}", "n", "q", "n", save_to=keeper, width=300)
    assert "exists already. Overwrite it? [y/n] > n" in said
    assert "The game was not saved." in said
    assert file.read_text() == "dear diary"
    said, game = at_my_turn(catalog, f"s {file}", "y", "1", "s", "q", save_to=keeper, width=300)
    assert said.count("Overwrite it?") == 1
    assert said.count("The game is saved.") == 2
    assert restore(catalog, read_kept(file).save).answers == game.answers


def test_a_failed_save_is_reported_in_one_sentence(catalog, tmp_path):
    said, _ = at_my_turn(catalog, f"s {tmp_path / 'no' / 'game'}", f"s {tmp_path}", "y", save_to=keeper, width=300)
    assert "cannot be written: No such file or directory." in said
    assert "is a link or not a regular file; it was not changed." in said
    assert "Saved." not in said
    said, _ = at_my_turn(catalog, "s")
    assert "This game cannot be saved." in said


@pytest.mark.parametrize(
    ("typed", "stays", "saved"),
    [
        (["n"], False, False),
        (["y", ""], False, True),
        (["y", "other.json"], False, True),
        (["Y", "no/where.json"], True, False),
        ([""], True, False),
        (["c"], True, False),
        (["what", "no"], False, False),
        ([], False, False),
    ],
)
def test_leaving_asks_before_discarding_a_game(catalog, tmp_path, monkeypatch, typed, stays, saved):
    monkeypatch.chdir(tmp_path)
    table, printed = sitting(catalog, ["1", "q", *typed, *(["w"] if stays else [])], save_to=keeper)
    with pytest.raises(TerminalExit):
        table.play()
    said = printed.getvalue()
    assert "Save the game before you leave?" in said
    assert said.endswith("> w\n") is False
    assert ("> w\n" in said) is stays
    assert len(list(tmp_path.iterdir())) == saved


def test_a_game_without_answers_or_already_saved_is_left_without_a_prompt(catalog, tmp_path):
    said, _ = play_until_left(catalog, "q", save_to=keeper)
    assert "Save the game before you leave?" not in said
    said, _ = at_my_turn(catalog, f"s {tmp_path / 'game'}", "q", save_to=keeper)
    assert "Save the game before you leave?" not in said
    said, _ = at_my_turn(catalog, f"s {tmp_path / 'new'}", "1", "q", "n", save_to=keeper)
    assert "Save the game before you leave?" in said


def test_a_terminal_saves_and_resumes(tmp_path):
    file = tmp_path / "game.json"
    terminal = Terminal(
        "play", "--seed", "3", "--pack", str(ROOT / "mods" / "court_intrigue"), "--edition", "deluxe2016"
    )
    for keys in ("1\n", "q\n"):
        terminal.read_until("q] > ")
        terminal.type(keys)
    terminal.read_until("Enter to continue the game] > ")
    terminal.type("y\n")
    terminal.read_until("[citadels-game.json] > ")
    terminal.type(f"{file}\n")
    terminal.read_until("Goodbye.")
    assert terminal.end() == 0

    again = Terminal("play", "--resume", str(file))
    again.read_until("q] > ")
    assert "seed 3." in again.said
    again.type("q\n")
    again.read_until("Goodbye.")
    assert again.end() == 0

    table = read_kept(file)
    assert table.seated.packs == (str(ROOT / "mods" / "court_intrigue"),)
    told = CliRunner().invoke(citadels, ["play", "--resume", str(file)])
    assert told.exit_code == 0, told.output
    assert "Final scores" in told.output
    assert not re.search(r"\bYou\b", told.output)


@pytest.fixture
def saved(catalog, tmp_path):
    file = tmp_path / "game.json"
    at_my_turn(catalog, f"s {file}", save_to=keeper)
    return file


def changed(file, **fields):
    file.write_text(json.dumps(json.loads(file.read_text()) | fields))


def test_a_saved_game_that_cannot_be_resumed_is_refused_in_one_sentence(saved):
    game = json.loads(saved.read_text())["game"]
    cases = {
        "has been changed since it was saved": {"game": game | {"floor": 7}},
        "This is not a saved game": {"game": {}},
        "was saved in version 9 of the format": {"version": 9},
        "there is no bot": {"bot": "gr\x1beedy"},
        "there is no seat 7": {"seat": 7},
        "At $.seat:": {"seat": "0"},
        "There is no pack": {"packs": ["\x1b[2J"]},
        "is not a saved game, a record or a journal": {"format": "chess"},
        "There is no pack and no folder": {"packs": ["nowhere/at/all"]},
    }
    whole = saved.read_text()
    for told, fields in cases.items():
        saved.write_text(whole)
        changed(saved, **fields)
        result = CliRunner().invoke(citadels, ["play", "--resume", str(saved)])
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1), result.output
        assert told in result.stderr
        assert "\x1b" not in result.stderr


@pytest.mark.parametrize("text", ["", "[", "[" * 100_000, "7", "\x00", "é"])
def test_a_file_that_is_not_a_saved_game_is_refused_in_one_sentence(tmp_path, text):
    file = tmp_path / "game.json"
    file.write_text(text, "latin-1")
    result = CliRunner().invoke(citadels, ["play", "--resume", str(file)])
    assert result.exit_code == 2
    assert "is not a saved game, a record or a journal." in result.stderr


def test_a_named_pipe_as_saved_game_does_not_block(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path, told in (
        (tmp_path / "pipe", "is not a file"),
        (tmp_path, "is not a file"),
        (tmp_path / "x", "cannot be read"),
    ):
        result = CliRunner().invoke(citadels, ["play", "--resume", str(path)])
        assert (result.exit_code, told in result.stderr) == (2, True), result.output


def test_resume_refuses_setup_options(saved):
    result = CliRunner().invoke(citadels, ["play", "--resume", str(saved), "--players", "3", "--variant", "Classic"])
    assert result.exit_code == 2
    assert "leave out --players, --variant." in result.stderr
    assert CliRunner().invoke(citadels, ["play", "--resume", str(saved), "--bot", "random", "--auto"]).exit_code == 0


def test_no_bot_has_the_name_of_the_player():
    assert names_of(3, 0, "ann") == ("ann", "Ben", "Cid")
    assert names_of(12, 1)[1] == "You"
    assert len({name.casefold() for name in names_of(12, 0, "BEN")}) == 12
