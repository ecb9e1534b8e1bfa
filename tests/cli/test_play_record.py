"""Test that a game recorded at a terminal loses no answer, however the command ends."""

import json
import signal

import pytest
from click.testing import CliRunner

from citadels_core import Game, Journal, Setup, load, replay_journal, save
from citadels_core.cli.commands.play import command
from citadels_core.cli.game.journal_file import JournalFile
from citadels_core.cli.game.kept_file import TerminalSeats, put, read_kept
from citadels_core.cli.game.sitting import TerminalExit
from citadels_core.table.saves.record import state_hash
from tests.cli.playing import sitting
from tests.cli.terminal import Terminal
from tests.properties.walks import play as play_on


def played(*words):
    return CliRunner().invoke(command, [*map(str, words)])


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    file = tmp_path_factory.mktemp("journal") / "game.jsonl"
    assert played("--auto", "--seed", 3, "--record", file).exit_code == 0
    return file


def test_a_game_is_recorded_to_its_end(whole):
    read = Journal.read(whole.read_bytes().split(b"\n"))
    assert read.torn is None
    assert read.record.result is not None
    assert replay_journal(load("classic2016"), whole.read_bytes().split(b"\n")).over


def test_each_answer_is_written_before_the_game_continues(catalog, tmp_path):
    table, _ = sitting(catalog, ("1", "1", "u", "1", "1", "1 2", "1", "1"))
    table.journal = JournalFile.begin(tmp_path / "g", table.game, {})
    seen = []
    bots = table.bots

    class Looking:
        """A bot that reads the file before it answers."""

        def __init__(self, bot):
            self.bot = bot

        def choose(self, seat):
            again = replay_journal(catalog, (tmp_path / "g").read_bytes().split(b"\n"))
            seen.append((again.version, state_hash(again)) == (table.game.version, state_hash(table.game)))
            return self.bot.choose(seat)

    table.bots = [Looking(bot) for bot in bots]
    with pytest.raises(TerminalExit):
        table.play()
    assert len(seen) > 10
    assert all(seen)
    assert table.game.record.undone


@pytest.mark.parametrize("end", ["kill", "ctrl-C", "q"])
def test_a_game_resumes_after_the_command_was_killed(tmp_path, end):
    file = tmp_path / "game.jsonl"
    first = Terminal("play", "--seed", "3", "--record", str(file))
    first.read_until("q] > ")
    first.type("1\n")
    first.read_until("q] > ")
    before = read_kept(file).record.moves
    if end == "kill":
        first.process.send_signal(signal.SIGKILL)
    elif end == "ctrl-C":
        first.type_until("\x03", "To continue the game: citadels play --resume")
    else:
        first.type("q\n")
        first.read_until("To continue the game: citadels play --resume")
    first.end()
    assert read_kept(file).record.moves == before
    assert any(move.seat == 0 for move in before)

    again = Terminal("play", "--resume", str(file))
    again.read_until("q] > ")
    again.type("1\n")
    again.read_until("q] > ")
    again.type("q\n")
    assert again.end() == 0
    after = read_kept(file).record.moves
    assert after[: len(before)] == before
    assert len(after) > len(before)


def test_a_torn_line_is_cut_off_and_the_game_resumes(whole, tmp_path):
    lines = whole.read_bytes().split(b"\n")
    start = b"\n".join(lines[:30])
    for torn, told in ((b"\n" + lines[30][:9], True), (b"", False), (b"\n", False)):
        file = tmp_path / f"{len(torn)}.jsonl"
        file.write_bytes(start + torn)
        result = played("--resume", file)
        assert (result.exit_code, "The last line, 31, was cut off" in result.stderr) == (0, told), result.output
        read = Journal.read(file.read_bytes().split(b"\n"))
        assert (read.torn, read.record.result is None) == (None, False)
        assert read.record.moves[:29] == Journal.read(lines).record.moves[:29]


def test_a_save_and_a_record_are_resumed_and_recorded(catalog, tmp_path):
    game = play_on(Game.start(catalog, Setup(edition="classic2016", seats=3, seed=8)), 5, 30)
    (tmp_path / "save").write_text(json.dumps(save(game)))
    result = played("--resume", tmp_path / "save", "--record", tmp_path / "new")
    assert result.exit_code == 0, result.output
    moves = read_kept(tmp_path / "new").record.moves
    assert len(moves) > 30
    assert [move.seat for move in moves[:30]] == [seat for seat, _ in game.answers]


def test_an_unusable_record_file_is_refused_in_one_sentence(whole, tmp_path):
    for words, told in (
        (("--record", whole), "exists already"),
        (("--record", tmp_path / "no" / "file"), "cannot be written: No such file or directory."),
        (("--record", tmp_path), "exists already"),
    ):
        result = played("--auto", *words)
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1), result.output
        assert told in result.stderr


def test_a_journal_in_use_is_refused(catalog, tmp_path):
    file = tmp_path / "game.jsonl"
    held = JournalFile.begin(file, Game.start(catalog, Setup(edition="classic2016", seats=4, seed=8)), {})
    result = played("--resume", file)
    assert (result.exit_code, result.stderr) == (2, f'Error: "{file}" is being written by another program.\n')
    assert held.path == file


def test_a_journal_with_false_terminal_data_is_refused_in_one_sentence(whole, tmp_path):
    head, rest = whole.read_text().split("\n", 1)
    for about, told in (
        ({"terminal": {"seat": "x"}}, "cannot be read. At $.seat"),
        ({"terminal": {"seat": 9}}, "there is no seat 9"),
        ({"terminal": {"bot": "gr\x1beedy"}}, "there is no bot"),
        ({"terminal": 5}, "cannot be read. At $"),
    ):
        file = tmp_path / "lies.jsonl"
        file.write_text(json.dumps({**json.loads(head), "about": about}) + "\n" + rest)
        result = played("--resume", file)
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1), result.output
        assert told in result.stderr
        assert "\x1b" not in result.stderr


PACK = """id = "lamps"
version = "1.0.0"
title = "Lamps"
language = 1
requires = ["classic2016"]
authors = ["A"]
licence = "CC0-1.0"
"""
LAMP = "district Lamp\n    type trade\n    cost {cost}\n\npatch Classic 2016\n    districts Lamp\n"


@pytest.fixture
def lamps(tmp_path):
    """Return the folder of a pack and half the journal of a game with it."""
    pack, file, played_out = tmp_path / "lamps", tmp_path / "game.jsonl", tmp_path / "whole.jsonl"
    pack.mkdir()
    (pack / "pack.toml").write_text(PACK)
    (pack / "lamp.card").write_text(LAMP.format(cost=2))
    words = ("--auto", "--seed", 3, "--districts", "Lamp", "--pack", pack, "--record", played_out)
    assert played(*words).exit_code == 0
    lines = played_out.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[: len(lines) // 2]))
    return pack, file


def test_resuming_with_changed_cards_needs_the_option(lamps):
    pack, file = lamps
    before = file.read_bytes()
    (pack / "lamp.card").write_text(LAMP.format(cost=2) + "\ncharacter Moth\n    rank 3\n")
    assert "other cards" not in played("--resume", file, "--auto").output
    file.write_bytes(before)
    (pack / "lamp.card").write_text(LAMP.format(cost=2).replace("cost", "score 1\n    cost"))
    result = played("--resume", file, "--auto")
    assert result.exit_code == 2
    assert "lamps:lamp changed" in result.output
    assert "moves still fit" in result.output
    assert "--changed-cards" in result.output
    assert file.read_bytes() == before


def test_a_journal_resumed_with_changed_cards_records_the_new_cards(lamps):
    pack, file = lamps
    (pack / "lamp.card").write_text(LAMP.format(cost=2).replace("cost", "score 1\n    cost"))
    result = played("--resume", file, "--auto", "--changed-cards")
    assert result.exit_code == 0, result.output
    assert "lamps:lamp changed" in result.output
    catalog = load("classic2016", pack)
    record = Journal.read(file.read_bytes().split(b"\n")).record
    game = replay_journal(catalog, file.read_bytes().split(b"\n"))
    assert game.over
    assert record.head.changed(game) is None
    assert state_hash(game) == record.result


def test_the_journal_stays_unchanged_where_its_moves_do_not_fit_changed_cards(lamps, tmp_path):
    pack, file = lamps
    before = file.read_bytes()
    (pack / "lamp.card").write_text(LAMP.format(cost=6))
    result = played("--resume", file, "--auto", "--changed-cards", "--record", tmp_path / "new.jsonl")
    assert result.exit_code == 0, result.output
    assert "The journal is not changed" in result.output
    assert file.read_bytes() == before
    assert replay_journal(load("classic2016", pack), (tmp_path / "new.jsonl").read_bytes().split(b"\n")).over


def test_a_save_with_changed_cards_is_replayed_as_far_as_its_moves_fit(lamps, tmp_path):
    pack, file = lamps
    catalog = load("classic2016", pack)
    game = replay_journal(catalog, file.read_bytes().split(b"\n"))
    put(tmp_path / "saved.json", game, seated=TerminalSeats(packs=(str(pack),)))
    (pack / "lamp.card").write_text(LAMP.format(cost=2).replace("cost", "score 1\n    cost"))
    assert "moves still fit" in played("--resume", tmp_path / "saved.json", "--auto").output
    assert played("--resume", tmp_path / "saved.json", "--auto", "--changed-cards").exit_code == 0
    (pack / "lamp.card").write_text(LAMP.format(cost=6))
    found = read_kept(tmp_path / "saved.json").game(load("classic2016", pack))
    assert found.changed is not None
    assert found.misfit is not None
    assert 0 < found.game.version == found.misfit.at < game.version
    result = played("--resume", tmp_path / "saved.json", "--auto")
    assert f"Move {found.misfit.at} does not fit" in result.output
