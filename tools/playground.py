"""Build the workshop as a static site, with Python in the browser: `make playground`."""

import hashlib
import json
import os
import pickle
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from importlib.metadata import distribution
from pathlib import Path

from citadels_core.pictures import FONTS
from citadels_core.translation import languages
from citadels_core.wire.wording import ENGLISH
from citadels_core.workshop.session import WorkshopSession

ROOT = Path(__file__).parents[1]
PARTS = Path(__file__).with_name("playground_site")
PYODIDE = PARTS / "node_modules" / "pyodide"
SITE = ROOT / "build" / "playground"

LIBRARIES = (
    *("attrs", "babel", "cattrs", "click", "fluent.runtime", "fluent.syntax", "lark", "lsprotocol", "packaging"),
    *("platformdirs", "pygls", "pytz", "resolvelib", "typing_extensions"),
)
"""What the packages of the site import; all of it is pure Python."""

LEFT_OUT = (
    *(f"citadels_core/{name}" for name in ("cli", "learn", "lab/simulation", "lab/pytest_plugin.py")),
    *(f"citadels_core/lab/games/{name}.py" for name in ("coverage", "meetings", "processes", "soak")),
    *(f"citadels_core/lab/balance/{name}.py" for name in ("charts", "pick_rates", "report_page", "texts")),
    *("babel/languages.py", "babel/lists.py", "babel/messages", "babel/support.py", "babel/units.py"),
    *("citadels_core/lab/mutation", "citadels_core/lab/scenarios/examples.py", "citadels_core/lab/scenarios/report.py"),
    *("citadels_core/pictures/gallery", "citadels_core/pictures/printing.py", "citadels_core/serve/packed_pictures.py"),
    *("citadels_core/serve/[!_p]*.py", "citadels_core/serve/network", "citadels_core/serve/store"),
    *("citadels_core/serve/web/[!w]*", "citadels_core/workshop/web", "citadels_dsl/pygments_lexer.py"),
    *("click/shell_completion.py", "lark/__pyinstaller", "lark/tools", "*.dist-info/RECORD"),
)
"""Files and folders of the packages that the browser never imports or gets in another way."""

UNUSED = re.compile(
    "languages|territories|scripts|variants|currenc|zone|date|day|month|era|quarter|time|interval|unit|list|measure"
)
"""The data of a language that no message needs."""

PAGES = ("workshop/web", "serve/web")
"""The folders of the package that the page loads files from."""

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self'; frame-src 'self'; "
    "base-uri 'self'; form-action 'none'"
)
"""The content security policy: nothing comes from elsewhere; a host may send it as a header, too."""

FIRST = """
<div id="first">{picture}</div>
<style>
  #app:not(:has(main)) {{ min-height: 0; }}
  #first {{ margin: auto; width: min(19rem, 80vw); }}
  #first svg {{ width: 100%; height: auto; }}
  #app:has(main) + #first {{ display: none }}
</style>
"""
"""What is seen until Python is there: a finished card."""


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
        whole, needed = (folder / "python_stdlib.zip" for folder in (PYODIDE, site / "python"))
        run_in_pyodide("playground_byte_code.py", whole, packages=packages, std=PYODIDE, out=site / "python")
        run_in_pyodide("playground_cache.py", needed, packages=packages)
        pack_up(packages, site / "python" / "packages.zip")
    copy_pyodide(site / "python")
    write_pages(site)


def build_if_older() -> None:
    """Write the site unless it is newer than all its sources.

    Raises:
        NoToolError: npm is not installed.
    """
    made = SITE / "service_worker.js"  # the last file of a build
    sources = [
        ROOT / name for name in ("citadels_core", "dsl/citadels_dsl", "content", "mods", "tools/playground_site")
    ]
    files = [file for folder in sources for file in folder.rglob("*") if "__pycache__" not in file.parts]
    files += Path(__file__).parent.glob("playground*.py")
    if not made.exists() or max(file.stat().st_mtime for file in files if file.is_file()) > made.stat().st_mtime:
        build()


def gather(folder: Path) -> None:
    """Put the pure wheel of this project and the libraries into a folder, as they are imported."""
    with tempfile.TemporaryDirectory() as made:
        command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", made, str(ROOT)]
        subprocess.run(command, check=True, capture_output=True, env=os.environ | {"CITADELS_PURE": "1"})
        with zipfile.ZipFile(next(Path(made).glob("*.whl"))) as wheel:
            wheel.extractall(folder)
    for library in LIBRARIES:
        for file in distribution(library).files or ():
            licence = "dist-info" in file.parts[0] and file.name.upper().startswith(("LICEN", "NOTICE", "COPYING"))
            if (file.suffix in (".py", ".lark") and file.parts[0] != "..") or licence:
                (folder / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(str(file.locate()), folder / file)
    add_locales(folder / "babel")
    for left_out in [found for pattern in LEFT_OUT for found in folder.glob(pattern)]:
        shutil.rmtree(left_out) if left_out.is_dir() else left_out.unlink()


def add_locales(folder: Path) -> None:
    """Add what Babel knows about the languages of the catalogues; English needs none of it.

    The names of languages, places, currencies, times and units are left out: no message has them.
    """
    data, made = Path(str(distribution("babel").locate_file("babel"))), folder / "locale-data"
    made.mkdir()
    for name in {"root", *languages()} - {ENGLISH}:
        known = pickle.loads((data / "locale-data" / f"{name}.dat").read_bytes())
        kept = {key: value for key, value in known.items() if not UNUSED.search(key)}
        (made / f"{name}.dat").write_bytes(pickle.dumps(kept))
    known = pickle.loads((data / "global.dat").read_bytes())
    (folder / "global.dat").write_bytes(pickle.dumps({"parent_exceptions": known["parent_exceptions"]}))


def run_in_pyodide(program: str, standard_library: Path, **folders: Path) -> None:
    """Run a program of this folder in the Python of the browser, which sees folders under ``/``."""
    mounts = [f"/{name}={folder}" for name, folder in folders.items()]
    files = map(str, (PARTS / "compile.mjs", Path(__file__).with_name(program), standard_library))
    subprocess.run(["node", *files, *mounts], check=True)


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
    licence = json.loads((PYODIDE / "package.json").read_text("utf-8"))["license"]
    (folder / "LICENCE.txt").write_text(f"The npm package pyodide, unchanged, under the licence {licence}.\n", "utf-8")


def write_pages(site: Path) -> None:
    """Copy the pages, add their policy, the transport and the first picture, and list the files to keep."""
    for name in PAGES:
        ignored = shutil.ignore_patterns("*.d.ts", "__pycache__")
        shutil.copytree(ROOT / "citadels_core" / name, site / name, ignore=ignored)
    shutil.copytree(FONTS, site / "serve/web/fonts", ignore=shutil.ignore_patterns("*.toml", "*.json", "*.typ"))
    for name in ("transport.js", "worker.js"):
        shutil.copyfile(PARTS / name, site / name)
    for page in (site / "workshop/web/index.html", site / "workshop/web/table.html", site / "serve/web/index.html"):
        text = page.read_text("utf-8")
        meta = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        page.write_text(text.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n  {meta}', 1), "utf-8")
    text = (site / "workshop/web/index.html").read_text("utf-8")
    text = re.sub(r'data-transport="[^"]*"', 'data-transport="../../../transport.js"', text)
    text = text.replace("<meta name", '<base href="workshop/web/">\n  <meta name', 1)
    text = text.replace("  <noscript>", FIRST.format(picture=first_picture()) + "  <noscript>", 1)
    (site / "index.html").write_text(text, "utf-8")
    (site / "workshop/web/index.html").unlink()
    files = sorted(file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file())
    digest = hashlib.sha256(b"".join((site / file).read_bytes() for file in files)).hexdigest()[:16]
    worker = (PARTS / "service_worker.js").read_text("utf-8").replace("HASH", digest)
    worker = worker.replace("[]", json.dumps(["./", *(file for file in files if file != "index.html")]), 1)
    (site / "service_worker.js").write_text(worker, "utf-8")


def first_picture() -> str:
    """Return the picture of the card that a new pack begins with."""
    with tempfile.TemporaryDirectory() as folder:
        svg: str = WorkshopSession(Path(folder)).cards()[0]["svg"]
        return svg


def main() -> int:
    """Build the site; with ``--measure`` also print its sizes, and times of a browser here."""
    try:
        build_if_older()
    except NoToolError as reason:
        print(f"The site is not built: {reason}.", file=sys.stderr)
        return 1
    print(f"The site is in {SITE.relative_to(ROOT)}/; it needs a web server, such as python -m http.server.")
    if sys.argv[1:] == ["--measure"]:
        from playwright.sync_api import sync_playwright

        from tools.playground_measure import measure

        with sync_playwright() as running:
            chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
            browser = running.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
            print(*measure(SITE, browser), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
