"""Test the pages about adding words and clauses: apply their changes to a copy of the checkout and run their tests."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.snippets import ROOT, Snippet, snippets, write

WORDS, CLAUSES = (snippets(ROOT / "docs" / "how-to" / name) for name in ("add-a-word.md", "add-a-clause.md"))
MOST_FILES = 3
"""A word takes no more source files than this, tests and generated pages aside."""

COPIED = ("citadels_core", "dsl/citadels_dsl", "content", "tests", "pyproject.toml")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("page", "files", "more", "passed"),
    [(WORDS, 1, ("tests/docs/stashes.py",), 5), (CLAUSES, 1, ("tests/editor/test_every_clause.py",), 35)],
    ids=["words", "clauses"],
)
def test_the_changes_of_a_page_work(
    page: list[Snippet], files: int, more: tuple[str, ...], passed: int, tmp_path: Path
) -> None:
    for name in COPIED:
        if (ROOT / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "compiled.*", "golden")
            shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, tmp_path / name)
    for snippet in page:
        write(snippet, tmp_path)
    tests = [snippet.path for snippet in page if snippet.language == "python" and snippet.path is not None]
    assert len(tests) == files
    new = {"PYTHONPATH": f"{tmp_path}{os.pathsep}{tmp_path / 'dsl'}", "XDG_CACHE_HOME": str(tmp_path / "cache")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", *tests, *more],
        cwd=tmp_path,
        env={**os.environ, **new, "CITADELS_PURE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count(".") >= passed, done.stdout


def test_adding_a_word_changes_few_source_files() -> None:
    words: list[set[str]] = []
    current: set[str] = set()
    for snippet in WORDS:
        assert snippet.path is not None
        if snippet.language == "diff":
            current.add(snippet.path)
        else:
            words.append(current)
            current = set()
    words.append(current)
    assert [len(files) for files in words] == [2, 3]
    assert all(len(files) <= MOST_FILES for files in words)


def test_adding_a_clause_changes_few_source_files() -> None:
    assert len({snippet.path for snippet in CLAUSES if snippet.language == "diff"}) == 4
