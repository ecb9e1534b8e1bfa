"""Test that the page about running a server is right about limits, options and the image."""

import json
import re
import shlex
from pathlib import Path

import pytest
from attrs import fields

from citadels_core.cli.commands.serve import command
from citadels_core.serve.host_limits import Limits
from tests.serve.serving import serving

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "how-to" / "run-a-server.md").read_text("utf-8")
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ")


def instructions(word: str) -> list[str]:
    """Return the arguments of a Dockerfile instruction."""
    return re.findall(rf"^{word} +(.+)$", DOCKERFILE, re.MULTILINE)


def test_the_page_lists_every_limit_with_its_default() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([\d.]+) \| \S", PAGE, re.MULTILINE)
    assert [(name, float(default)) for name, default in rows] == [
        (field.name, float(field.default)) for field in fields(Limits)
    ]


def test_the_page_names_existing_options() -> None:
    there = {name for option in command.params for name in option.opts}
    named = set(re.findall(r"--[a-z][a-z-]+", PAGE))
    assert named - there <= {"--schema"}
    assert {"--host", "--db", "--pack", "--allow-pack", "--url", "--origin", "--proxy", "--limit"} <= named


def test_the_image_runs_as_an_unprivileged_user_with_existing_options() -> None:
    *_, last = re.split(r"^FROM ", DOCKERFILE, flags=re.MULTILINE)
    assert re.findall(r"^USER (\w+)$", last, re.MULTILINE) == ["tables"]
    assert "useradd --create-home --uid 10001 tables" in last
    words = [*json.loads(instructions("ENTRYPOINT")[0]), *json.loads(instructions("CMD")[-1])]
    assert words[:2] == ["citadels", "serve"]
    command.make_context("serve", words[2:])
    assert instructions("VOLUME") == ["/data"]
    assert words[-1].startswith("/data/")


def test_the_image_copies_existing_files() -> None:
    ignored = [line for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line and line[0] != "#"]
    wanted = re.findall(r'"([\w./]+)"', re.findall(r"only-include = \[(.+?)\]", project(), re.DOTALL)[0])
    for name in [*wanted, "README.md", "LICENSE", "hatch_build.py", "tools", "pyproject.toml"]:
        assert (ROOT / name).exists()
        assert f"{name}/" not in ignored


def project() -> str:
    return (ROOT / "pyproject.toml").read_text("utf-8")


def test_every_named_extra_exists() -> None:
    extras = set(re.findall(r"^(\w+) = \[", project().partition("[project.optional-dependencies]")[2], re.MULTILINE))
    for names in re.findall(r"\[([a-z,]+)\]['\"]", DOCKERFILE + PAGE):
        assert set(names.split(",")) <= extras


def test_the_health_check_of_the_image_reports_the_state_of_the_server(tmp_path: Path) -> None:
    check = re.findall(r"HEALTHCHECK .*CMD (\[.+\])", DOCKERFILE)
    program = json.loads(check[0])
    assert program[:2] == ["python", "-c"]
    with serving(str(tmp_path / "tables.db")) as server:
        there = program[2].replace("http://127.0.0.1:8000/", server.url)
        assert there != program[2]
        exec(there, {})
    with pytest.raises(OSError, match="refused"):
        exec(there, {})


def test_the_commands_of_the_image_are_complete() -> None:
    for line in instructions("RUN"):
        if not line.startswith("["):
            assert shlex.split(line)
    assert all(image.startswith("python:3.13-slim") for image in instructions("FROM"))
