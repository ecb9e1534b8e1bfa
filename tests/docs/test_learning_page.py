"""Test that the programs on the page about learning run, one after the other."""

import runpy
from importlib.util import find_spec

import pytest

from tests.docs.snippets import ROOT, snippets

PAGE = ROOT / "docs" / "how-to" / "train-a-program.md"


def test_the_programs_of_the_page_run(capsys):
    names = {"__name__": "page"}
    for snippet in snippets(PAGE):
        if snippet.language == "python":
            exec(compile("\n" * snippet.line + snippet.text, str(PAGE), "exec"), names)
    told = capsys.readouterr().out.splitlines()
    assert told[0] == f"{len(names['space'])} {names['space'].digest}"
    assert told[1].startswith("end the turn | ")
    assert names["numbered"].game.over
    assert names["game"].over


@pytest.mark.skipif(find_spec("pyspiel") is None, reason="OpenSpiel is not installed")
def test_the_search_of_openspiel_plays(capsys):
    """Five answers, each with the player who gave it."""
    runpy.run_path(str(ROOT / "docs" / "examples" / "search_with_openspiel.py"))
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5
    assert {line.split()[0] for line in lines} <= {"0", "1"}
