"""Test the folder of the user."""

from pathlib import Path

import pytest

from citadels_core.packs.finding import home


def test_installed_packs_are_below_the_configured_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(home.VARIABLE, str(tmp_path / "mine"))
    assert home.installed() == tmp_path / "mine" / "packs"
    assert not (tmp_path / "mine").exists()


def test_an_empty_variable_disables_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(home.VARIABLE, "")
    assert (home.home(), home.installed()) == (None, None)


def test_a_relative_folder_is_resolved_to_an_absolute_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(home.VARIABLE, "mine")
    assert home.home() == tmp_path / "mine"


def test_the_default_is_the_data_folder_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(home.VARIABLE, raising=False)
    found = home.installed()
    assert found is not None
    assert found.is_absolute()
    assert found.parts[-2:] == ("citadels-sdk", "packs")
