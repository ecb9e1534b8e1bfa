"""Write the reference of the manifest: a page of its keys, and the JSON Schema for editors."""

import json
from typing import Any

from citadels_core.packs.manifest.manifest import FILE, keys, required_keys
from tools.reference import MADE, listed


def schema() -> str:
    """Return the JSON Schema of a manifest.

    The schema cannot check whether a version is valid, or whether a list names a pack twice with different versions.
    """
    properties: dict[str, Any] = {
        name: {"description": key.meaning, **key.kind.schema, "examples": [_plain(key.example)]}
        for name, key in keys().items()
    }
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{FILE}, the manifest of a pack",
        "type": "object",
        "properties": properties,
        "required": list(required_keys()),
        "additionalProperties": False,
    }
    return json.dumps(whole, indent=2) + "\n"


def page() -> str:
    """Return the page of every key of a manifest."""
    needed = ", ".join(f"`{name}`" for name in required_keys())
    example = "".join(f"{name} = {key.example}\n" for name, key in keys().items())
    rows = listed(
        (f"`{name}` ({key.kind.called.partition(', such as')[0]})", key.meaning) for name, key in keys().items()
    )
    return "\n".join(
        [
            MADE,
            "# The manifest of a pack\n",
            f"The file `{FILE}` in the folder of a pack describes the pack, in the format TOML. The file can have only "
            f"these keys; {needed} are required.\n",
            rows,
            f"```toml\n{example}```\n",
            "Write versions as for Python packages (PEP 440): `1.0.0`, `2.1rc1`. To require a version range, write it "
            "behind the id of the pack: `court >=1.2,<2`. `~=1.4` means 1.4 or later, but before 2. Packs are loaded "
            "in the order that `requires`, `optional`, `after` and `before` demand; otherwise alphabetically by id.\n",
            "[pack.schema.json](pack.schema.json) is a JSON Schema for editors. "
            "[Install and lock packs](../how-to/install-and-lock-packs.md) explains how commands find packs and how "
            "you pin their versions.\n",
        ]
    )


def _plain(example: str) -> object:
    import tomllib

    return tomllib.loads(f"it = {example}")["it"]


__all__ = ["page", "schema"]
