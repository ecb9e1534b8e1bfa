"""Test that the extension for Visual Studio Code finds, starts and stops the language server."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "dsl" / "editors" / "vscode"
NODE = shutil.which("node")

pytestmark = pytest.mark.skipif(NODE is None, reason="node is not installed")

START = """
const given = JSON.parse(process.argv[2]);
const asked = [];
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


def test_the_server_is_started_for_card_files_and_stopped(tmp_path: Path) -> None:
    found = program(tmp_path / "bin")
    asked = run(tmp_path, on_path=tmp_path / "bin")
    assert [one[0] for one in asked] == ["progress", "start", "stop"]
    assert asked[1][1] == {"command": str(found), "args": ["lsp"]}
    assert asked[1][2]["documentSelector"] == [{"language": "citadels", "scheme": "file"}]
    watched = [watcher["glob"] for watcher in asked[1][2]["synchronize"]["fileEvents"]]
    assert watched == ["**/*.card", "**/pack.toml"]


def test_a_virtual_environment_in_a_trusted_folder_takes_precedence(tmp_path: Path) -> None:
    there, inside = program(tmp_path / "bin"), program(tmp_path / "pack" / ".venv" / "bin")
    assert started(run(tmp_path / "pack", on_path=tmp_path / "bin")) == [str(inside)]
    assert started(run(tmp_path / "pack", on_path=tmp_path / "bin", trusted=False)) == [str(there)]


def test_a_path_in_the_setting_is_relative_to_the_folder(tmp_path: Path) -> None:
    inside = program(tmp_path / "tools", "mine")
    assert started(run(tmp_path, command=["tools/mine", "lsp"])) == [str(inside)]
    assert started(run(tmp_path / "other", command=[str(inside), "lsp"])) == [str(inside)]


def test_a_missing_server_is_reported_once_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / ".venv" / "bin" / "citadels").mkdir(parents=True)
    asked = run(tmp_path, answers=["Open Setting"])
    assert [one[0] for one in asked] == ["error", "command"]
    assert '"citadels" was not found' in asked[0][1]
    assert asked[1][1:] == ["workbench.action.openSettings", "citadels.command"]
    assert [one[0] for one in run(tmp_path, answers=["Try Again"])] == ["error", "error"]


def test_a_server_that_does_not_start_does_not_break_the_extension(tmp_path: Path) -> None:
    program(tmp_path / "bin")
    assert [one[0] for one in run(tmp_path, on_path=tmp_path / "bin", fails=True)] == ["progress", "start"]


def test_restarts_of_the_server_are_sequential(tmp_path: Path) -> None:
    program(tmp_path / "bin")
    asked = [one[0] for one in run(tmp_path, on_path=tmp_path / "bin", again=True)]
    assert asked == ["progress", "start", "stop", "progress", "start", "stop", "progress", "start", "stop"]
