"""The pages about the wire say what happens: their programs run, and their lines are done."""

import json

import pytest

from citadels_core import load
from citadels_core.wire.card_source import OneCatalog
from citadels_core.wire.table_lines import Tables
from tests.docs.snippets import ROOT, snippets

HOW_TO = ROOT / "docs" / "how-to"


@pytest.mark.parametrize(("page", "programs"), [("speak-the-wire.md", 1), ("chat-program.md", 2)])
def test_the_programs_of_a_page_run(page, programs, capsys):
    found = [snippet for snippet in snippets(HOW_TO / page) if snippet.language == "python"]
    assert len(found) == programs
    names = {}
    for snippet in found:
        exec(compile("\n" * snippet.line + snippet.text, page, "exec"), names)
    assert capsys.readouterr().out
    if page == "chat-program.md":
        sent = names["chat"].sent
        assert sent[0] == ("Ann", "Write `join` to sit down.")
        assert ("Ben", "Only the host of the table can do this.") in sent
        assert sent[-1][0] == "the room"
        assert sent[-1][1].endswith("The game is over.")
        room = "\n".join(text for who, text in sent if who == "the room")
        assert "Keep the" not in room


def test_the_lines_of_the_page_are_lines():
    tables = Tables(OneCatalog(load("classic2016")))
    lines = [
        line
        for snippet in snippets(HOW_TO / "speak-the-wire.md")
        if snippet.language == "json"
        for line in snippet.text.splitlines()
    ]
    assert len(lines) == 8
    said = [json.loads(told)["message"] for line in lines for told in tables.take(line, 0.0)]
    refused = [message["code"] for message in said if message["type"] == "error"]
    # the answer is to a version that this game has not come to; the table is open already; nothing was stored
    assert refused == ["stale", "table_is_open", "not_a_record"]
