"""Show a progress bar for a long command, at a terminal and on the error stream."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 1.0
"""Seconds before the bar appears: a short command needs none."""


class Bar:
    """A progress bar that is called with the numbers of finished and all steps."""

    def __init__(self, bar: "Progress", what: str) -> None:
        self._bar, self._task, self._begun = bar, bar.add_task(what, total=None), monotonic()

    def __call__(self, done: int, of: int) -> None:
        """Show how many steps are finished."""
        if not self._bar.live.is_started and monotonic() - self._begun > PATIENCE:
            self._bar.start()
        self._bar.update(self._task, completed=done, total=of)

    def name(self, what: str) -> None:
        """Show another text before the bar."""
        self._bar.update(self._task, description=what)


@contextmanager
def progress_bar(what: str) -> Iterator[Bar | None]:
    """Yield a bar; None without a terminal.

    The bar shows the finished share and the remaining time, and disappears when the block ends.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from citadels_core.cli.terminal.console import make_console

    bar = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(elapsed_when_finished=True),
        console=make_console(stderr=True),
        transient=True,
    )
    try:
        yield Bar(bar, what)
    finally:
        if bar.live.is_started:
            bar.stop()
