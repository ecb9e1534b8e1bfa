"""Add the lines of many tables at once: one wait for the disk for all that came while the last one lasted."""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue

from citadels_core.serve.store.lines import Addition, Store, StoreError

MOST: int = 256
"""No more additions than this are made at once."""

Waiting = tuple[Addition, "Future[None]"]


class Writer:
    """A thread that adds lines to a store, in the order they come."""

    def __init__(self, store: Store, measure: Callable[[int], None] = lambda count: None) -> None:
        """Begin.

        Args:
            store: where the lines go.
            measure: is called after each time with how many additions were made at once.
        """
        self._store = store
        self._measure = measure
        self._waiting: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def add(self, addition: Addition) -> "Future[None]":
        """Return what is done when the disk has the lines, and has the ``StoreError`` if it does not take them."""
        done: Future[None] = Future()
        self._waiting.put((addition, done))
        return done

    def close(self) -> None:
        """Add what is waiting, and end."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        ended = False
        while not ended:
            batch: list[Waiting] = []
            while len(batch) < MOST and not ended and (not batch or not self._waiting.empty()):
                one = self._waiting.get()
                if one is None:
                    ended = True
                elif one[1].set_running_or_notify_cancel():  # from here on it cannot be called off
                    batch.append(one)
            if batch:
                self._write(batch)

    def _write(self, batch: list[Waiting]) -> None:
        try:
            refused = self._store.add([addition for addition, _ in batch])
        except StoreError as error:
            refused = [error] * len(batch)
        self._measure(len(batch))
        for (_, done), refusal in zip(batch, refused, strict=True):
            if refusal is None:
                done.set_result(None)
            else:
                done.set_exception(refusal)
