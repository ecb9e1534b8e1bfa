"""Test that adding requirements leaves the rest of a manifest unchanged."""

import tomllib

import pytest

from citadels_core.packs.manifest.toml_places import require

HEAD = 'id = "mine"  # ours\nlanguage = 1 # the first\ntitle = "Mine"\n'

CASES = {
    "an empty list": ("requires = []\n", 'requires = ["court", "fair"]\n'),
    "an empty list with a comment": (
        "requires = [ # none yet\n]\n",
        'requires = ["court", "fair" # none yet\n]\n',
    ),
    "a list of one": ('requires = ["base"]  # why\n', 'requires = ["court", "fair", "base"]  # why\n'),
    "a list with a comma at its end": ('requires = [ "base", ]\n', 'requires = [ "court", "fair", "base", ]\n'),
    "a list of several lines": (
        "requires = [\n    # the rules\n    'base >=1',\n    \"inn\",\n]\n",
        'requires = [\n    # the rules\n    "court",\n    "fair",\n    \'base >=1\',\n    "inn",\n]\n',
    ),
    "a list that begins on its first line": (
        'requires = ["base",\n            "inn"]\n',
        'requires = ["court", "fair", "base",\n            "inn"]\n',
    ),
    "a key in quotation marks": ('"requires" = ["base"]\n', '"requires" = ["court", "fair", "base"]\n'),
    "another key before it": ('authors = ["["]\nrequires = []', 'authors = ["["]\nrequires = ["court", "fair"]'),
}


def required(text: str, *ids: str) -> str | None:
    fix = require(text, ids, "pack.toml")
    return fix and text[: fix.span.start] + fix.replacement + text[fix.span.end :]


@pytest.mark.parametrize("case", CASES)
def test_added_packs_come_before_the_existing_ones(case: str) -> None:
    before, after = CASES[case]
    assert required(HEAD + before, "court", "fair") == HEAD + after
    assert tomllib.loads(HEAD + after)["requires"][:2] == ["court", "fair"]


def test_a_missing_list_is_inserted_below_the_language_version() -> None:
    assert required(HEAD, "court") == HEAD.replace("# the first\n", '# the first\nrequires = ["court"]\n')


def test_a_list_is_appended_to_a_manifest_without_a_final_newline() -> None:
    assert required('id = "mine"', "court") == 'id = "mine"\nrequires = ["court"]'


def test_a_list_is_inserted_before_foreign_tables() -> None:
    text = 'version = """\n1.0"""\n[tool.other]\nrequires = ["x"]\n'
    assert required(text, "court") == text.replace('1.0"""\n', '1.0"""\nrequires = ["court"]\n')


@pytest.mark.parametrize(
    "text", ["requires = 3\n", "requires = 'base'\n", 'requires = "base"\n', "[requires]\n", "x = 1\n", "id = \n"]
)
def test_an_unsafe_edit_is_not_made(text: str) -> None:
    assert require(text, ["court"], "pack.toml") is None
