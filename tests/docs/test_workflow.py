"""The workflow that the page about CI shows is one that runs: its commands exist, with these options."""

import shlex

import yaml

from citadels_core.cli.main import citadels
from tests.docs.snippets import ROOT, snippets


def test_the_workflow_is_yaml_and_runs_commands_that_there_are() -> None:
    (snippet,) = [s for s in snippets(ROOT / "docs" / "how-to" / "use-it-in-ci.md") if s.language == "yaml"]
    workflow = yaml.safe_load(snippet.text)
    assert set(workflow) == {"name", True, "permissions", "jobs"}  # YAML reads "on" as true
    assert workflow["permissions"] == {"contents": "read"}
    (job,) = workflow["jobs"].values()
    assert job["runs-on"]
    ran = [shlex.split(step["run"]) for step in job["steps"] if "run" in step]
    assert all(set(step) <= {"uses", "with", "run"} for step in job["steps"])
    used = [words for words in ran if words[0] == "citadels"]
    assert [words[1] for words in used] == ["fmt", "validate", "test"]
    with citadels.make_context("citadels", [], resilient_parsing=True) as context:
        for _, name, *rest in used:
            command = citadels.get_command(context, name)
            assert command is not None
            options = {option for parameter in command.params for option in parameter.opts}
            assert {word for word in rest if word.startswith("-")} <= options
