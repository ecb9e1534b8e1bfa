"""From the paths that somebody types to the packs they mean, and which files of those were meant."""

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from citadels_core.cli.opening import Refusal


def packs_of(paths: Iterable[Path]) -> list[Path]:
    """Return the folders of the packs that the paths are, lie in, or hold, each once and in order.

    Raises:
        Refusal: a path has nothing to do with any pack.
    """
    return list({folder.resolve(): folder for path in paths for folder in _packs_of(path)}.values())


def below(paths: Iterable[Path]) -> Callable[[str], bool]:
    """Return the question whether a file is one of the paths or lies below one of them."""
    homes = {home for path in paths for home in (_real(path), _place(path))}

    @cache
    def lies_there(file: str) -> bool:
        place = _place(Path(file))
        return place in homes or not homes.isdisjoint(place.parents)

    return lies_there


def _real(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, RuntimeError):  # RuntimeError: links in a circle
        return path.absolute()


def _place(path: Path) -> Path:
    """Return where a file is, itself and not what it may be a link to."""
    return _real(path.parent) / path.name


def _packs_of(path: Path) -> list[Path]:
    from citadels_core.packs.discovery import SUFFIX, is_pack, pack_of, packs_in

    if is_pack(path):
        return [path]
    if (home := pack_of(path)) is not None:
        return [home]
    if inside := packs_in(path):
        return list(inside.values())
    if path.is_dir() and next(path.rglob(f"*{SUFFIX}"), None) is not None:
        return [path]  # only its manifest is missing, which is a finding like another
    raise Refusal(f'"{path}" is in no pack, and there is no pack in it: a pack has a file named pack.toml.')
