"""Tell what the packs that were asked for can do to a game."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citadels_core.packs import Loaded

Place = dict[str, str | int]
"""A capability, and the card, the file as it is shown, and the line that bring it about."""


def capable(loaded: "Loaded", paths: Iterable[Path]) -> dict[str, list[Place]]:
    """Return what each pack that is one of the paths, or lies below one, can do; by its id, with every place."""
    from citadels_core.cli.paths import below

    asked, shown = below(paths), loaded.paths()
    whole = {pack.id for pack in loaded.packs if asked(str(pack.folder))}
    return {
        id_: [
            {"capability": one.capability, "card": one.card, "file": shown[one.file], "line": one.line} for one in found
        ]
        for id_, found in loaded.capabilities().items()
        if id_ in whole
    }


def in_words(can: dict[str, list[Place]]) -> str:
    """Return a line for each pack that can do anything that is told apart."""
    named = {id_: dict.fromkeys(str(place["capability"]) for place in places) for id_, places in can.items()}
    return "".join(f"{id_} {', '.join(names)}\n" for id_, names in named.items() if names)
