"""Test that the commands on the page about publishing work."""

import contextlib
from pathlib import Path

from tests.docs.snippets import ROOT, commands, snippets, write
from tests.docs.test_snippets import _run

PAGE = ROOT / "docs" / "how-to" / "publish-a-pack.md"


def test_the_commands_of_the_page_about_publishing_work(tmp_path, monkeypatch):
    monkeypatch.setenv("CITADELS_HOME", str(tmp_path / "home"))
    (tmp_path / "work").mkdir()
    ran = 0
    with contextlib.chdir(tmp_path / "work"):
        for snippet in snippets(PAGE):
            if snippet.path is not None:
                assert Path(snippet.path).is_file(), "the page changes what is there already"
                write(snippet, Path())
            for command, expected in commands(snippet) if snippet.language.startswith("console") else ():
                code, output = _run(command)
                ran += 1
                assert code == int(snippet.language.endswith("fails")), f"{command}\n{output}"
                for line in expected:
                    assert line in output, f"{command} does not print: {line}\n{output}"
    assert ran == 7
