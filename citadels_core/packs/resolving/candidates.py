"""Know which packs could be the one of an id, the best first, and what each says about others."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal, NamedTuple

from citadels_core.packs.finding import home
from citadels_core.packs.finding.discovery import is_pack, packs_in
from citadels_core.packs.finding.shelves import FoundPack, PackOrigin, Shelves, look
from citadels_core.packs.manifest.requirements import Requirement
from citadels_dsl.text.source import SourceText, Span

How = Literal["requires", "optional", "conflicts"]
"""What a pack says about another one: the key of the manifest."""

Place = tuple[str, str, int]
"""Where a wish is written: the folder of the pack, the key, and the place in the list."""


class PackDemand(NamedTuple):
    """What a pack says about another one, and where in its list; ``by`` is None for a pack that was asked for."""

    by: FoundPack | None
    how: How
    at: int
    requirement: Requirement

    @property
    def id(self) -> str:
        """Return the id of the pack that is spoken about."""
        return self.requirement.id

    @property
    def place(self) -> Place:
        """Return where it is written, by which it is known again."""
        return (str(self.by.folder) if self.by is not None else "", self.how, self.at)

    def met_by(self, pack: FoundPack | None) -> bool:
        """Return whether a pack of this id, or None for there being none, is as it has to be."""
        if pack is None:
            return self.how != "requires"
        return self.requirement.fits(pack.version) != (self.how == "conflicts")

    def span(self) -> Span:
        """Return where it is written."""
        return self.by.reading.item(self.how, self.at) if self.by is not None else Span(0, 0)


def wishes(pack: FoundPack) -> Iterator[PackDemand]:
    """Yield what a pack says about others, as far as its manifest can be read."""
    reading = pack.reading
    for at, requirement in enumerate(reading.requires or ()):
        yield PackDemand(pack, "requires", at, requirement)
    if (manifest := reading.manifest) is not None:
        said = [PackDemand(pack, "optional", at, requirement) for at, requirement in enumerate(manifest.optional)]
        said += [PackDemand(pack, "conflicts", at, requirement) for at, requirement in enumerate(manifest.conflicts)]
        yield from (wish for wish in said if wish.id != pack.id)


class Candidates:
    """Where packs come from: those that were given, those beside these, and those on the shelves.

    ``pinned`` are the versions that a lock names; a pack of this version comes before others of its id.
    """

    def __init__(
        self, given: Mapping[str, FoundPack], shelves: Shelves | None = None, pinned: Mapping[str, str] | None = None
    ) -> None:
        self.given = given
        self.shelves = shelves or Shelves()
        self.pinned = pinned or {}
        self._known: dict[str, list[FoundPack]] = {}
        self._coming: dict[str, Iterator[FoundPack]] = {}

    def of(self, id_: str) -> Iterator[FoundPack]:
        """Yield the packs of an id, the best first; a pack that was given is the only one."""
        if id_ in self.given:
            yield self.given[id_]
        elif id_ in self.pinned:
            every = list(self.anywhere(id_))
            yield from sorted(every, key=lambda pack: pack.version != self.pinned[id_])
        else:
            yield from self.anywhere(id_)

    def anywhere(self, id_: str) -> Iterator[FoundPack]:
        """Yield the packs of an id that are not given, the closest first, and look no further than asked."""
        known = self._known.setdefault(id_, [])
        coming = self._coming.setdefault(id_, self._look_for(id_))
        at = 0
        while True:
            if at == len(known):
                found = next(coming, None)
                if found is None:
                    return
                known.append(found)
            yield known[at]
            at += 1

    def ids(self) -> list[str]:
        """Return the ids of all packs that can be found, for a suggestion."""
        beside = (pack.id for pack in self.beside() if pack.folder.name == pack.id)
        return sorted({*self.given, *beside, *(pack.id for pack in self.shelves.all())})

    def beside(self) -> Iterator[FoundPack]:
        """Yield all packs beside the given ones; one is found only if its folder is named by its id."""
        for parent in self._parents():
            found = (look(folder, PackOrigin.BESIDE) for folder in packs_in(parent).values())
            yield from (pack for pack in found if isinstance(pack, FoundPack))

    def sources(self) -> Iterator[SourceText]:
        """Yield the manifests that have been looked at so far, besides those of the given packs."""
        return (pack.reading.source for known in self._known.values() for pack in known)

    def _look_for(self, id_: str) -> Iterator[FoundPack]:
        seen = set()
        for pack in self._beside(id_):
            seen.add(pack.folder.resolve())
            yield pack
        for pack in self.shelves.of(id_):
            place = pack.folder.resolve()
            if place not in seen:
                seen.add(place)
                yield pack

    def _beside(self, id_: str) -> Iterator[FoundPack]:
        for folder in (parent / id_ for parent in self._parents()):
            if is_pack(folder) and not _is_installed(folder):
                found = look(folder, PackOrigin.BESIDE)
                if isinstance(found, FoundPack) and found.id == id_:
                    yield found

    def _parents(self) -> Iterable[Path]:
        return dict.fromkeys(pack.folder.resolve().parent for pack in self.given.values())


def _is_installed(folder: Path) -> bool:
    """Return whether a pack is among those of the user, which have a place of their own in the order."""
    place = home.installed()
    return place is not None and place.resolve() == folder.parent


def named(pack: FoundPack) -> str:
    """Return a pack as a message names it: its id and version, and where it is from unless somebody has named it."""
    where = {PackOrigin.GIVEN: "", PackOrigin.BESIDE: " (beside it)", PackOrigin.PATH: " (from CITADELS_PATH)"}
    others = {
        PackOrigin.USER: " (installed)",
        PackOrigin.OFFICIAL: " (official)",
        PackOrigin.DISTRIBUTION: " (from a distribution)",
    }
    return f"{pack.id} {pack.version or 'of unknown version'}{(where | others)[pack.origin]}"
