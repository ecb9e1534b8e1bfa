"""Serve an index on 127.0.0.1 for tests, honestly or not."""

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Answer = bytes | Callable[[BaseHTTPRequestHandler], None]
"""What the server sends for a path: a file, or a function that writes the answer."""


class IndexServer:
    """A running server; ``files`` may be changed while it runs, ``asked`` lists the paths of requests."""

    def __init__(self, files: dict[str, Answer]) -> None:
        self.files = files
        self.asked: list[str] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                path = self.path.lstrip("/")
                outer.asked.append(path)
                found = outer.files.get(path)
                with suppress(ConnectionError):
                    if callable(found):
                        found(self)
                    elif found is None:
                        self.send_error(404)
                    else:
                        send_file(self, found)

            def log_message(self, *_: object) -> None:
                """Stay silent."""

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_: object) -> None:
                """Stay silent when a client leaves."""

        self.server = Server(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/"


@contextmanager
def serving(files: dict[str, Answer]) -> Iterator[IndexServer]:
    """Run a server in a thread."""
    one = IndexServer(files)
    thread = threading.Thread(target=one.server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield one
    finally:
        one.server.shutdown()
        thread.join()
        one.server.server_close()


def send_file(to: BaseHTTPRequestHandler, data: bytes) -> None:
    """Send a file as an ordinary server does: with an ETag, and in parts if asked."""
    tag = f'"{sha256(data).hexdigest()[:16]}"'
    if to.headers.get("If-None-Match") == tag:
        to.send_response(304)
        to.end_headers()
        return
    start = re.fullmatch(r"bytes=(\d+)-", to.headers.get("Range", ""))
    first = int(start[1]) if start else 0
    to.send_response(206 if start else 200)
    if start:
        to.send_header("Content-Range", f"bytes {first}-{len(data) - 1}/{len(data)}")
    to.send_header("ETag", tag)
    to.send_header("Content-Length", str(len(data) - first))
    to.end_headers()
    to.wfile.write(data[first:])


def redirect(address: str) -> Answer:
    """Redirect to an address."""

    def answer(to: BaseHTTPRequestHandler) -> None:
        to.send_response(302)
        to.send_header("Location", address)
        to.end_headers()

    return answer


def raw(head: str, *parts: bytes, pause: float = 0.0, times: int = 1) -> Callable[[BaseHTTPRequestHandler], None]:
    """Send a head and then parts, again and again, with a pause after each."""

    def answer(to: BaseHTTPRequestHandler) -> None:
        to.close_connection = True
        to.wfile.write(head.replace("\n", "\r\n").encode() + b"\r\n")
        wait = threading.Event()
        for _ in range(times):
            for part in parts:
                to.wfile.write(part)
                to.wfile.flush()
                wait.wait(pause)

    return answer
