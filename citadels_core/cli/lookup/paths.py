"""Resolve the paths and ids of a command line to packs and their files."""

import os
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from citadels_core.cli.errors import CommandError
from citadels_core.model.suggest import did_you_mean, phrase
from citadels_core.packs.finding.discovery import SUFFIX, is_pack, pack_of, packs_in
from citadels_core.packs.finding.near_misses import meant as proper_name
from citadels_core.packs.finding.shelves import FoundPack, PackOrigin, Shelves
from citadels_core.packs.manifest.requirements import is_id

MOST_NAMES = 8
"""The maximum number of files of a folder that an error lists."""


def meant(words: Iterable[str], *, changed: bool = False) -> tuple[Path, ...]:
    """Return a path for each argument: the argument if it is a path, else the folder of this pack id.

    Args:
        words: paths and ids of packs.
        changed: whether the command changes files: installed packs are then refused.

    Raises:
        CommandError: there is no such path or pack, or the pack is installed and ``changed`` is set.
    """
    return tuple(_meant(word, changed=changed) for word in words)


def changeable(words: Iterable[str]) -> dict[str, Path]:
    """Map each argument (a path or a pack id) to its path; leave out ids of installed packs."""
    there = {word: None if os.path.lexists(word) else _pack(word) for word in words}
    return {
        word: pack.folder if pack else Path(word) for word, pack in there.items() if not (pack and _installed(pack))
    }


def _meant(word: str, *, changed: bool) -> Path:
    if os.path.lexists(word):
        return Path(word)
    found = _pack(word)
    if found is None:
        there = _suggestion(word, [pack.id for pack in Shelves().all()] if is_id(word) else [])
        raise CommandError(f'There is no file, no folder and no pack "{word}"; {there}')
    if changed and _installed(found):
        raise CommandError(
            f'"{word}" is the installed pack in {found.folder}, which is not changed: change the original.'
        )
    return found.folder


def _pack(id_: str) -> FoundPack | None:
    return next(Shelves().of(id_), None) if is_id(id_) else None


def _installed(pack: FoundPack) -> bool:
    return pack.origin in (PackOrigin.USER, PackOrigin.OFFICIAL, PackOrigin.DISTRIBUTION)


def _suggestion(word: str, ids: Iterable[str]) -> str:
    """Return a sentence about a wrong path or id: it names similar ones, or the contents of the folder."""
    path = Path(word)
    wrong = next((one for one in (*reversed(path.parents), path) if not os.path.lexists(one)), path)
    beside = _names_in(wrong.parent)
    near = [str(wrong.with_name(name) / path.relative_to(wrong)) for name in did_you_mean(wrong.name, beside)]
    if meant_ := phrase(did_you_mean(word, [*near, *ids])):
        return meant_
    if wrong.parent != Path() and 0 < len(beside) <= MOST_NAMES:
        return f"in {wrong.parent} there is: {', '.join(beside)}."
    return "citadels pack list shows the packs that can be named without a path."


def _names_in(folder: Path, *, every: bool = False) -> list[str]:
    """Return the names of subfolders and card files in a folder; with ``every``, also of other files."""
    try:
        inside = sorted(folder.iterdir())
    except OSError:
        return []
    return [one.name for one in inside if one.name[0] != "." and (every or one.name.endswith(SUFFIX) or one.is_dir())]


def packs_of(paths: Iterable[Path]) -> list[Path]:
    """Return the folders of all packs that a path is, contains or lies in; each folder only once.

    Raises:
        CommandError: a path belongs to no pack and contains none.
    """
    return list({folder.resolve(): folder for path in paths for folder in _packs_of(path)}.values())


def below(paths: Iterable[Path]) -> Callable[[str], bool]:
    """Return a function that tells whether a file is a given path or lies below one."""
    homes = {home for path in paths for home in (_real(path), _real(path.parent) / path.name)}

    @cache
    def within(folder: str) -> tuple[Path, bool]:
        real = _real(Path(folder))
        return real, real in homes or not homes.isdisjoint(real.parents)

    def is_below(file: str) -> bool:
        path = Path(file)
        home, inside = within(str(path.parent))
        return inside or home / path.name in homes

    return is_below


def _real(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, RuntimeError):  # RuntimeError: links that lead back to themselves
        return path.absolute()


def _packs_of(path: Path) -> list[Path]:
    if is_pack(path):
        return [path]
    if (home := pack_of(path)) is not None:
        return [home]
    if inside := packs_in(path):
        return list(inside.values())
    home = path if path.is_dir() else path.parent
    if path.is_dir() and any(file.name.endswith(SUFFIX) for file in path.rglob("*")):
        return [path]  # a missing manifest is reported as a finding
    if any(proper_name(name) is not None for name in _names_in(home, every=True)):
        return [home]
    raise CommandError(f'"{path}" is in no pack, and there is no pack in it: a pack has a file named pack.toml.')
