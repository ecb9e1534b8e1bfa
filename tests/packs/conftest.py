"""Tests of the cache have one of their own; the others find the official packs in that of all tests."""

from pathlib import Path

import pytest


@pytest.fixture
def cache_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.mktemp("cache") / "compiled"
    monkeypatch.setenv("CITADELS_CACHE", str(folder))
    return folder
