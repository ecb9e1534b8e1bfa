"""Watch folders of packs, and yield the files that change."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Event

from citadels_core.cli.errors import missing
from citadels_core.model.art import SUFFIXES
from citadels_core.packs.finding.discovery import SUFFIX, is_aside
from citadels_core.packs.manifest.manifest import FILE

QUIET = 50
"""Milliseconds without another change before a set of changes is yielded: some editors write a file in several
steps."""

LONGEST = 500
"""Milliseconds after which changes are yielded even if more follow."""


def changes(
    folders: Iterable[Path], stop: Event | None = None, *, often: int | None = None
) -> Iterator[frozenset[Path]]:
    """Return an iterator of sets of card files and manifests that were changed, added or removed.

    Args:
        folders: the folders to watch, with their subfolders; those that do not exist are left out.
        stop: ends the watch when it is set.
        often: yield an empty set too whenever this many milliseconds have passed without a change.

    The iterator ends at ctrl-C.

    Raises:
        CommandError: the package `watchfiles` is not installed.
    """
    try:
        from watchfiles import watch  # optional: only commands that watch need it
    except ImportError:
        raise missing("Watching files", "watchfiles", "watch") from None

    there = [folder for folder in folders if folder.exists()]
    return _paths(
        watch(
            *there,
            watch_filter=lambda _, path: matters(Path(path)) and not _is_aside(Path(path), there),
            debounce=LONGEST,
            step=QUIET,
            stop_event=stop,
            rust_timeout=often or 1_000,
            yield_on_timeout=often is not None,
        )
    )


def _paths(found: Iterable[Iterable[tuple[object, str]]]) -> Iterator[frozenset[Path]]:
    try:
        for several in found:
            yield frozenset(Path(path) for _, path in several)
    except KeyboardInterrupt:
        return


def matters(path: Path) -> bool:
    """Return whether a file is a card file, a picture or a manifest whose name does not begin with a dot."""
    return (path.suffix in (SUFFIX, *SUFFIXES) or path.name == FILE) and not path.name.startswith(".")


def _is_aside(path: Path, watched: Iterable[Path]) -> bool:
    """Return whether a hidden folder or virtualenv lies between the file and each watched folder above it."""
    below = [folder.resolve() for folder in watched if path.resolve().is_relative_to(folder.resolve())]
    return bool(below) and all(
        any(is_aside(parent) for parent in path.resolve().parents if parent != folder and parent.is_relative_to(folder))
        for folder in below
    )
