"""Generate every kind of version that Python packages may have."""

import re

from hypothesis import strategies as st
from packaging.version import VERSION_PATTERN

VERSIONS = st.from_regex(re.compile(VERSION_PATTERN, re.VERBOSE | re.IGNORECASE | re.ASCII), fullmatch=True)
"""Versions in every spelling that PEP 440 allows, with epochs, trial and later versions, and local ones."""

_SMALL = st.integers(0, 3)
_FEW = st.sampled_from(["", "1!", "2!"])
_NUMBERS = st.lists(_SMALL, min_size=1, max_size=4).map(lambda numbers: ".".join(map(str, numbers)))
_ENDS = [st.sampled_from(ends) for ends in (["", "a1", "rc1", "rc2"], ["", ".post1"], ["", ".dev1"], ["", "+here"])]

NEAR = st.tuples(_FEW, _NUMBERS, *_ENDS).map("".join)
"""Versions that are often near each other: small numbers, and each part there or not."""
