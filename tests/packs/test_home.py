"""The folder of the user."""

from pathlib import Path

import pytest

from citadels_core.packs.finding import home


def test_installed_packs_are_below_the_folder_that_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(home.VARIABLE, str(tmp_path / "mine"))
    assert home.installed() == tmp_path / "mine" / "packs"
    assert not (tmp_path / "mine").exists()


def test_set_to_nothing_there_is_no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(home.VARIABLE, "")
    assert (home.home(), home.installed()) == (None, None)


def test_a_folder_named_from_here_stays_the_same_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(home.VARIABLE, "mine")
    assert home.home() == tmp_path / "mine"


def test_unless_said_it_is_where_the_system_keeps_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(home.VARIABLE, raising=False)
    found = home.installed()
    assert found is not None
    assert found.is_absolute()
    assert found.parts[-2:] == ("citadels-sdk", "packs")
