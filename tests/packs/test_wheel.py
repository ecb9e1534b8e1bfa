"""Test that the wheel, installed in an empty environment, has its content and plays a game."""

import importlib.util
import json
import os
import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from citadels_core.cli.vsix import FILES

ROOT = Path(__file__).parents[2]

GAME = """
import json, random, sys
import citadels_core, citadels_dsl
from citadels_core import Game, Setup, load

catalog = load()
edition = next(iter(catalog.editions.values()))
game = Game.start(catalog, Setup(edition=edition.book.id, seats=edition.least, seed=5))
chance = random.Random(5)
while (decision := game.decision) is not None:
    count = chance.randint(decision.least, decision.most) if decision.many else 1
    chosen = sorted(chance.sample(range(len(decision.options)), count))
    game.answer([decision.options[number] for number in chosen] if decision.many else decision.options[chosen[0]])
print(json.dumps({
    "homes": [citadels_core.__file__, citadels_dsl.__file__],
    "scores": game.scores,
    "seats": edition.least,
    "packs": sorted(catalog.hashes),
}))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def home(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with only the wheel and its dependencies, installed without a network."""
    folder = tmp_path_factory.mktemp("elsewhere")
    lent = importlib.util.find_spec("pip") is not None  # installing pip into it takes seconds
    venv.create(folder / "venv", with_pip=not lent)
    python = command(folder, "python")
    pip = (sys.executable, "-m", "pip", "--python", python) if lent else (python, "-m", "pip")
    run(*pip, "install", "--quiet", "--no-index", "--no-deps", "--no-compile", wheel, cwd=folder)
    for needed in closure(zipfile.ZipFile(wheel)):
        lend(needed, place(folder, "purelib"))
    run(*pip, "check", cwd=folder)
    return folder


def place(folder: Path, kind: str) -> Path:
    """Return the folder of commands (scripts) or packages (purelib) of an environment."""
    base = str(folder / "venv")
    return Path(sysconfig.get_path(kind, "venv", {"base": base, "platbase": base}))


def command(folder: Path, name: str) -> Path:
    return place(folder, "scripts") / (name + sysconfig.get_config_var("EXE"))


def closure(wheel: zipfile.ZipFile) -> list[Distribution]:
    """Return the transitive dependencies of a wheel, as installed for the running interpreter."""
    (metadata,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    asked = [
        line.removeprefix("Requires-Dist:")
        for line in wheel.read(metadata).decode().partition("\n\n")[0].splitlines()
        if line.startswith("Requires-Dist:")
    ]
    found: dict[str, Distribution] = {}
    while asked:
        wanted = Requirement(asked.pop().strip())
        if wanted.name not in found and (wanted.marker is None or wanted.marker.evaluate({"extra": ""})):
            found[wanted.name] = distribution(wanted.name)
            asked += found[wanted.name].requires or ()
    assert found
    return list(found.values())


def lend(needed: Distribution, packages: Path) -> None:
    """Make one distribution of the running interpreter available in an environment."""
    for name in {file.parts[0] for file in needed.files or ()} - {"..", "__pycache__"}:
        if not (packages / name).exists():  # pip may bring an older file with the same name
            (packages / name).symlink_to(Path(str(needed.locate_file(name))))


def run(*command: object, cwd: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment["CITADELS_CACHE"] = str(cwd / "cache")
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, cwd=cwd, env=environment, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_wheel_holds_both_packages_and_the_content_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"citadels_core", "citadels_dsl"}
    for there, folder in (("_content", ROOT / "content"), ("_samples", ROOT / "mods")):
        inside = {name.removeprefix(f"citadels_core/{there}/") for name in names if f"/{there}/" in name}
        assert inside == {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}
    extension = {name.removeprefix("citadels_core/_vscode/") for name in names if "/_vscode/" in name}
    assert extension == set(FILES)
    assert {
        "citadels_core/py.typed",
        "citadels_dsl/py.typed",
        "citadels_dsl/syntax/grammar.lark",
    } <= set(names)


@pytest.mark.slow
def test_the_readme_of_the_wheel_has_no_broken_link(wheel: Path) -> None:
    packed = zipfile.ZipFile(wheel)
    (metadata,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
    readme = packed.read(metadata).decode().partition("\n\n")[2]
    assert readme.startswith("# Citadels SDK\n")
    assert re.findall(r"\]\((?!https?:)[^)]*\)", readme) == []


@pytest.mark.slow  # one test, because each would set up its environment in a process of its own
def test_an_installed_wheel_plays_a_game_and_has_the_commands(home: Path) -> None:
    told = json.loads(run(command(home, "python"), "-c", GAME, cwd=home))
    assert all(Path(path).is_relative_to(home / "venv") for path in told["homes"])
    assert told["packs"] == sorted(folder.name for folder in (ROOT / "content").iterdir())
    assert len(told["scores"]) == told["seats"]
    assert sum(told["scores"]) > 0

    citadels = command(home, "citadels")
    assert run(citadels, "--version", cwd=home).startswith("citadels ")
    listed = json.loads(run(citadels, "list", "packs", "--format", "json", cwd=home))
    assert all(row["folder"].startswith("venv/") for row in listed["packs"])
    run(citadels, "pack", "new", "--from", "harbour_town", cwd=home)
    assert "passed" in run(citadels, "test", "harbour_town", cwd=home)
    run(citadels, "pack", "new", "Wheel House", cwd=home)
    assert run(citadels, "pack", "build", "wheel_house", cwd=home).startswith("wrote wheel_house-0.1.0.citpack")
    assert run(citadels, "validate", listed["packs"][0]["folder"], cwd=home).startswith("no problems in ")
