"""Test that full disks, inaccessible folders and pipes in place of files are reported in one sentence."""

import contextlib
import errno
import os
import threading
from pathlib import Path

import pytest

from citadels_core.cli.main import run
from citadels_core.packs.loading import cache

MANIFEST = 'id = "p"\nversion = "1.0.0"\ntitle = "P"\nlanguage = 1\nrequires = ["classic2016"]\n'
CARD = "district Inn\n  type unique\n  cost 1\n"


@pytest.fixture
def pack(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "p").mkdir()
    (tmp_path / "p" / "pack.toml").write_text(MANIFEST)
    (tmp_path / "p" / "inn.card").write_text(CARD)
    return tmp_path / "p"


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS])
@pytest.mark.parametrize(
    "words",
    [
        ("pack", "build", "p"),
        ("fmt", "p"),
        ("validate", "p", "--write-baseline", "b.json"),
        ("pack", "new", "Old Mill"),
    ],
)
def test_a_full_disk_is_not_a_usage_error(words, number, pack, monkeypatch, capsys):
    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("citadels_core.cli.files.write_whole", refuse)
    monkeypatch.setattr(Path, "write_bytes", refuse)
    assert run(list(words)) == 1
    error = capsys.readouterr().err
    assert error.startswith("Error: ")
    assert os.strerror(number).lower() in error.lower()


def test_an_inaccessible_cache_folder_is_ignored(monkeypatch, tmp_path):
    monkeypatch.setenv("CITADELS_CACHE", str(tmp_path / "closed" / "cache"))

    def refuse(path: Path, **_: object) -> os.stat_result:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "stat", refuse)
    assert cache.folder() == tmp_path / "closed" / "cache"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_named_pipe_as_baseline_does_not_block(pack, capsys):
    os.mkfifo("pipe")
    timer = threading.Timer(20, lambda: Path("pipe").write_text("{}"))  # so that a failure ends
    timer.daemon = True
    timer.start()
    code = run(["validate", "p", "--baseline", "pipe"])
    assert timer.is_alive()
    timer.cancel()
    assert code == 2
    assert '"pipe" is not a baseline' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", "--auto", "--cast", ""), "--cast has an empty name"),
        (("play", "--auto", "--cast", "Witch,,Spy"), "--cast has an empty name"),
        (("play", "--auto", "--districts", ","), "--districts has an empty name"),
        (("play", "--auto", "--variant", ""), "--variant has an empty name"),
        (("play", "--auto", "--seed", "9" * 40), "--seed can have at most"),
    ],
)
def test_an_empty_option_value_is_refused(words, said, capsys):
    assert run(list(words)) == 2
    assert said in capsys.readouterr().err


def test_watching_tries_mutants_again_after_each_change(pack, monkeypatch, capsys):
    scenario = "scenario Inn\n    given Anna: Merchant, 2 gold\n    then Anna has 2 gold\n"
    (pack / "inn.card").write_text(f"district Inn\n    type unique\n    cost 1\n    score 2\n\n{scenario}")
    monkeypatch.setattr("citadels_core.cli.watcher.changes", lambda folders: iter([frozenset({pack / "inn.card"})]))
    with contextlib.suppress(SystemExit):
        run(["test", "p", "--watch", "--mutate"])
    assert capsys.readouterr().out.count("Scenarios noticed 0 of") == 2
