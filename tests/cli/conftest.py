"""Tests of commands keep their compiled packs to themselves."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def cache_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.mktemp("cache") / "compiled"
    monkeypatch.setenv("CITADELS_CACHE", str(folder))
    return folder


@pytest.fixture(scope="module")
def shared_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache") / "compiled"


@pytest.fixture
def one_cache(cache_folder: Path, shared_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all tests of a module share one cache: those that need all official packs."""
    monkeypatch.setenv("CITADELS_CACHE", str(shared_cache))
