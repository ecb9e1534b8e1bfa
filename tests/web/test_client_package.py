"""Test the client in JavaScript in Node at tables of a real server, and its npm package as a user installs it."""

import json
import os
import re
import shutil
import subprocess
import tarfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.serving import ROOT, Server
from tools.client_types import CLIENT, TSC, declarations, installed

NODE, NPM = shutil.which("node"), shutil.which("npm")
TESTS = Path(__file__).parent / "client"
SECONDS = 120

USE = """
import { ClientError, Server } from "citadels-client";
import type { Observation, Reply } from "citadels-client/protocol";
const server = new Server("http://localhost:8000", { language: "de" });
const { table, token } = await server.makeTable({ setup: { edition: "classic2016" } });
const client = await server.connect(table, { token, onMessage: (m) => m.type === "update" && m.patch.length });
export const view: Observation | null = client.state.view;
await client.reply(["a"]).catch((e) => { if (e instanceof ClientError && e.code === "stale") throw e; });
export const reply: Reply = { type: "reply", at: 1, options: [] };
"""

pytestmark = pytest.mark.skipif(NODE is None, reason="Node is not installed")


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, without a browser."""
    server = Server(tmp_path / "tables.db")
    yield server
    server.stop()


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the package is installed from the file that `npm pack` makes."""
    if NPM is None:
        pytest.skip("npm is not installed")
    folder = tmp_path_factory.mktemp("project")
    packing = subprocess.run(
        [NPM, "pack", "--silent", str(CLIENT)], cwd=folder, capture_output=True, text=True, check=True, timeout=SECONDS
    )
    with tarfile.open(folder / packing.stdout.strip()) as packed:
        packed.extractall(folder, filter="data")
    (folder / "node_modules").mkdir()
    (folder / "package").rename(folder / "node_modules" / "citadels-client")
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    return folder


def node(*words: str, cwd: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Node, where versions before 22 have a WebSocket only on request."""
    version = subprocess.run([str(NODE), "--version"], capture_output=True, text=True, check=True).stdout
    flags = ["--experimental-websocket"] if int(version.lstrip("v").split(".")[0]) < 22 else []
    return subprocess.run(
        [str(NODE), *flags, *words],
        env=os.environ | environment,
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
    )


def test_clients_play_reconnect_and_report_errors(tables: Server) -> None:
    done = node("--test", str(TESTS / "client.test.mjs"), CITADELS_SERVER=tables.url)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^\W+pass [5-9]", done.stdout, re.MULTILINE), done.stdout


def test_the_package_has_modules_types_a_readme_and_the_licence(project: Path) -> None:
    found = {path.name for path in (project / "node_modules" / "citadels-client").iterdir()}
    modules = {path.name for path in CLIENT.glob("*.js")}
    types = {name.replace(".js", ".d.ts") for name in modules} | {"protocol.d.ts"}
    assert found == {"package.json", "README.md", "LICENSE"} | modules | types


def test_the_version_and_licence_of_the_package_are_those_of_the_sdk() -> None:
    package = json.loads((CLIENT / "package.json").read_text("utf-8"))
    sdk = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert (package["version"], package["license"]) == (sdk["version"], sdk["license"])
    assert (CLIENT / "LICENSE").read_text("utf-8") == (ROOT / "LICENSE").read_text("utf-8")
    assert "dependencies" not in package
    page = (ROOT / "docs" / "how-to" / "embed-in-a-web-page.md").read_text("utf-8")
    assert f"./citadels-client-{sdk['version']}.tgz" in page


def test_the_program_of_the_readme_plays_a_game(project: Path, tables: Server) -> None:
    (program,) = re.findall(r"```js\n(.+?)```", (CLIENT / "README.md").read_text("utf-8"), re.DOTALL)
    assert "http://localhost:8000" in program
    (project / "play.js").write_text(program.replace("http://localhost:8000", tables.url), "utf-8")
    done = node("play.js", cwd=project)
    assert done.returncode == 0, done.stderr
    *_, scores = done.stdout.splitlines()
    assert re.fullmatch(r"\[ \d+, \d+, \d+, \d+ \]", scores)


def test_a_user_of_the_package_has_types(project: Path) -> None:
    if not installed():
        pytest.skip("TypeScript is not installed; `make test-web` adds it where there is npm")
    options = ("--strict", "--noEmit", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom")

    def mistakes(text: str) -> list[str]:
        (project / "use.ts").write_text(text, "utf-8")
        told = subprocess.run(
            [str(TSC), "--ignoreConfig", *options, "use.ts"], cwd=project, capture_output=True, text=True, check=False
        )
        return re.findall(r"error TS\d+: .*", told.stdout)

    assert mistakes(USE) == []
    assert len(mistakes(USE.replace("at: 1", 'at: "1"'))) == 1
    assert len(mistakes(USE.replace('"stale"', '"stake"'))) == 1


def test_the_declarations_are_those_of_the_modules() -> None:
    if not installed():
        pytest.skip("TypeScript is not installed; `make test-web` adds it where there is npm")
    for name, text in declarations().items():
        assert (CLIENT / name).read_text("utf-8") == text, "run python -m tools.client_types"
