"""Test that the schema and the example of the manifest page agree with the reader."""

import json
import tomllib

import jsonschema
import pytest

from citadels_core.packs.manifest.manifest import keys, read_manifest
from tools.manifest_page import page, schema

SCHEMA = json.loads(schema())
GOOD = 'id = "small"\nversion = "1.2.0"\ntitle = "Small"\nlanguage = 1\n'


def fits(text: str) -> bool:
    validator = jsonschema.Draft202012Validator(SCHEMA)
    return not any(validator.iter_errors(tomllib.loads(text)))


def test_the_schema_is_valid_and_has_every_key() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert list(SCHEMA["properties"]) == list(keys())


def test_the_example_of_the_page_is_a_good_manifest_with_every_key() -> None:
    text = page().partition("```toml\n")[2].partition("```")[0]
    assert list(tomllib.loads(text)) == list(keys())
    assert read_manifest(text.encode(), "pack.toml").problems == ()
    assert fits(text)


@pytest.mark.parametrize(
    ("line", "good"),
    [
        ('requires = ["court", "inn >=1.2, <2"]', True),
        ('requires = ["court 2"]', False),
        ('requires = ["Court"]', False),
        ('requires = "court"', False),
        ('requires = ["court", "court"]', False),
        ('after = ["court >=1"]', False),
        ('after = ["court"]', True),
        ('licence = " "', False),
        ('description = " "', False),
        (f'description = "{"x" * 200}"', True),
        (f'description = "{"x" * 201}"', False),
        ('homepage = "https://example.org"', True),
        ('homepage = "http://example.org:8000/a/?b=c#d"', True),
        ('homepage = "javascript:alert(1)"', False),
        ('homepage = "ftp://example.org"', False),
        ('homepage = "https://example.org/\\"onload=1"', False),
        ('homepage = "https://known.example@other.example/"', False),
        ('repository = "example.org"', False),
        ('tags = ["new-districts", "2-players"]', True),
        ('tags = ["New"]', False),
        ('tags = ["a", "a"]', False),
        (f"tags = {[f't{at}' for at in range(11)]}", False),
        ('icon = "fishing-boat"', True),
        ('icon = "art/boat.svg"', True),
        ('icon = "../boat.svg"', False),
        ('icon = "Fishing Boat"', False),
        ('screenshots = ["a.png", "art/b.svg"]', True),
        ('screenshots = ["/etc/passwd.png"]', False),
        ('screenshots = ["https://example.org/a.png"]', False),
        (f"screenshots = {[f'{at}.png' for at in range(9)]}", False),
        ('capabilities = ["looks at hands"]', True),
        ("capabilities = [1]", False),
        ("default = 1", False),
        ('colour = "red"', False),
    ],
)
def test_schema_and_reader_agree(line: str, good: bool) -> None:
    text = f"{GOOD}{line}\n"
    assert fits(text) is good
    assert (read_manifest(text.encode(), "pack.toml").manifest is not None) is good


@pytest.mark.parametrize("key", ["id", "version", "title", "language"])
def test_keys_required_by_the_reader_are_required_by_the_schema(key: str) -> None:
    text = "".join(line for line in GOOD.splitlines(keepends=True) if not line.startswith(key))
    assert not fits(text)
