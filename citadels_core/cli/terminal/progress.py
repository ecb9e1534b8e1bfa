"""Show a progress bar for a long command, at a terminal and on the error stream."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from citadels_core.model.progress import Progress

PATIENCE = 1.0
"""Seconds before the bar appears: a short command needs none."""


@contextmanager
def progress_bar(what: str) -> Iterator[Progress | None]:
    """Yield a function to call with the numbers of finished and all steps; None without a terminal.

    The bar shows the finished share and the remaining time, and disappears when the block ends.
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
