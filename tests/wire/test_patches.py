"""Test JSON patches between views, with a library and with the clients of the docs."""

import copy

import jsonpatch
import pytest
from hypothesis import given
from hypothesis import strategies as st

from citadels_core.wire.client_view import ClientView
from citadels_core.wire.encoding import plain
from citadels_core.wire.patches import difference

NAMES = st.sampled_from(["a", "b", "c", "~", "/", "", "0"])
SIMPLE = st.none() | st.integers(0, 2) | st.sampled_from(["x", "y"])
VALUES = st.recursive(
    SIMPLE, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(NAMES, inner, max_size=4), max_leaves=12
)


def patch_of(old, new):
    return [plain(one) for one in difference(old, new)]


@given(st.lists(VALUES, max_size=6), st.lists(VALUES, max_size=6))
def test_a_patch_turns_the_old_value_into_the_new_one(old, new):
    patch = patch_of(old, new)
    assert jsonpatch.apply_patch(old, patch) == new
    client = ClientView()
    client.take({"type": "state", "view": copy.deepcopy(old), "version": 0})
    client.take({"type": "update", "patch": patch, "version": 1, "before": 0})
    assert client.view == new


@pytest.mark.parametrize(
    ("old", "new", "patch"),
    [
        ([1, 2, 3], [1, 2, 3], []),
        ([1, 2, 3], [1, 2, 3, 4], [{"op": "add", "path": "/3", "value": 4}]),
        ([1, 2, 3], [1, 3], [{"op": "remove", "path": "/1"}]),
        ({"a": 1}, {"a": None}, [{"op": "replace", "path": "/a", "value": None}]),
        ({"a": {"b": 1}}, {}, [{"op": "remove", "path": "/a"}]),
        ({"a": {"b/~": 1}}, {"a": {"b/~": 2}}, [{"op": "replace", "path": "/a/b~1~0", "value": 2}]),
        ({"a": [1, 2, 3]}, {"a": [4, 5, 6]}, [{"op": "replace", "path": "/a", "value": [4, 5, 6]}]),
    ],
)
def test_a_patch_is_minimal(old, new, patch):
    assert patch_of(old, new) == patch
