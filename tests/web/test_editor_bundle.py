"""Test that the editor of the workshop is built from its pinned packages, and that its licences name these."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "tools" / "editor_bundle"
VENDOR = ROOT / "citadels_core" / "workshop" / "web" / "vendor"


def test_the_licences_name_each_package_of_the_editor_in_its_version() -> None:
    lock = json.loads((SOURCES / "package-lock.json").read_text("utf-8"))["packages"]
    used = {path.removeprefix("node_modules/"): one["version"] for path, one in lock.items() if path}
    bundled = {name: version for name, version in used.items() if "esbuild" not in name}
    said = dict(re.findall(r"^\| (\S+) (\S+) \(", (VENDOR / "LICENCE.md").read_text("utf-8"), re.MULTILINE))
    assert bundled.items() <= said.items()


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("npm") is None, reason="npm builds the editor")
def test_the_editor_is_built_from_its_pinned_packages(tmp_path: Path) -> None:
    folder = tmp_path / "tools" / "editor_bundle"
    shutil.copytree(SOURCES, folder, ignore=shutil.ignore_patterns("node_modules"))
    for words in (
        ("ci", "--silent", "--no-audit", "--no-fund"),
        ("run", "--silent", "build", "--", "--log-level=error"),
    ):
        subprocess.run(["npm", *words], cwd=folder, check=True, timeout=120)
    built = tmp_path / "citadels_core" / "workshop" / "web" / "vendor" / "codemirror.js"
    assert built.read_bytes() == (VENDOR / "codemirror.js").read_bytes()
