"""Build the workshop as a static site, in which Python runs in the browser of the reader: `make playground`."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from importlib.metadata import distribution
from pathlib import Path

ROOT = Path(__file__).parents[1]
PARTS = Path(__file__).with_name("playground_site")
PYODIDE = PARTS / "node_modules" / "pyodide"
SITE = ROOT / "build" / "playground"

LIBRARIES = (
    *("attrs", "cattrs", "click", "lark", "lsprotocol", "packaging", "platformdirs", "pygls", "resolvelib"),
    "typing_extensions",
)
"""What the packages of the site import; all of it is pure Python."""

LEFT_OUT = (
    *(f"citadels_core/{name}" for name in ("cli", "learn", "serve/network", "serve/store", "serve/web", "lab/games")),
    *("citadels_core/workshop/web", "citadels_core/pictures/fonts", "citadels_dsl/pygments_lexer.py"),
    *("attr/_compat.pyi", "cattrs/preconf", "click/shell_completion.py", "lark/__pyinstaller", "lark/tools"),
)
"""Files and folders of the packages that the browser never imports or gets in another way."""


class NoToolError(Exception):
    """A tool that the build needs is missing; the message says which."""


def build(site: Path = SITE) -> None:
    """Write the site into a folder.

    Raises:
        NoToolError: npm is not installed.
    """
    if shutil.which("npm") is None:
        raise NoToolError("npm is not installed, and it brings the Python of the browser")
    subprocess.run(["npm", "ci", "--silent", "--no-audit", "--no-fund", "--prefix", str(PARTS)], check=True)
    shutil.rmtree(site, ignore_errors=True)
    (site / "python").mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder:
        packages = Path(folder)
        gather(packages)
        run_in_pyodide(PARTS / "compile.py", packages=packages, std=PYODIDE, out=site / "python")
        pack_up(packages, site / "python" / "packages.zip")
    copy_pyodide(site / "python")
    shutil.copyfile(PARTS / "worker.js", site / "worker.js")


def gather(folder: Path) -> None:
    """Put the pure wheel of this project and the libraries into a folder, as they are imported."""
    with tempfile.TemporaryDirectory() as made:
        command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", made, str(ROOT)]
        subprocess.run(command, check=True, capture_output=True, env=os.environ | {"CITADELS_PURE": "1"})
        with zipfile.ZipFile(next(Path(made).glob("*.whl"))) as wheel:
            wheel.extractall(folder)
    for library in LIBRARIES:
        for file in distribution(library).files or ():
            if file.suffix in (".py", ".lark") and file.parts[0] != "..":
                (folder / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(str(file.locate()), folder / file)
    for name in LEFT_OUT:
        left_out = folder / name
        shutil.rmtree(left_out) if left_out.is_dir() else left_out.unlink(missing_ok=True)


def run_in_pyodide(program: Path, **folders: Path) -> None:
    """Run a program in the Python of the browser, which sees folders under ``/`` and their names."""
    mounts = [f"/{name}={folder}" for name, folder in folders.items()]
    subprocess.run(["node", str(PARTS / "compile.mjs"), str(program), *mounts], check=True)


def pack_up(folder: Path, archive: Path) -> None:
    """Write the files of a folder into an archive."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                made.write(file, file.relative_to(folder))


def copy_pyodide(folder: Path) -> None:
    """Copy the interpreter; its list of packages that could be fetched becomes empty."""
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        shutil.copyfile(PYODIDE / name, folder / name)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    (folder / "pyodide-lock.json").write_text(json.dumps(lock | {"packages": {}}), "utf-8")
