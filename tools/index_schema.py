"""Write the JSON Schema of the files of an index of packs."""

import json
from typing import Any

from citadels_core.packs.indexes.index_files import (
    FORMAT,
    INDEX,
    PackageEntry,
    PackHistory,
    PackIndex,
    SearchEntry,
    history_file,
    keys_of,
)


def schema() -> str:
    """Return the JSON Schema (2020-12) of ``index.json`` and of the files with all versions of a pack.

    Unknown keys are allowed, because later versions of the SDK may add some.
    """
    files = {PackIndex: INDEX, PackHistory: history_file("ID")}
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The files {' and '.join(files.values())} of an index of packs, format {FORMAT}",
        "oneOf": [{"$ref": f"#/$defs/{class_.__name__}"} for class_ in files],
        "$defs": {class_.__name__: _object(class_) for class_ in (*files, SearchEntry, PackageEntry)},
    }
    return json.dumps(whole, indent=2) + "\n"


def _object(class_: type[Any]) -> dict[str, Any]:
    keys = keys_of(class_)
    return {
        "description": (class_.__doc__ or "").partition("\n")[0],
        "type": "object",
        "properties": {
            name: {"description": key.meaning, **key.kind.schema} if key is not None else {"const": FORMAT}
            for name, (key, _) in keys.items()
        },
        "required": [name for name, (_, needed) in keys.items() if needed],
    }


__all__ = ["schema"]
