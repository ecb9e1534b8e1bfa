"""Test that the workflows on the CI page and in new packs run existing commands."""

import re
import shlex
import tomllib
from collections.abc import Callable
from pathlib import Path

import click
import pytest
import yaml

from citadels_core.cli.main import citadels, run
from citadels_core.packs.editing.template import SDK
from tests.docs.snippets import ROOT, pages, snippets


def on_the_page(folder: Path) -> str:
    (snippet,) = [s for s in snippets(ROOT / "docs" / "how-to" / "use-it-in-ci.md") if s.language == "yaml"]
    return snippet.text


def of_a_new_pack(folder: Path) -> str:
    assert run(["pack", "new", "Corner House"]) == 0
    return (folder / "corner_house" / ".github" / "workflows" / "pack.yml").read_text("utf-8")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        pytest.param(on_the_page, ["fmt", "validate", "test"], id="on the page"),
        pytest.param(of_a_new_pack, ["sync", "check", "build"], id="of a new pack"),
    ],
)
def test_a_workflow_is_yaml_with_read_permission_and_runs_existing_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: Callable[[Path], str], names: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    workflow = yaml.safe_load(text(tmp_path))
    assert set(workflow) == {"name", True, "permissions", "jobs"}  # YAML reads "on" as true
    assert workflow["permissions"] == {"contents": "read"}
    (job,) = workflow["jobs"].values()
    assert job["runs-on"]
    assert all(set(step) <= {"uses", "with", "if", "run"} for step in job["steps"])
    ran = [shlex.split(step["run"]) for step in job["steps"] if "run" in step]
    assert [words for words in ran if words[0] != "citadels"] == [["pip", "install", SDK]]
    assert [_command(words[1:]) for words in ran if words[0] == "citadels"] == names


def test_every_page_installs_what_the_workflows_install() -> None:
    shown = [*pages(), ROOT / "dsl" / "editors" / "vscode" / "extension.js"]
    whole = re.compile(r"""pip install (['"]?\$\(ls [^)\s]+\)[^\s`]*|[^\s`]+)""")
    said = {word for page in shown for word in whole.findall(page.read_text("utf-8"))}
    extras = "|".join(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"])
    with_extras = re.compile(rf"""(?:"\$\(ls {re.escape(SDK)}\)|%f)(\[(?:{extras})(?:,(?:{extras}))*\])?"?\.?""")
    unknown = {word for word in said - {SDK} if not with_extras.fullmatch(word)}
    assert unknown == set(), "one of these pages tells people to install what is not there"


def _command(words: list[str]) -> str:
    """Return the name of the command that words begin with, after checking that its options exist."""
    command: click.Command = citadels
    while isinstance(command, click.Group):
        name, *words = words
        with command.make_context("citadels", [], resilient_parsing=True) as context:
            found = command.get_command(context, name)
        assert found is not None, name
        command = found
    options = {option for parameter in command.params for option in parameter.opts}
    assert {word for word in words if word.startswith("-")} <= options
    return name
