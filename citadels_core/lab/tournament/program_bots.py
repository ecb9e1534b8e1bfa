"""Bots that are programs: they read messages of the wire protocol, and write their answers."""

import subprocess
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic

from citadels_core.lab.tournament.contestants import words_of
from citadels_core.model.quote import shown
from citadels_core.table.game import Game
from citadels_core.wire.encoding import LONGEST_MESSAGE, read_client_message, to_text
from citadels_core.wire.feed import Feed
from citadels_core.wire.messages import Hello, Reply, State, Update
from citadels_core.wire.refusal_codes import Refused
from citadels_core.wire.wording import Wording

START = 10.0
"""Seconds that a program may need for its start, beside the time for its first answer."""
PATIENCE = 2.0
"""Seconds that a program has to end by itself after its standard input was closed."""


class ProgramError(Exception):
    """An error of a program in a game: it ended, took too long or did not answer the question."""


class ProgramBot:
    """A running program that plays one seat, in one game after another.

    Each line is a message: at its first decision of a game the program gets ``state``, at later ones ``update``, and
    after the game a last ``update``. It answers with ``reply``. A line ``hello`` is ignored.
    """

    def __init__(self, command: str, timeout: float) -> None:
        """Start the program.

        Args:
            command: the command with its arguments.
            timeout: how many seconds an answer may take.

        Raises:
            ProgramError: it cannot be started.
        """
        self._timeout, self._allowed = timeout, START + timeout
        try:
            self._process = subprocess.Popen(words_of(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise ProgramError(f"cannot be started: {error.strerror}") from None
        self._to: SimpleQueue[tuple[bytes, bool] | None] = SimpleQueue()
        self._from: SimpleQueue[bytes] = SimpleQueue()
        Thread(target=_exchange, args=(self._process, self._to, self._from), daemon=True).start()

    def begin(self, game: Game, seat: int) -> None:
        """Begin a game; nothing is sent before the first decision."""
        self._game, self._seat = game, seat
        self._feed = Feed(seat, Wording())

    def answer(self) -> None:
        """Let the program answer the open decision of its seat.

        Raises:
            ProgramError: it ended, took too long, or wrote no reply.
            IllegalAnswer: its answer is not allowed.
        """
        reply = self._reply()
        self._game.reply(self._seat, list(reply.options), at=reply.at)

    def end(self) -> None:
        """Tell the program how the game ended, if it was asked at all."""
        if self._feed.version >= 0:
            self._to.put((_line(self._changes()), False))

    def close(self) -> None:
        """End the program: close its standard input, and kill it if it does not end by itself."""
        self._to.put(None)
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """Kill the program."""
        self._to.put(None)
        self._process.kill()
        self._process.wait()

    def _reply(self) -> Reply:
        self._to.put((_line(self._changes()), True))
        end = monotonic() + self._allowed
        while True:
            try:
                line = self._from.get(timeout=max(0.0, end - monotonic()))
            except Empty:
                raise ProgramError(f"took more than {self._timeout:g} seconds for a decision") from None
            if not line:
                with suppress(subprocess.TimeoutExpired):
                    self._process.wait(PATIENCE)
                code = self._process.poll()
                raise ProgramError("closed its output" if code is None else f"ended with exit code {code}")
            try:
                message = read_client_message(line)
            except Refused as refusal:
                raise ProgramError(f"wrote {shown(line.decode(errors='replace').strip())}: {refusal}") from None
            if isinstance(message, Reply):
                self._allowed = self._timeout
                return message
            if not isinstance(message, Hello):
                raise ProgramError(f"wrote {shown(line.decode().strip())} instead of a reply")
            self._to.put((b"", True))

    def _changes(self) -> State | Update:
        told = self._feed.state if self._feed.version < 0 else self._feed.update
        return told(self._game, recall=True, can_undo=False, time_left=self._timeout)


def _line(message: State | Update) -> bytes:
    return to_text(message).encode() + b"\n"


def _exchange(
    process: "subprocess.Popen[bytes]",
    outgoing: "SimpleQueue[tuple[bytes, bool] | None]",
    incoming: "SimpleQueue[bytes]",
) -> None:
    """Write lines to a program and read its answers, in a thread: both can block for ever."""
    to, back = process.stdin, process.stdout
    if to is None or back is None:
        return
    with suppress(OSError), back, to:
        while (told := outgoing.get()) is not None:
            line, is_question = told
            with suppress(OSError):  # it has ended: the next line that is read is empty
                to.write(line)
                to.flush()
            if is_question:
                incoming.put(back.readline(LONGEST_MESSAGE))
