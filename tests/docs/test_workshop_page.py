"""Test that the page of the workshop names a command that opens a pack."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from citadels_core.cli.main import citadels
from citadels_core.packs import load
from citadels_core.workshop.session import WorkshopSession
from tests.docs.snippets import ROOT, snippets


def test_the_command_of_the_page_creates_a_pack_without_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []
    monkeypatch.setattr("citadels_core.workshop.local_server.run", lambda folder, port, ready: opened.append(folder))
    monkeypatch.chdir(tmp_path)
    (snippet,) = (one for one in snippets(ROOT / "docs/how-to/use-the-workshop.md") if one.language == "console")
    words = snippet.text.split()
    assert words[:2] == ["$", "citadels"]
    done = CliRunner().invoke(citadels, words[2:], catch_exceptions=False)
    assert done.exit_code == 0
    assert opened == [tmp_path / "my_cards"]
    assert len(WorkshopSession(tmp_path / "my_cards").cards()) == 1
    assert load(tmp_path / "my_cards")
