"""The icons that cards can have as art: the name and the SVG path of each.

The icons are from the collection Game Icons, licence CC BY 3.0; ``LICENCE.md`` names the authors.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

SIZE = 512
"""The width and height of the square that the path of an icon fills."""


@cache
def icons() -> Mapping[str, str]:
    """Return the SVG path of each icon, by name."""
    paths: dict[str, str] = json.loads(Path(__file__).with_name("icons.json").read_text("utf-8"))
    return paths
