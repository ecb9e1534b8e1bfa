"""Tell what the packs that were asked for can do to a game."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from citadels_core.packs import Loaded
    from citadels_core.packs.loading.verdict import Verdict

Place = dict[str, str | int]
"""A capability, and the card, the file as it is shown, and the line that bring it about."""


@frozen(kw_only=True)
class PackCapabilities:
    """What a pack can do, with every place; ``manifest`` is its path as it is shown."""

    pack: str
    manifest: str
    places: list[Place]

    def names(self) -> tuple[str, ...]:
        """Return the capabilities, each once."""
        return tuple(dict.fromkeys(str(place["capability"]) for place in self.places))


def capable(loaded: "Loaded | Verdict", paths: Iterable[Path]) -> tuple[PackCapabilities, ...]:
    """Return what each pack that is one of the paths, or lies below one, can do."""
    from citadels_core.cli.lookup.paths import below
    from citadels_core.packs.manifest.manifest import FILE

    asked, shown = below(paths), loaded.paths()
    whole = [pack for pack in loaded.packs if asked(str(pack.folder))]
    can = loaded.capabilities({pack.id for pack in whole})
    return tuple(
        PackCapabilities(
            pack=pack.id,
            manifest=pack.shown(FILE),
            places=[
                {"capability": one.capability, "card": one.card, "file": shown[one.file], "line": one.line}
                for one in can[pack.id]
            ],
        )
        for pack in whole
        if pack.id in can
    )


def as_json(can: Iterable[PackCapabilities]) -> dict[str, list[Place]]:
    """Return the places of each pack by its id, as plain data."""
    return {one.pack: one.places for one in can}


def in_words(can: Iterable[PackCapabilities]) -> str:
    """Return a line for each pack that can do anything that is told apart."""
    return "".join(f"{one.pack} {', '.join(names)}\n" for one in can if (names := one.names()))


def as_notices(can: Iterable[PackCapabilities]) -> Iterator[str]:
    """Go through one notice of GitHub for each pack that can do anything, beside its manifest: few are shown at all."""
    from citadels_dsl.reports.github import notice

    for one in can:
        lines = []
        for name in one.names():
            first, *more = [place for place in one.places if place["capability"] == name]
            others = f" and {len(more)} more" if more else ""
            lines.append(f"{name}: {first['card']} ({first['file']}:{first['line']}){others}")
        if lines:
            yield notice(one.manifest, f"what {one.pack} can do to a game", "\n".join(lines))
