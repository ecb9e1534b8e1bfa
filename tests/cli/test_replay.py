"""Test `citadels replay`: stored games are shown again and verified."""

import json

import pytest
from click.testing import CliRunner

from citadels_core import Game, Journal, Record, Setup, save
from citadels_core.cli.commands.replay import command
from citadels_core.cli.game.retelling import Retelling
from citadels_core.cli.game.sitting import TerminalExit
from citadels_core.cli.terminal.console import make_console
from tests.cli.playing import typing
from tests.properties.walks import play as play_on


@pytest.fixture(scope="module")
def game(catalog):
    return play_on(Game.start(catalog, Setup(edition="classic2016", seats=3, seed=8, names=("Ann", "Ben", "Cid"))), 5)


@pytest.fixture(scope="module")
def files(game, tmp_path_factory):
    """The same game as a record, as a journal and as a save."""
    folder, record = tmp_path_factory.mktemp("kept"), Record.of(game)
    kept = {"record": json.dumps(record.to_json()), "save": json.dumps(save(game))}
    kept["journal"] = "".join(f"{json.dumps(line)}\n" for line in Journal.lines(record))
    for name, text in kept.items():
        (folder / name).write_text(text)
    return folder


def told(*words):
    return CliRunner().invoke(command, [*map(str, words)])


@pytest.mark.parametrize("kind", ["record", "journal", "save"])
def test_a_stored_game_is_replayed_to_its_end(files, game, kind):
    result = told(files / kind)
    assert result.exit_code == 0, result.output
    assert result.output == told(files / "record").output
    assert "Final scores" in result.output


@pytest.mark.parametrize("kind", ["record", "journal", "save"])
def test_a_game_is_verified_in_one_line(files, game, kind):
    result = told(files / kind, "--verify")
    assert result.output == f"All {len(game.answers)} moves fit, and the result is the same.\n"
    assert result.exit_code == 0


def test_a_move_that_does_not_fit_exits_with_1(files, tmp_path):
    data = json.loads((files / "record").read_text())
    data["moves"][7][2] = "fly"
    (tmp_path / "bad").write_text(json.dumps(data))
    for words in (["--verify"], [], ["--to", "8"]):
        result = told(tmp_path / "bad", *words)
        assert result.exit_code == 1
        assert "Move 7 does not fit: 'fly' is not offered." in result.stderr
    assert told(tmp_path / "bad", "--to", "7").exit_code == 0


def test_a_different_result_or_different_cards_are_reported(files, tmp_path):
    data = json.loads((files / "record").read_text())
    (tmp_path / "end").write_text(json.dumps({**data, "result": "0" * 64}))
    result = told(tmp_path / "end", "--verify")
    assert (result.exit_code, "lead elsewhere" in result.stderr) == (1, True)
    content = {**data["content"], "classic2016:assassin": "0" * 16}
    (tmp_path / "cards").write_text(json.dumps({**data, "content": content}))
    result = told(tmp_path / "cards", "--verify")
    assert result.exit_code == 0
    assert "though something has changed: classic2016:assassin changed" in result.output


@pytest.mark.parametrize("text", ["", "[]", "{}", "\x00", '{"format": "chess"}', "[" * 100_000])
def test_a_file_without_a_game_exits_with_2(tmp_path, text):
    (tmp_path / "x").write_text(text)
    result = told(tmp_path / "x")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "is not a saved game, a record or a journal." in result.stderr


def test_a_torn_journal_is_replayed_up_to_the_tear_with_a_warning(files, tmp_path):
    (tmp_path / "torn").write_bytes((files / "journal").read_bytes()[:5000])
    result = told(tmp_path / "torn", "--verify")
    assert "was cut off or damaged, and is left out." in result.stderr
    assert result.exit_code == 0


def test_a_seat_is_shown_only_what_it_may_know(files, game):
    """At no moment are the hand of another seat or its chosen character shown."""
    hidden = 0
    for version in range(0, len(game.answers), 18):
        result = told(files / "record", "--to", version, "--seat", 1)
        assert result.exit_code == 0, result.output
        assert "holds" not in result.output
        hidden += "You" in result.output
        onlooker = told(files / "record", "--to", version, "--seat", "onlooker").output
        assert "Your hand" not in onlooker
        assert "You are" not in onlooker
    assert hidden


def test_unknown_seats_and_versions_are_refused(files, game):
    last = len(game.answers)
    for words, said in (
        (("--seat", 3), "--seat must be a seat from 0 to 2, or onlooker."),
        (("--seat", "x"), "--seat must be a seat from 0 to 2, or onlooker."),
        (("--to", last + 1), f"The record has the versions 0 to {last}, and none {last + 1}."),
        (("--step",), "--step needs a terminal."),
    ):
        result = told(files / "record", *words)
        assert (result.exit_code, result.stderr) == (2, f"Error: {said}\n")


def stepping(catalog, record, *typed, **more):
    import io

    printed = io.StringIO()
    console = make_console(file=printed, width=100)
    retelling = Retelling(catalog=catalog, record=record, console=console, **more)
    with pytest.raises(TerminalExit):
        retelling.step(typing(typed, printed), 0)
    return printed.getvalue(), retelling


def test_a_game_is_stepped_through_forwards_and_backwards(catalog, game):
    record = Record.of(game)
    last = len(record.moves)
    said, retelling = stepping(catalog, record, "", "", "b", "30", "", "x", "9999999", str(last + 1), "h", "t", "q")
    assert retelling.at == 31
    assert f"[move 1 of {last}: Enter b 0-{last} t h q] > " in said
    assert said.count("Press Enter for the next move") == 2
    assert f"Type a number of moves from 0 to {last}." in said
    said, retelling = stepping(catalog, record, str(last), "", "b")
    assert "This is the last move; type b to go back." in said
    assert "Final scores" in said
    assert retelling.at == last - 1


def test_stepping_as_a_seat_hides_the_choices_of_others(catalog, game):
    record = Record.of(game)
    chooser = record.moves[0].seat
    label = Game.start(catalog, game.setup).decision.find(record.moves[0].options[0]).label
    assert label in stepping(catalog, record, "", all_seen=True)[0]
    assert label in stepping(catalog, record, "", seat=chooser)[0]
    other = stepping(catalog, record, "", seat=(chooser + 1) % 3)[0]
    assert f"{game.name(chooser)} gives a hidden answer." in other
    assert label not in other


def test_undone_answers_are_shown_as_undone(catalog):
    game = Game.start(catalog, Setup(edition="classic2016", seats=3, seed=8))
    seat = game.decision.seat
    game.answer(0)
    game.undo()
    game.answer(1)
    said, retelling = stepping(catalog, Record.of(game), "", "", "", all_seen=True)
    assert f"{game.name(seat)} undoes the last answer." in said
    assert retelling.game.version == 3


@pytest.mark.parametrize("words", [(), ("--language", "de"), ("--seat", "onlooker")])
def test_no_player_is_called_you_in_a_replay(catalog, tmp_path, words):
    setup = Setup(edition="classic2016", seats=3, seed=5, names=("You", "Ben", "Cid"))
    game = play_on(Game.start(catalog, setup), 1, 40)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(Record.of(game).to_json()))
    output = told(file, *words).output
    assert "Ann" in output
    assert "You" not in output
