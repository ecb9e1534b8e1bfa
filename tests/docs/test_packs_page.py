"""Test that the commands on the page about installing and locking packs work, mistakes included."""

import contextlib
import io
import shlex
from pathlib import Path

import pytest

from citadels_core.cli.main import run
from tests.docs.snippets import ROOT, snippets, write

PAGE = ROOT / "docs" / "how-to" / "install-and-lock-packs.md"


def done(command: str) -> tuple[int, str]:
    """Run a command and return its exit code and output."""
    with io.StringIO() as out, contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        try:
            code = run(shlex.split(command)[1:])
        except SystemExit as end:
            code = int(end.code or 0)
        return code, out.getvalue()


def test_the_commands_of_the_page_about_locks_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = []
    for snippet in snippets(PAGE):
        if snippet.path is not None:
            write(snippet, tmp_path)
        if snippet.language != "console":
            continue
        output = ""
        for line in snippet.text.splitlines():
            if line.startswith("$ "):
                command, _, remark = line.removeprefix("$ ").partition("#")
                code, output = done(command)
                assert code == int(remark.strip() == "fails"), f"{command}\n{output}"
                ran.append(command)
            else:
                assert line in output, f"{line}\n{output}"
    assert len(ran) == 7
