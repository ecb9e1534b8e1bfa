"""Test the client in JavaScript in Node at tables of a real server, and its package."""

import json
import os
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.serving import ROOT, Server
from tools.client_types import CLIENT, declarations, installed

NODE = shutil.which("node")
TESTS = Path(__file__).parent / "client"
SECONDS = 120

pytestmark = pytest.mark.skipif(NODE is None, reason="Node is not installed")


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, without a browser."""
    server = Server(tmp_path / "tables.db")
    yield server
    server.stop()


def node(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Node, where versions before 22 have a WebSocket only on request."""
    version = subprocess.run([str(NODE), "--version"], capture_output=True, text=True, check=True).stdout
    flags = ["--experimental-websocket"] if int(version.lstrip("v").split(".")[0]) < 22 else []
    return subprocess.run(
        [str(NODE), *flags, *words],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
    )


def test_clients_play_reconnect_and_report_errors(tables: Server) -> None:
    done = node("--test", str(TESTS / "client.test.mjs"), CITADELS_SERVER=tables.url)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# fail 0" in done.stdout or "ℹ fail 0" in done.stdout


def test_the_version_and_licence_of_the_package_are_those_of_the_sdk() -> None:
    package = json.loads((CLIENT / "package.json").read_text("utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert (package["version"], package["license"]) == (project["version"], project["license"])
    assert (CLIENT / "LICENSE").read_text("utf-8") == (ROOT / "LICENSE").read_text("utf-8")
    assert "dependencies" not in package


def test_the_declarations_are_those_of_the_modules() -> None:
    if not installed():
        pytest.skip("TypeScript is not installed; `make test-web` adds it where there is npm")
    for name, text in declarations().items():
        assert (CLIENT / name).read_text("utf-8") == text, "run python -m tools.client_types"
