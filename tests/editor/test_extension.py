"""Test how the extension for Visual Studio Code is built, and finds and starts the server."""

import json
import os
import re
import shutil
import struct
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from citadels_core.cli.main import run as citadels
from citadels_core.cli.vsix import FILES, release

FOLDER = Path(__file__).parents[2] / "dsl" / "editors" / "vscode"
NODE = shutil.which("node")

needs_node = pytest.mark.skipif(NODE is None, reason="node is not installed")

START = """
const given = JSON.parse(process.argv[2]);
const asked = [];
const python = given.python && {
  resolveEnvironment: (chosen) => Promise.resolve({ executable: { uri: { fsPath: chosen.path } } }),
  getActiveEnvironmentPath: () => ({ path: given.python }),
  onDidChangeActiveEnvironmentPath: (changed) => (vscode.selected = changed),
};
const Module = require("module");
const load = Module._load;
let answers = [...given.answers];
const vscode = {
  ProgressLocation: { Window: 10 },
  workspace: {
    workspaceFolders: [{ uri: { fsPath: given.folder } }],
    isTrusted: given.trusted,
    getConfiguration: () => ({ get: () => given.command }),
    createFileSystemWatcher: (glob) => ({ glob }),
    onDidChangeConfiguration: (changed) => (vscode.changed = changed),
    onDidGrantWorkspaceTrust: () => ({}),
  },
  extensions: {
    getExtension: (name) => python && { id: name, activate: () => Promise.resolve({ environments: python }) },
  },
  commands: {
    registerCommand: (name, run) => (vscode.restart = run),
    executeCommand: (...name) => asked.push(["command", ...name]),
  },
  window: {
    showErrorMessage: (text) => (asked.push(["error", text]), Promise.resolve(answers.shift())),
    withProgress: (where, run) => (asked.push(["progress", where.title]), run()),
  },
};
class LanguageClient {
  constructor(id, name, server, options) { this.told = [server, options]; }
  start() {
    asked.push(["start", ...this.told]);
    this.running = !given.fails;
    return given.fails ? Promise.reject() : Promise.resolve();
  }
  isRunning() { return this.running; }
  stop() { asked.push(["stop"]); this.running = false; return Promise.resolve(); }
}
Module._load = (name, ...rest) =>
  name === "vscode" ? vscode : name === "vscode-languageclient/node" ? { LanguageClient } : load(name, ...rest);
const extension = require(process.argv[1]);
(async () => {
  await extension.activate({ subscriptions: [] });
  await new Promise((later) => setTimeout(later, 20));
  if (given.select) { given.python = given.select; await vscode.selected(); }
  if (given.again) vscode.changed({ affectsConfiguration: () => true });
  if (given.again) await vscode.restart();
  await extension.deactivate();
  console.log(JSON.stringify(asked));
})();
"""


def run(folder: Path, on_path: Path | None = None, **given: Any) -> list[list[Any]]:
    """Activate the extension with these search paths, and return its requests."""
    told = {"folder": str(folder), "trusted": True, "command": ["citadels", "lsp"], "answers": []} | given
    command = [str(NODE), "-e", START, "--", str(FOLDER / "extension.js"), json.dumps(told)]
    environment = os.environ | {"PATH": os.pathsep.join(str(place) for place in (on_path, "/nowhere") if place)}
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60, env=environment)
    asked: list[list[Any]] = json.loads(done.stdout)
    return asked


def program(folder: Path, name: str = "citadels") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text("#!/bin/sh\n", "utf-8")
    (folder / name).chmod(0o755)
    return folder / name


def started(asked: list[list[Any]]) -> list[str]:
    return [one[1]["command"] for one in asked if one[0] == "start"]


@needs_node
def test_the_server_is_started_for_card_files_and_stopped(tmp_path: Path) -> None:
    found = program(tmp_path / "bin")
    asked = run(tmp_path, on_path=tmp_path / "bin")
    assert [one[0] for one in asked] == ["progress", "start", "stop"]
    assert asked[1][1] == {"command": str(found), "args": ["lsp"]}
    assert asked[1][2]["documentSelector"] == [{"language": "citadels", "scheme": "file"}]
    watched = [watcher["glob"] for watcher in asked[1][2]["synchronize"]["fileEvents"]]
    assert watched == ["**/*.card", "**/pack.toml"]


@needs_node
def test_a_virtual_environment_in_a_trusted_folder_takes_precedence(tmp_path: Path) -> None:
    there, inside = program(tmp_path / "bin"), program(tmp_path / "pack" / ".venv" / "bin")
    assert started(run(tmp_path / "pack", on_path=tmp_path / "bin")) == [str(inside)]
    assert started(run(tmp_path / "pack", on_path=tmp_path / "bin", trusted=False)) == [str(there)]


@needs_node
def test_the_selected_python_environment_takes_precedence_in_a_trusted_folder(tmp_path: Path) -> None:
    inside, chosen = program(tmp_path / ".venv" / "bin"), program(tmp_path / "chosen" / "bin")
    other = program(tmp_path / "other" / "bin")
    python = str(chosen.with_name("python"))
    assert started(run(tmp_path, python=python)) == [str(chosen)]
    assert started(run(tmp_path, python=str(tmp_path / "empty" / "python"))) == [str(inside)]
    assert started(run(tmp_path, python=python, select=str(other.with_name("python")))) == [str(chosen), str(other)]
    assert started(run(tmp_path, python=python, trusted=False, on_path=tmp_path / "other" / "bin")) == [str(other)]


@needs_node
def test_a_path_in_the_setting_is_relative_to_the_folder(tmp_path: Path) -> None:
    inside = program(tmp_path / "tools", "mine")
    assert started(run(tmp_path, command=["tools/mine", "lsp"])) == [str(inside)]
    assert started(run(tmp_path / "other", command=[str(inside), "lsp"])) == [str(inside)]


@needs_node
def test_a_missing_server_is_reported_once_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / ".venv" / "bin" / "citadels").mkdir(parents=True)
    asked = run(tmp_path, answers=["Open Setting"])
    assert [one[0] for one in asked] == ["error", "command"]
    assert '"citadels" was not found' in asked[0][1]
    assert asked[1][1:] == ["workbench.action.openSettings", "citadels.command"]
    assert [one[0] for one in run(tmp_path, answers=["Try Again"])] == ["error", "error"]


@needs_node
def test_a_server_that_does_not_start_does_not_break_the_extension(tmp_path: Path) -> None:
    program(tmp_path / "bin")
    assert [one[0] for one in run(tmp_path, on_path=tmp_path / "bin", fails=True)] == ["progress", "start"]


@needs_node
def test_restarts_of_the_server_are_sequential(tmp_path: Path) -> None:
    program(tmp_path / "bin")
    asked = [one[0] for one in run(tmp_path, on_path=tmp_path / "bin", again=True)]
    assert asked == ["progress", "start", "stop", "progress", "start", "stop", "progress", "start", "stop"]


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The extension as `citadels lsp --install-vscode` writes it where the command `code` is missing."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", "/nowhere")
    assert citadels(("lsp", "--install-vscode")) == 0
    return tmp_path / f"citadels-cards-{release()}.vsix"


def test_the_written_extension_says_what_to_do_next(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert citadels(("lsp", "--install-vscode")) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"wrote {written.name}"
    assert "Install from VSIX" in said[2]
    assert json.loads("{" + said[-1] + "}") == {"citadels.command": [sys.executable, "-m", "citadels_core", "lsp"]}


def test_the_manifest_describes_the_files_and_the_package_of_the_extension(written: Path) -> None:
    with zipfile.ZipFile(written) as archive:
        names = archive.namelist()
        manifest = ET.fromstring(archive.read("extension.vsixmanifest"))
        types = ET.fromstring(archive.read("[Content_Types].xml"))
        package = json.loads(archive.read("extension/package.json"))
        width, height = struct.unpack(">II", archive.read("extension/icon.png")[16:24])
    assert sorted(names) == sorted([*FILES.values(), "extension.vsixmanifest", "[Content_Types].xml"])
    assert {row.get("Extension") for row in types} == {name[name.rindex(".") :] for name in names} - {".xml"}
    space = {"x": "http://schemas.microsoft.com/developer/vsx-schema/2011"}
    identity = manifest.find("x:Metadata/x:Identity", space)
    assert identity is not None
    assert (identity.get("Id"), identity.get("Publisher")) == (package["name"], package["publisher"])
    assert identity.get("Version") == package["version"] == release()
    assert {asset.get("Path") for asset in manifest.iterfind("x:Assets/x:Asset", space)} <= set(names)
    mentioned = re.findall(r'"\./([^"]+)"', json.dumps(package))
    assert {f"extension/{name}" for name in [*mentioned, package["icon"]]} <= set(names)
    assert width == height == 128


def test_equal_versions_give_equal_bytes(written: Path) -> None:
    before = written.read_bytes()
    assert citadels(("lsp", "--install-vscode")) == 0
    assert written.read_bytes() == before


@pytest.mark.parametrize("fails", [False, True])
@pytest.mark.skipif(sys.platform == "win32", reason="the program in place of code is a shell script")
def test_the_command_code_installs_the_extension(
    *, fails: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code = program(tmp_path / "bin", "code")
    code.write_text(f'#!/bin/sh\necho "$@" > told\necho no room >&2\nexit {int(fails)}\n', "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(code.parent), prepend=os.pathsep)
    assert citadels(("lsp", "--install-vscode")) == int(fails)
    assert (tmp_path / "told").read_text("utf-8") == f"--install-extension citadels-cards-{release()}.vsix --force\n"
    printed = capsys.readouterr()
    assert ("no room" in printed.err, "installed it" in printed.out) == (fails, not fails)


def test_the_licences_name_each_package_of_the_extension_in_its_version() -> None:
    lock = json.loads((FOLDER / "package-lock.json").read_text("utf-8"))["packages"]
    used = {path.removeprefix("node_modules/"): one["version"] for path, one in lock.items() if path}
    bundled = {name: version for name, version in used.items() if "esbuild" not in name}
    said = dict(re.findall(r"^\| (\S+) (\S+) \(", (FOLDER / "LICENCES.md").read_text("utf-8"), re.MULTILINE))
    assert bundled == said
    assert (FOLDER / "LICENSE").read_bytes() == (FOLDER.parents[2] / "LICENSE").read_bytes()


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("npm") is None, reason="npm builds the extension")
def test_the_extension_is_built_from_its_source_and_pinned_packages(tmp_path: Path) -> None:
    for name in ("package.json", "package-lock.json", "extension.js"):
        shutil.copy(FOLDER / name, tmp_path)
    for words in (
        ("ci", "--silent", "--no-audit", "--no-fund"),
        ("run", "--silent", "build", "--", "--log-level=error"),
    ):
        subprocess.run(["npm", *words], cwd=tmp_path, check=True, timeout=120)
    assert (tmp_path / "main.js").read_bytes() == (FOLDER / "main.js").read_bytes()
