"""Write the reference of the manifest: a page of its keys, and the JSON Schema for editors."""

import json
from typing import Any

from citadels_core.packs.manifest.manifest import FILE, keys, required_keys
from tools.reference import MADE, table


def schema() -> str:
    """Return the JSON Schema of a manifest.

    It does not check what only the SDK can: whether a version is valid, and whether a list names a pack twice with
    different
    versions.
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
    needed = required_keys()
    example = "".join(f"{name} = {key.example}\n" for name, key in keys().items())
    rows = (
        [f"`{name}`", "yes" if name in needed else "no", key.kind.called, key.meaning, f"`{name} = {key.example}`"]
        for name, key in keys().items()
    )
    return "\n".join(
        [
            MADE,
            "# The manifest\n",
            f"The file `{FILE}` in the folder of a pack says what the pack is. It is written in TOML and may have "
            "these keys and no others. Only those marked with *yes* have to be there.\n",
            table(["key", "needed", "is", "meaning", "example"], rows),
            "Versions are those of Python packages (PEP 440): `1.0.0`, `2.1rc1`. After the id of a pack may stand "
            "which of its versions fit, with a comma between several: `court >=1.2,<2`. `~=1.4` is 1.4 and whatever "
            "comes before 2. There are no numbers for who is loaded first: `requires`, `optional`, `after` and "
            "`before` give the order, and the ids where nothing else does.\n",
            "An example with every key:\n",
            f"```toml\n{example}```\n",
            "Editors that know JSON Schema can check a manifest while it is written: the schema is "
            "[pack.schema.json](pack.schema.json). How packs are found and pinned is told in "
            "[install and lock packs](../how-to/install-and-lock-packs.md).\n",
        ]
    )


def _plain(example: str) -> object:
    import tomllib

    return tomllib.loads(f"it = {example}")["it"]


__all__ = ["page", "schema"]
