"""Open packs: read their files and those of the packs they require, and order them by requirement."""

import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import Factory, evolve, field, frozen

from citadels_core.model.art import is_file
from citadels_core.model.pack_pins import PackPin
from citadels_core.model.suggest import did_you_mean, is_slip, phrase
from citadels_core.packs.finding.discovery import Folder, official, read_folder
from citadels_core.packs.finding.near_misses import MISNAMED, meant
from citadels_core.packs.finding.shelves import FoundPack, PackOrigin, Shelves, locate
from citadels_core.packs.finding.translations import translations
from citadels_core.packs.manifest.manifest import EXAMPLE, FILE, Manifest, ManifestResult, read_manifest
from citadels_core.packs.resolving.candidates import Candidates
from citadels_core.packs.resolving.order import load_order
from citadels_core.packs.resolving.resolution import choose
from citadels_dsl.text.diagnostics import Diagnostic, Label, problem
from citadels_dsl.text.slugs import slug
from citadels_dsl.text.source import SourceText, Span, display_path, read_source

if TYPE_CHECKING:
    from citadels_core.packs.resolving.lock import Lock


LOCK = "citadels.lock"
"""The name of the lock file in the folder of a pack."""


SHOWN_FOLDER = Factory(lambda pack: display_path(str(pack.folder)), takes_self=True)


@frozen(kw_only=True)
class OpenedPack:
    """A pack whose files were read but not compiled.

    ``id`` is the id in its manifest, or else derived from the name of its folder. ``files`` are relative paths with
    their bytes. ``requires`` are the ids of all packs it requires, directly or not, in an order in which later packs
    hide names of earlier packs; None when some are missing, so that the cards of the pack cannot be checked.
    """

    id: str
    folder: Path
    origin: PackOrigin
    reading: ManifestResult
    files: tuple[tuple[str, bytes], ...]
    hash: str
    requires: tuple[str, ...] | None
    words: Mapping[str, SourceText] = field(factory=dict, eq=False)
    """The translation files by language code; they are not part of the hash."""
    _home: str = field(init=False, repr=False, eq=False, default=SHOWN_FOLDER)

    @property
    def manifest(self) -> Manifest | None:
        """The manifest, or None if it has errors."""
        return self.reading.manifest

    @property
    def texts(self) -> tuple[tuple[str, bytes], ...]:
        """The manifest and the card files: all files but pictures."""
        return tuple((name, data) for name, data in self.files if not is_file(name))

    @property
    def pinned(self) -> PackPin:
        """The id, version and hash that identify the pack exactly."""
        return PackPin(self.id, self.manifest.version if self.manifest is not None else "?", self.hash)

    def compiled_name(self, name: str) -> str:
        """Return the path that identifies a file in compiled data, the same on every computer."""
        return f"{self.id}/{name}"

    def shown(self, name: str) -> str:
        """Return the path of a file as shown to the user on this computer."""
        return name if self._home == "." else f"{self._home}/{name}"


@frozen
class OpenResult:
    """Opened packs in compile order, the findings, and further texts to which the findings refer.

    These are the manifests of packs that were left out, lock files, and translation files.
    """

    packs: tuple[OpenedPack, ...]
    problems: tuple[Diagnostic, ...]
    left_out: tuple[SourceText, ...]


def open_packs(packs: Sequence[str | os.PathLike[str]], *, locked: bool = True) -> OpenResult:
    """Read packs and all packs that they require, which are searched in all places.

    Args:
        packs: ids of packs, or paths of folders; by default all official packs.
        locked: whether to apply the lock files of the given packs.

    Raises:
        ContentError: a pack does not exist.
    """
    problems: list[Diagnostic] = []
    left_out: list[SourceText] = []
    given: dict[str, FoundPack] = {}
    read: dict[str, Folder] = {}
    shelves = Shelves()
    located = [locate(pack, shelves) for pack in packs or official()]
    first_named = {folder.resolve(): (folder, origin) for folder, origin in reversed(located)}
    for folder, origin in reversed(first_named.values()):
        files, found = _read(folder, origin)
        problems += (*files.problems, *found.reading.problems)
        first = given.setdefault(found.id, found)
        if first is found:
            read[found.id] = files
        else:
            left_out.append(found.reading.source)
            problems.append(_twice(first, found))
    locks = _locks(given, problems) if locked else {}
    pinned = {id_: pack.version for lock in locks.values() for id_, pack in lock.packs.items()}
    candidates = Candidates(given, shelves, pinned)
    choice = choose(candidates)
    if choice.missing or choice.clashes or choice.too_many is not None:
        from citadels_core.packs.resolving.conflicts import explain

        problems += explain(choice, candidates)
    problems += _misspelt(choice.packs, candidates)
    chosen = dict(choice.packs)
    for id_ in sorted(set(chosen) - set(given)):
        read[id_], chosen[id_] = _chosen(chosen[id_])
        problems += (*read[id_].problems, *chosen[id_].reading.problems)
    ordered = load_order(chosen)
    problems += ordered.problems
    left_out += _unopened(problems, chosen, candidates)
    closures = _closures(chosen, ordered.ids, ordered.circular)
    spoken = {id_: translations(chosen[id_].folder) for id_ in ordered.ids}
    for said in spoken.values():
        problems += said.problems
        left_out += [*said.files.values(), *(SourceText(found.path, "") for found in said.problems)]
    opened = [
        OpenedPack(
            id=id_,
            folder=chosen[id_].folder,
            origin=chosen[id_].origin,
            reading=chosen[id_].reading,
            files=read[id_].files,
            hash=content_hash(read[id_].files),
            requires=closures[id_],
            words=spoken[id_].files,
        )
        for id_ in ordered.ids
    ]
    problems += _differences_from_locks(locks, opened)
    left_out += [lock.source for lock in locks.values()]
    return OpenResult(tuple(opened), tuple(problems), tuple(left_out))


def _locks(given: Mapping[str, FoundPack], problems: list[Diagnostic]) -> "dict[str, Lock]":
    """Read the lock files of the packs that were given by folder."""
    locks = {}
    for id_, pack in given.items():
        path = pack.folder / LOCK
        if pack.origin is PackOrigin.GIVEN and os.path.lexists(path):
            from citadels_core.packs.resolving.lock import read_lock

            lock = read_lock(path)
            if isinstance(lock, Diagnostic):
                problems.append(lock)
            else:
                locks[id_] = lock
    return locks


def _differences_from_locks(locks: "Mapping[str, Lock]", opened: Sequence[OpenedPack]) -> list[Diagnostic]:
    if not locks:
        return []
    from citadels_core.packs.resolving.lock import compare

    known = {pack.id: pack for pack in opened}
    found = []
    for id_, lock in locks.items():
        required = [known[other].pinned for other in known[id_].requires or ()]
        if known[id_].requires is not None:
            found += compare(lock, required)
    return found


def _closures(
    packs: Mapping[str, FoundPack], order: Sequence[str], circular: frozenset[str]
) -> dict[str, tuple[str, ...] | None]:
    """Return for each pack the ids that it requires, directly or not, in the order of name lookup."""
    closures: dict[str, tuple[str, ...] | None] = {}
    for id_ in order:
        direct = packs[id_].reading.requires
        required: dict[str, None] | None = None if direct is None or id_ in circular else {}
        for other in [requirement.id for requirement in direct or ()]:
            inner = closures.get(other)
            if inner is None:
                required = None
            elif required is not None:
                again = dict.fromkeys((*inner, other))
                required = {known: None for known in required if known not in again} | again
        closures[id_] = None if required is None else tuple(required)
    return closures


def _read(path: Path, origin: PackOrigin) -> tuple[Folder, FoundPack]:
    """Read a pack that the user gave by folder; if its manifest has no id, derive one from the folder."""
    folder = read_folder(path)
    shown = display_path(str(path / FILE))
    data = next((data for name, data in folder.files if name == FILE), None)
    if data is not None:
        reading = read_manifest(data, shown)
    else:
        unread = any(
            found.path in (shown, display_path(str(path)))
            or (found.code == MISNAMED and meant(found.path.rpartition("/")[2]) == FILE)
            for found in folder.problems
        )
        absent = problem("CIT601", Span(0, 0), shown, f"this folder has no {FILE}", help=f"write one with {EXAMPLE}")
        reading = ManifestResult(None, None, None, SourceText(shown, ""), () if unread else (absent,))
    return folder, FoundPack(reading.id or slug(path.resolve().name) or "pack", path, origin, reading)


def _chosen(pack: FoundPack) -> tuple[Folder, FoundPack]:
    """Read the files of a chosen pack, and report if its manifest has changed since it was chosen."""
    folder = read_folder(pack.folder)
    source = pack.reading.source
    now = dict(folder.files).get(FILE)
    if now is not None and read_source(now, source.path)[0].text != source.text:
        changed = problem(
            "CIT608", Span(0, 0), source.path, "this file has changed while it was being read", "try again"
        )
        return evolve(folder, problems=(*folder.problems, changed)), pack
    return folder, pack


def _unopened(
    problems: Sequence[Diagnostic], chosen: Mapping[str, FoundPack], candidates: Candidates
) -> list[SourceText]:
    """Return the manifests to which findings refer, if their packs were not chosen."""
    told = {path for found in problems for path in (found.path, *(label.path for label in found.labels)) if path}
    known = {pack.reading.source.path for pack in chosen.values()}
    return [source for source in candidates.sources() if source.path in told - known]


def _twice(first: FoundPack, second: FoundPack) -> Diagnostic:
    message = f'there is another pack with the id "{second.id}"'
    help_ = "if one folder is a copy of the other, name only one of them; otherwise give one pack another id"
    label = Label(first.reading.value("id"), "the other pack is here", path=first.reading.source.path)
    return problem("CIT603", second.reading.value("id"), second.reading.source.path, message, help_, (label,))


def content_hash(files: Sequence[tuple[str, bytes]]) -> str:
    """Return the hash of the files of a pack, given in order of their paths."""
    digest = hashlib.sha256()
    for name, data in files:
        digest.update(f"{len(name)} {len(data)} {name}".encode("utf-8", "surrogatepass"))
        digest.update(data)
    return digest.hexdigest()


def _misspelt(chosen: Mapping[str, FoundPack], candidates: Candidates) -> Iterator[Diagnostic]:
    """Report unknown pack ids in manifests that look like a misspelt id of a known pack.

    A manifest may name packs that are not installed, so other unknown ids are not reported. Missing requirements are
    reported elsewhere.
    """
    for pack in candidates.given.values():
        if pack.origin is PackOrigin.GIVEN and pack.manifest is not None:
            manifest = pack.manifest
            lists = {
                "optional": [other.id for other in manifest.optional],
                "conflicts": [other.id for other in manifest.conflicts],
                "after": manifest.after,
                "before": manifest.before,
            }
            named = {
                pack.id,
                *(other.id for other in manifest.requires),
                *(id_ for ids in lists.values() for id_ in ids),
            }
            for key, ids in lists.items():
                for at, id_ in enumerate(ids):
                    if id_ in chosen or next(candidates.of(id_), None) is not None:
                        continue
                    others = did_you_mean(id_, [other for other in candidates.ids() if other not in named])
                    if meant := tuple(other for other in others if is_slip(id_, other)):
                        message = f'there is no pack "{id_}", so this has no effect'
                        span, path = pack.reading.item(key, at), pack.reading.source.path
                        yield problem("CIT628", span, path, message, phrase(meant))
