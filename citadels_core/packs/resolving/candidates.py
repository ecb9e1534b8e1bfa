"""List the packs that can be chosen for an id, the best first, and what packs demand of other packs."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Literal, NamedTuple

from citadels_core.packs.finding import home
from citadels_core.packs.finding.discovery import is_pack, packs_in
from citadels_core.packs.finding.shelves import FoundPack, PackOrigin, Shelves, look
from citadels_core.packs.manifest.requirements import Requirement
from citadels_dsl.text.source import SourceText, Span

How = Literal["requires", "optional", "conflicts"]
"""The kind of a demand: a key of the manifest."""

Place = tuple[str, str, int]
"""The place of a demand: the folder of the pack, the key, and the index in the list."""


class PackDemand(NamedTuple):
    """An entry of a manifest about another pack; ``by`` is None if the user demands the pack."""

    by: FoundPack | None
    how: How
    at: int
    requirement: Requirement

    @property
    def id(self) -> str:
        return self.requirement.id

    @property
    def place(self) -> Place:
        """The manifest folder, the key and the list index that identify the demand."""
        return (str(self.by.folder) if self.by is not None else "", self.how, self.at)

    def met_by(self, pack: FoundPack | None) -> bool:
        """Return whether the choice of a pack meets the demand; None stands for no pack with the id."""
        if pack is None:
            return self.how != "requires"
        return self.requirement.fits(pack.version) != (self.how == "conflicts")

    def span(self) -> Span:
        """Return the span of the demand in the manifest of the demanding pack."""
        return self.by.reading.item(self.how, self.at) if self.by is not None else Span(0, 0)


def demands(pack: FoundPack) -> Iterator[PackDemand]:
    """Yield the demands in the manifest of a pack, without entries that cannot be parsed."""
    reading = pack.reading
    for at, requirement in enumerate(reading.requires or ()):
        yield PackDemand(pack, "requires", at, requirement)
    if (manifest := reading.manifest) is not None:
        said = [PackDemand(pack, "optional", at, requirement) for at, requirement in enumerate(manifest.optional)]
        said += [PackDemand(pack, "conflicts", at, requirement) for at, requirement in enumerate(manifest.conflicts)]
        yield from (demand for demand in said if demand.id != pack.id)


class Candidates:
    """The packs that can be chosen for each id: given packs, packs beside them, and found packs.

    ``pinned`` are the versions in lock files; a pack of this version comes before others of its id.
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
        """Yield the candidates for an id, the best first; for a given pack, only this pack."""
        if id_ in self.given:
            yield self.given[id_]
        elif id_ in self.pinned:
            every = list(self.anywhere(id_))
            yield from sorted(every, key=lambda pack: pack.version != self.pinned[id_])
        else:
            yield from self.anywhere(id_)

    def anywhere(self, id_: str) -> Iterator[FoundPack]:
        """Yield the packs with the given id that the search finds, in the order of the search."""
        known = self._known.setdefault(id_, [])
        coming = self._coming.setdefault(id_, self.look_for(id_))
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
        """Return the ids of all packs that can be found, to suggest one for a misspelt id."""
        beside = (pack.id for pack in self.beside() if pack.folder.name == pack.id)
        return sorted({*self.given, *beside, *(pack.id for pack in self.shelves.all())})

    def beside(self) -> Iterator[FoundPack]:
        """Yield all packs in the same folder as a given pack, even if their folder is not named by their id."""
        for parent in self._parents():
            found = (look(folder, PackOrigin.BESIDE) for folder in packs_in(parent).values())
            yield from (pack for pack in found if isinstance(pack, FoundPack))

    def sources(self) -> Iterator[SourceText]:
        """Yield the manifests that were read so far, without those of the given packs."""
        return (pack.reading.source for known in self._known.values() for pack in known)

    def look_for(self, id_: str) -> Iterator[FoundPack]:
        """Search for packs with an id, the best first; ``anywhere`` keeps what this yields."""
        seen = set()
        for pack in chain(self._beside(id_), self.shelves.of(id_)):
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
    """Return whether a folder belongs to an installed pack, which is found by id and not as a neighbour."""
    place = home.installed()
    return place is not None and place.resolve() == folder.parent


def named(pack: FoundPack) -> str:
    """Describe a pack for a message: its id, its version, and its origin unless the user gave its folder."""
    where = {
        PackOrigin.BESIDE: " (beside it)",
        PackOrigin.PATH: " (from CITADELS_PATH)",
        PackOrigin.USER: " (installed)",
        PackOrigin.OFFICIAL: " (official)",
        PackOrigin.DISTRIBUTION: " (from a distribution)",
    }
    return f"{pack.id} {pack.version or 'of unknown version'}{where.get(pack.origin, '')}"
