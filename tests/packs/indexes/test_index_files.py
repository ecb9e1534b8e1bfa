"""Test that the files of an index are written and parsed, and that wrong files are refused in one sentence."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from citadels_core.packs.indexes.index_files import (
    IndexFileError,
    PackageEntry,
    PackHistory,
    PackIndex,
    SearchEntry,
    keys_of,
    read_index_file,
    write_index_file,
)
from citadels_core.packs.manifest.requirements import Requirement

SCHEMA = json.loads((Path(__file__).parents[3] / "docs" / "reference" / "index.schema.json").read_text("utf-8"))
ENTRY = PackageEntry(
    version="1.2",
    address="files/inn-1.2.citpack",
    sha256="a" * 64,
    size=900,
    language=1,
    published="2026-01-31",
    requires=(Requirement("guild", ">=1"),),
    capabilities=("looks at hands",),
    adds=("Inn",),
    yanked=True,
)
HISTORY = PackHistory(format=1, id="inn", title="The Inn", authors=("Anna",), versions=(ENTRY,))
KEYS = sorted({key for class_ in (PackageEntry, PackHistory, PackIndex, SearchEntry) for key in keys_of(class_)})
INDEX = PackIndex(format=1, packs=(SearchEntry(id="inn", title="The Inn", version="1.2", size=900),))


@pytest.mark.parametrize("value", [HISTORY, INDEX])
def test_a_file_round_trips_and_fits_the_schema(value: PackHistory | PackIndex) -> None:
    data = write_index_file(value)
    assert read_index_file(type(value), data) == value
    Draft202012Validator(SCHEMA).validate(json.loads(data))


def test_unknown_keys_are_ignored() -> None:
    raw = json.loads(write_index_file(HISTORY)) | {"mood": "good"}
    raw["versions"][0]["colour"] = "blue"
    assert read_index_file(PackHistory, json.dumps(raw).encode()) == HISTORY
    Draft202012Validator(SCHEMA).validate(raw)


WRONG: dict[str, Any] = {
    "version": [1, "1 0", "one", None],
    "address": ["", "a b", "a\nb", 5, "x" * 3000, "http://[x"],
    "sha256": ["", "A" * 64, "a" * 63],
    "size": [0, -1, 1.5, True, "9", 10**9],
    "language": [0, "1"],
    "published": ["", "2026-1-1", "yesterday", 20260101],
    "requires": ["guild", ["Guild"], [["guild"]], ["../guild"]],
    "capabilities": [[1], "x", [""]],
    "yanked": [0, "no", None],
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in WRONG.items() for value in values])
def test_a_wrong_value_is_refused_with_its_key(key: str, value: Any) -> None:
    raw = json.loads(write_index_file(HISTORY))
    raw["versions"][0][key] = value
    with pytest.raises(IndexFileError, match=f'"{key}"'):
        read_index_file(PackHistory, json.dumps(raw).encode())


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff",
        b"[",
        b"[]",
        b"{}",
        b'{"format": true, "packs": []}',
        b'{"format": 1}',
        b'{"format": 1, "packs": [5]}',
        b'{"format": 1, "packs": {}}',
        b'{"format": 1, "packs": [{"id": "../up", "title": "x", "version": "1", "size": 1}]}',
        b"[" * 200_000,
        b'{"format": 1, "packs": ' + b"[" * 200_000 + b"]" * 200_000 + b"}",
        b'{"format": ' + b"1" * 10_000 + b"}",
    ],
)
def test_what_is_no_index_is_refused(data: bytes) -> None:
    with pytest.raises(IndexFileError) as refusal:
        read_index_file(PackIndex, data)
    assert len(str(refusal.value)) < 200


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9) | st.sampled_from(["inn", "1.0"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=6),
    max_leaves=20,
)


def parsed(class_: type[Any], data: bytes) -> tuple[Any, str]:
    try:
        return read_index_file(class_, data), ""
    except IndexFileError as refusal:
        return None, str(refusal)


@given(st.binary(max_size=99) | VALUES.map(lambda value: json.dumps(value).encode()))
def test_any_bytes_are_an_index_or_refused(data: bytes) -> None:
    for class_ in (PackIndex, PackHistory):
        found, refusal = parsed(class_, data)
        assert refusal.isprintable()
        assert found is None or parsed(class_, write_index_file(found)) == (found, "")


@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=3))
def test_any_changed_entry_is_parsed_or_refused(changes: dict[str, Any]) -> None:
    raw = json.loads(write_index_file(HISTORY))
    raw["versions"][0] |= changes
    data = json.dumps(raw | {key: value for key, value in changes.items() if key in ("title", "authors")}).encode()
    found, refusal = parsed(PackHistory, data)
    assert refusal.isprintable()
    if found is not None:
        Draft202012Validator(SCHEMA).validate(json.loads(write_index_file(found)))


def test_a_later_format_asks_for_a_newer_sdk() -> None:
    with pytest.raises(IndexFileError, match="newer SDK"):
        read_index_file(PackIndex, b'{"format": 2, "packs": "other"}')
