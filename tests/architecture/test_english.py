"""Test that docstrings and commit subjects follow docs/explanation/glossary.md, as far as a machine can tell."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.syntax import nodes_of, tree_of

ROOT = Path(__file__).parents[2]
SOURCES = sorted(file for tree in ("citadels_core", "dsl", "tools") for file in (ROOT / tree).rglob("*.py"))

LONGEST_LINE = 100
LONGEST_SUBJECT = 72
FIRST_CHECKED = "129a6653"
"""The last commit before subjects were checked."""

NO_VERBS = frozenset(
    [
        "a",
        "all",
        "an",
        "any",
        "anything",
        "as",
        "at",
        "by",
        "each",
        "every",
        "everything",
        "for",
        "from",
        "how",
        "in",
        "it",
        "its",
        "of",
        "on",
        "one",
        "that",
        "the",
        "their",
        "there",
        "these",
        "they",
        "this",
        "those",
        "to",
        "what",
        "when",
        "where",
        "whether",
        "which",
        "who",
        "whoever",
        "whom",
        "whose",
        "why",
        "with",
    ]
)
"""What no first line of a function begins with: it says what the function does."""

NOT_OURS = {
    r"\bhold that\b": "test that",
    r"\bwhat who\b": "name the thing",
    r"\bquestion whether\b": "predicate",
    r"\blook whether\b": "check whether",
    r"\bgo through\b": "yield, or iterate over",
    r"\bmend(s|ed|ing)?\b": "fix",
    r"\bwhere chance\b": "seed, random",
    r"\bgoes? (its|their) own way\b": "copy",
    r"\bis dealt with\b": "handle",
    r"\bby lot\b": "random",
    r"\btold of\b": "report",
    r"\bhears? of\b": "trigger, listen",
}
"""Words of docstrings and comments that the glossary replaces, with what it says instead."""


def docstrings() -> Iterator[tuple[str, ast.AST, str]]:
    """Yield the place, the node and the docstring of each module, class and function."""
    for file in SOURCES:
        for node in nodes_of(tree_of(file)):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                text = ast.get_docstring(node)
                if text:
                    line = getattr(node, "lineno", 1)
                    yield f"{file.relative_to(ROOT)}:{line}", node, text


def is_property(node: ast.AST) -> bool:
    """Return whether a function is read as an attribute, so that its first line is a noun."""
    marks = [ast.unparse(mark) for mark in getattr(node, "decorator_list", ())]
    return any(re.search(r"property|setter|fixture", mark) for mark in marks)


def test_a_first_line_fits_a_line() -> None:
    firsts = ((place, text.partition("\n")[0]) for place, _, text in docstrings())
    assert [(place, first) for place, first in firsts if len(first) > LONGEST_LINE] == []


def test_the_docstring_of_a_function_begins_with_a_verb() -> None:
    wrong = [
        (place, text.partition("\n")[0])
        for place, node, text in docstrings()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not is_property(node)
        if text.split()[0].lower().strip(".,:`") in NO_VERBS
    ]
    assert wrong == []


def test_words_that_the_glossary_replaces_are_not_used() -> None:
    found = []
    for file in SOURCES:
        for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1):
            if re.match(r'\s*(#|"""|[A-Z`][^=(]*$)', line):
                found += [
                    (f"{file.relative_to(ROOT)}:{number}", instead)
                    for words, instead in NOT_OURS.items()
                    if re.search(words, line, re.IGNORECASE)
                ]
    assert found == []


def test_a_subject_is_short_and_begins_with_a_verb() -> None:
    command = ["git", "log", "--no-merges", "--format=%s", f"{FIRST_CHECKED}..HEAD"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("there is no history here")
    subjects = done.stdout.splitlines()
    wrong = [one for one in subjects if len(one) > LONGEST_SUBJECT or one.endswith(".") or not one[:1].isupper()]
    wrong += [one for one in subjects if one.split()[0].lower() in NO_VERBS or one.startswith("Hold that")]
    assert wrong == []
