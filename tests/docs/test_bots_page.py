"""Test that the programs on the page about bots run, one after the other."""

from tests.docs.snippets import ROOT, snippets


def test_the_bots_of_the_page_play(capsys):
    page = ROOT / "docs" / "how-to" / "write-a-bot.md"
    found = [snippet for snippet in snippets(page) if snippet.language == "python"]
    names = {"__name__": "page"}
    for snippet in found:
        exec(compile("\n" * snippet.line + snippet.text, str(page), "exec"), names)
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 4
    assert all(line.startswith("(") for line in told[:3])
    assert told[3] == "SearchBot(Budget(playouts=None, milliseconds=200))"
