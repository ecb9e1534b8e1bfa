"""Test the pages about the wire: their programs run, and their lines are messages."""

import json
import runpy

from citadels_core import load
from citadels_core.wire.card_source import OneCatalog
from citadels_core.wire.table_lines import Tables
from citadels_core.wire.table_views import TableSetup
from tests.docs.snippets import ROOT, snippets

HOW_TO = ROOT / "docs" / "how-to"
PROGRAM = ROOT / "docs" / "examples" / "chat_program.py"


def test_the_chat_program_plays_a_game(capsys):
    names = runpy.run_path(str(PROGRAM), run_name="__main__")
    assert capsys.readouterr().out
    sent = names["chat"].sent
    assert sent[0] == ("Ann", "Write `join` to sit down.")
    assert ("Ben", "Only the host of the table can do this.") in sent
    assert sent[-1][0] == "the room"
    assert sent[-2][1].endswith("The game is over.")
    assert sent[-1][1].endswith(" won.")
    room = "\n".join(text for who, text in sent if who == "the room")
    assert "Keep the" not in room


def test_the_program_of_the_page_about_chats_plays(capsys, monkeypatch):
    monkeypatch.syspath_prepend(PROGRAM.parent)
    (program,) = [one for one in snippets(HOW_TO / "chat-program.md") if one.language == "python"]
    names = {}
    exec(compile("\n" * program.line + program.text, "chat-program.md", "exec"), names)
    assert "[the room] Ann sits down." in capsys.readouterr().out
    assert names["table"].views["Ann"].version > 0


def begun():
    """Return a new game of two people, with its chat."""
    names = runpy.run_path(str(PROGRAM))
    chat = names["Pretended"]()
    game = names["ChatTable"](chat, load("demo2016"), TableSetup(edition="demo2016", seats=3, seed="7"))
    for text in ("join", "start"):
        game.hear("Ann", text)
    while game.views["Ann"].decision is None:
        game.tick()
    return game, chat


def test_chat_messages_are_not_taken_for_answers():
    game, chat = begun()
    before, sent = game.views["Ann"].version, len(chat.sent)
    for text in ("", "   ", "sorry, back in 2 minutes", "2?", "1 or 2", "-1", "\u00b2", "noner"):
        for person in ("Ann", "Somebody"):
            game.hear(person, text)
        assert (game.views["Ann"].version, len(chat.sent)) == (before, sent), text


def test_an_unknown_option_number_is_reported_and_a_known_one_answers():
    game, chat = begun()
    before = game.views["Ann"].version
    game.hear("Ann", "99")
    assert (game.views["Ann"].version, chat.sent[-1][0]) == (before, "Ann")
    game.hear("Ann", "1")
    assert game.views["Ann"].version > before


def test_the_lines_of_the_page_are_valid_messages():
    tables = Tables(OneCatalog(load("classic2016")))
    lines = [
        line
        for snippet in snippets(HOW_TO / "write-a-client.md")
        if snippet.language == "json"
        for line in snippet.text.splitlines()
    ]
    assert len(lines) == 8
    said = [json.loads(told)["message"] for line in lines for told in tables.take(line, 0.0)]
    refused = [message["code"] for message in said if message["type"] == "error"]
    # the answer is for a later version; the table is open already; nothing was stored
    assert refused == ["stale", "table_is_open", "not_a_record"]
