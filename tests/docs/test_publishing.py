"""Test that the commands on the page about publishing work."""

import contextlib
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.snippets import ROOT, commands, snippets, write
from tests.docs.test_snippets import _run

PAGE = ROOT / "docs" / "how-to" / "publish-a-pack.md"
PORT = "8000"
"""The port on the page; the test takes a free one."""


@contextlib.contextmanager
def served(command: str, port: int) -> Iterator[None]:
    """Run the server of the page on another port, until it answers and then until the end of the block."""
    program, *words = command.replace(PORT, str(port)).split()
    assert program == "python"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen([sys.executable, *words], **quiet) as server:
        try:
            for _ in range(100):
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                    break
                time.sleep(0.1)
            yield
        finally:
            server.kill()


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def test_the_commands_of_the_page_about_publishing_work(tmp_path, monkeypatch):
    pytest.importorskip("httpx")
    monkeypatch.setenv("CITADELS_HOME", str(tmp_path / "home"))
    (tmp_path / "work").mkdir()
    port, ran = free_port(), 0
    with contextlib.chdir(tmp_path / "work"), contextlib.ExitStack() as stack:
        for snippet in snippets(PAGE):
            if snippet.path is not None:
                assert Path(snippet.path).is_file(), "the page changes what is there already"
                write(snippet, Path())
            if snippet.language == "sh":
                stack.enter_context(served(snippet.text, port))
                ran += 1
            for command, expected in commands(snippet) if snippet.language.startswith("console") else ():
                code, output = _run(command.replace(PORT, str(port)))
                ran += 1
                assert code == int(snippet.language.endswith("fails")), f"{command}\n{output}"
                for line in expected:
                    assert line in output, f"{command} does not print: {line}\n{output}"
    assert ran == 13
