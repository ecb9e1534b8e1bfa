"""Test that file changes made by an editor are reported once, and other changes are ignored."""

import subprocess
import sys
from pathlib import Path
from threading import Event, Timer

import pytest

from citadels_core.cli.errors import CommandError
from citadels_core.cli.watcher import changes, matters


def test_files_saved_together_are_reported_in_one_set(tmp_path: Path) -> None:
    stop = Event()
    for name in ("inn.card", "spa.card", "notes.txt"):
        (tmp_path / name).write_text("")
    watched = changes([tmp_path, tmp_path / "nowhere"], stop, often=50)
    assert next(watched) == frozenset()  # it has started to watch

    def save() -> None:
        for name in ("inn.card", "notes.txt", ".inn.card.swp", "new.card"):
            (tmp_path / name).write_text("district Inn\n")
        (tmp_path / "spa.card").unlink()

    Timer(0.05, save).start()
    told = next(found for found in watched if found)
    assert {path.name for path in told} == {"inn.card", "new.card", "spa.card"}
    stop.set()
    assert [found for found in watched if found] == []


def test_virtual_environments_and_hidden_folders_are_ignored(tmp_path: Path) -> None:
    stop = Event()
    inside = [tmp_path / ".git", tmp_path / "venv" / "lib" / "content", tmp_path / "cards"]
    for folder in inside:
        folder.mkdir(parents=True)
    (tmp_path / "venv" / "pyvenv.cfg").touch()
    watched = changes([tmp_path], stop, often=50)
    assert next(watched) == frozenset()

    def save() -> None:
        for folder in inside:
            (folder / "inn.card").write_text("district Inn\n")

    Timer(0.05, save).start()
    told = next(found for found in watched if found)
    assert {path.relative_to(tmp_path).as_posix() for path in told} == {"cards/inn.card"}
    stop.set()


def test_a_folder_inside_a_hidden_folder_is_watched(tmp_path: Path) -> None:
    pack = tmp_path / ".packs" / "mine"
    pack.mkdir(parents=True)
    stop = Event()
    watched = changes([pack], stop, often=50)
    assert next(watched) == frozenset()
    Timer(0.05, (pack / "inn.card").touch).start()
    assert next(found for found in watched if found)
    stop.set()


def test_only_files_of_packs_are_reported() -> None:
    assert [
        name for name in ("a.card", "pack.toml", ".a.card", "a.card~", "b.toml", "4913") if matters(Path(name))
    ] == [
        "a.card",
        "pack.toml",
    ]


def test_a_missing_watch_extra_is_reported_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    with pytest.raises(CommandError, match=r"needs the package watchfiles.*citadels-sdk\[watch\]"):
        changes([tmp_path])


def test_a_missing_editor_extra_is_reported_with_the_install_command() -> None:
    code = (
        "import sys\n"
        "sys.modules['pygls'] = sys.modules['lsprotocol'] = None\n"
        "from citadels_core.cli.main import run\n"
        "sys.exit(run(['lsp']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], check=False, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert done.stderr == (
        "Error: Serving an editor needs the package pygls, which is not installed; "
        "`pip install 'citadels-sdk[lsp]'` adds it.\n"
    )
