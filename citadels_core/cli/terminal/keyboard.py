"""Read typed lines at a terminal; if a watched file is saved meanwhile, interrupt the reading."""

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from queue import Empty, Queue
from threading import Event, Thread

from citadels_core.cli.watcher import changes

MOST = 4096


class FileSaveInterrupt(Exception):
    """The exception that interrupts the reading of a line because the files at ``paths`` were saved."""

    def __init__(self, paths: frozenset[Path]) -> None:
        super().__init__()
        self.paths = paths


class Keyboard:
    """A reader of lines from standard input, with a thread that watches folders meanwhile.

    A system other than POSIX cannot wait for both at once: there a saved file interrupts only after the next line.
    """

    def __init__(self, folders: Iterable[Path]) -> None:
        """Start the thread that watches the folders."""
        self._saved: Queue[frozenset[Path]] = Queue()
        self._stop = Event()
        self._unread = b""
        self._ended = False
        self._read_end, self._write_end = os.pipe()
        self._thread = Thread(target=self._watch, args=(changes(folders, self._stop),), daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop the watching thread and close the pipe from it."""
        self._stop.set()
        self._thread.join(timeout=2)
        os.close(self._read_end)
        os.close(self._write_end)

    def read(self, prompt: str) -> str:
        """Prompt for a line and return it.

        Raises:
            FileSaveInterrupt: a file was saved since the last interruption.
            EOFError: there are no more lines.
        """
        if os.name != "posix":
            self._raise_if_saved()
            line = input(prompt)
            self._raise_if_saved()
            return line
        sys.stdout.write(prompt)
        sys.stdout.flush()
        while b"\n" not in self._unread and not self._ended:
            self._wait_for_input_or_save()
        line_, _, self._unread = self._unread.partition(b"\n")
        if self._ended and not line_:
            raise EOFError
        return line_.decode(sys.stdin.encoding or "utf-8", "replace")

    def _wait_for_input_or_save(self) -> None:
        from selectors import EVENT_READ, DefaultSelector

        with DefaultSelector() as selector:
            for number in (sys.stdin.fileno(), self._read_end):
                selector.register(number, EVENT_READ)
            ready = {key.fd for key, _ in selector.select()}
        if self._read_end in ready:
            os.read(self._read_end, MOST)
            self._raise_if_saved()
        if sys.stdin.fileno() in ready:
            more = os.read(sys.stdin.fileno(), MOST)
            self._unread += more
            self._ended = not more

    def _raise_if_saved(self) -> None:
        paths: frozenset[Path] = frozenset()
        while True:
            try:
                paths |= self._saved.get_nowait()
            except Empty:
                break
        if paths:
            _discard_typed()
            raise FileSaveInterrupt(paths)

    def _watch(self, found: Iterator[frozenset[Path]]) -> None:
        for saved in found:
            self._saved.put(saved)
            os.write(self._write_end, b".")


def _discard_typed() -> None:
    """Discard an unfinished line of input, which the next prompt would not show."""
    if os.name != "posix" or not sys.stdin.isatty():
        return
    import termios

    termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
