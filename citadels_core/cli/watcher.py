"""Wait for files of packs to be saved, and say which."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Event

from citadels_core.cli.errors import missing
from citadels_core.packs.finding.discovery import SUFFIX, is_aside
from citadels_core.packs.manifest.manifest import FILE

QUIET = 50
"""So many milliseconds have to pass without another change before a set of changes is handed out: some editors write a
file in several steps."""

LONGEST = 500
"""After so many milliseconds changes are handed out even if there are more to come."""


def changes(
    folders: Iterable[Path], stop: Event | None = None, *, often: int | None = None
) -> Iterator[frozenset[Path]]:
    """Return an iterator of the sets of card files and manifests that changed, came or went since the last one.

    Args:
        folders: where to look, with everything below; those that do not exist are left out.
        stop: ends the watch when it is set.
        often: hand out an empty set too whenever so many milliseconds have passed without a change.

    Ends when the user interrupts it with the keyboard.

    Raises:
        CommandError: files cannot be watched here.
    """
    try:
        from watchfiles import watch  # a command that does not watch does without
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
    """Return whether a file can be part of a pack: a card file or a manifest, and not a hidden one."""
    return (path.suffix == SUFFIX or path.name == FILE) and not path.name.startswith(".")


def _is_aside(path: Path, watched: Iterable[Path]) -> bool:
    """Return whether a file lies in a hidden folder or a virtual environment, below all folders that are watched."""
    below = [folder.resolve() for folder in watched if path.resolve().is_relative_to(folder.resolve())]
    return bool(below) and all(
        any(is_aside(parent) for parent in path.resolve().parents if parent != folder and parent.is_relative_to(folder))
        for folder in below
    )
