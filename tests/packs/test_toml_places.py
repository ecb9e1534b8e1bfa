"""Test positions in TOML: top-level keys, and list items."""

import tomllib

from hypothesis import given
from hypothesis import strategies as st

from citadels_core.packs.manifest.toml_places import places

TEXT = '''\
# id = "not this"
id = "a"  # nor = this
"title" = """
version = 1 ] # [
"""
requires = [ # one
    "b >=1,<2", 'c # d', [1, 2],
    { x = "[" },
]
a.b = 1
[table]
language = 1
'''


def test_keys_values_and_items_are_located() -> None:
    found = places(TEXT)
    assert sorted(found) == ["a", "id", "requires", "table", "title"]
    texts = {name: TEXT[place.key.start : place.key.end] for name, place in found.items()}
    assert texts == {"id": "id", "title": '"title"', "requires": "requires", "a": "a", "table": "table"}
    assert TEXT[found["id"].value.start : found["id"].value.end] == '"a"'
    items = [TEXT[item.start : item.end] for item in found["requires"].items]
    assert items == ['"b >=1,<2"', "'c # d'", "[1, 2]", '{ x = "[" }']


LINES = st.sampled_from(
    ["a = 1", 'b = ["x", "y"]', "c = []", "[t]", "d = {e = [1]}", "\"f\" = 'g'", "# h", "i.j = 2", 'k = ["""]"""]', "]"]
)


@given(st.one_of(st.text(), st.lists(LINES, unique=True).map("\n".join)))
def test_every_key_of_valid_toml_is_located_with_its_items(text: str) -> None:
    found = places(text)
    assert all(0 <= place.key.start < place.key.end <= len(text) for place in found.values())
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    if "\\" not in text and "\r" not in text:
        for name, value in raw.items():
            place = found[name]
            if isinstance(value, list) and place.items:
                assert [tomllib.loads(f"x = {text[at.start : at.end]}")["x"] for at in place.items] == value
