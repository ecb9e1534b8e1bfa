"""Give the tests of the cache their own one, and share the compiled official packs with the others."""

from pathlib import Path

import pytest


@pytest.fixture
def cache_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.mktemp("cache") / "compiled"
    monkeypatch.setenv("CITADELS_CACHE", str(folder))
    return folder
