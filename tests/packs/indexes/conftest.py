"""Give each test of indexes a data folder, a cache, and an index of its own on 127.0.0.1."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from citadels_core.cli.commands.pack import index_access
from citadels_core.packs.indexes.client import Client
from tests.packs.indexes.index_server import IndexServer, serving
from tests.packs.indexes.making_indexes import make_index, package
from tests.runner import Run, runner


@pytest.fixture
def citadels(
    tmp_path: Path, cache_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """Run a command in an empty folder and return its exit code and output."""
    monkeypatch.delenv("CITADELS_INDEXES", raising=False)
    return runner(tmp_path, monkeypatch, capsys)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let downloads wait only briefly."""
    monkeypatch.setattr(index_access, "Client", partial(Client, wait=0.6, most_seconds=1.2))


@pytest.fixture
def site(tmp_path: Path) -> dict[str, bytes]:
    """The files of an index with a few packs."""
    folder = tmp_path / "site"
    make_index(
        folder,
        package("guild", "1.0"),
        package("guild", "1.4"),
        package("guild", "2.0"),
        package("harbour", "1.0", requires=["guild >=1,<2"]),
        package("inn", "1.0"),
    )
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def server(site: dict[str, bytes], citadels: Run, monkeypatch: pytest.MonkeyPatch) -> Iterator[IndexServer]:
    """A server with the index, which the user has as ``home``."""
    with serving({**site}) as one:
        monkeypatch.setenv("CITADELS_INDEXES", f"home={one.address}")
        yield one
