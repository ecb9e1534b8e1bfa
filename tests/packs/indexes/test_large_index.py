"""Test that an index of 2,000 packs is quick to search in and to install from."""

import subprocess
import sys
from pathlib import Path

import pytest

from citadels_core.packs.indexes.building import IndexBuild
from citadels_core.packs.indexes.index_files import FORMAT, PackageEntry, PackHistory
from tests.packs.indexes.index_server import serving
from tests.packs.indexes.making_indexes import package

COUNT = 2_000

TIMED = """\
import resource, sys
from citadels_core.cli.main import run
code = run(sys.argv[1:])
used = resource.getrusage(resource.RUSAGE_SELF)
print(f"used {used.ru_utime + used.ru_stime:.3f}", file=sys.stderr)
sys.exit(code)
"""
"""Run a command and print the seconds of processor time of its whole process, which other programs hardly change."""


def large_index(count: int = COUNT) -> dict[str, bytes]:
    """Return the files of an index of tiny packs; the cards are not compiled, because all are alike."""
    files: dict[str, bytes] = {}
    histories = {}
    for at in range(count):
        one = package(f"pack_{at}", f"1.{at % 7}")
        name = f"{one.manifest.id}.citpack"
        entry = PackageEntry(
            version=one.manifest.version,
            address=name,
            sha256=one.sha256,
            size=len(one.data),
            language=1,
            published="2026-01-31",
            adds=(f"Card {at}",),
        )
        files[name] = one.data
        histories[one.manifest.id] = PackHistory(
            format=FORMAT, id=one.manifest.id, title=f"Pack {at}", authors=("Anna",), versions=(entry,)
        )
    return files | IndexBuild(histories=histories).files()


def timed(*words: str) -> tuple[float, str]:
    """Run a command in a new process; return its processor time in seconds, and its output."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", TIMED, *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return float(done.stderr.split("used ")[1]), done.stdout


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no module resource")
def test_a_large_index_is_quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITADELS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("CITADELS_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    with serving({**large_index()}) as one:
        monkeypatch.setenv("CITADELS_INDEXES", f"home={one.address}")
        timed("pack", "search", "pack_77")
        searches = [timed("pack", "search", "pack_77") for _ in range(3)]
        assert "pack_777" in searches[0][1]
        one.asked.clear()
        installs = [timed("pack", "install", f"pack_{at}") for at in range(3)]
        print(f"search {min(searches)[0]:.2f} s, install {min(installs)[0]:.2f} s")
        assert len(one.asked) == 2 * len(installs)
        assert min(searches)[0] < 0.5  # 0.3 s on an idle computer
        assert min(installs)[0] < 2.5  # 2 s on an idle computer
