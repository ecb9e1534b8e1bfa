"""Tests of packs keep their compiled packs to themselves."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def cache_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.mktemp("cache") / "compiled"
    monkeypatch.setenv("CITADELS_CACHE", str(folder))
    return folder
