"""Show how far a long command is: at a terminal, on the error stream, and only when it takes a while."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from citadels_core.model.progress import Progress

PATIENCE = 1.0
"""Nothing is shown for so many seconds: who waits no longer than that wants no bar."""


@contextmanager
def progress_bar(what: str) -> Iterator[Progress | None]:
    """Give what is to be told how much is done and how much there is in all, or None where nobody would see it.

    The bar has the share that is done and the time that is left, and is gone when the block ends.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich import progress as rich_progress
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

    from citadels_core.cli.terminal.console import make_console

    bar = rich_progress.Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(elapsed_when_finished=True),
        console=make_console(stderr=True),
        transient=True,
    )
    task = bar.add_task(what, total=None)
    begun = monotonic()

    def tell(done: int, of: int) -> None:
        if not bar.live.is_started and monotonic() - begun > PATIENCE:
            bar.start()
        bar.update(task, completed=done, total=of)

    try:
        yield tell
    finally:
        if bar.live.is_started:
            bar.stop()
