"""Download files of indexes and packages by HTTP, within limits of size and time.

Nothing that a server sends is trusted: each file is checked by the caller before it is kept. Answers must not be
compressed, so that no answer can grow on this computer.
"""

import hashlib
import re
import time
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

from citadels_core.model.errors import CitadelsError
from citadels_core.packs.indexes import download_cache
from citadels_core.packs.indexes.download_cache import KeptPage
from citadels_core.packs.indexes.index_sources import SourceError, check_address, next_address
from citadels_core.packs.installing.archive import LARGEST_PACKAGE

if TYPE_CHECKING:
    import asyncio

    import httpx

MOST_REDIRECTS: Final = 5
"""The maximum number of redirections of a request."""

MOST_REQUESTS: Final = 600
"""The maximum number of requests of a command; a hostile index could make the choice of versions ask for ever more."""

MOST_SECONDS: Final = 900.0
"""The maximum number of seconds from the first request of a command to the end of its last one."""

MOST_TRIES: Final = 3
"""How often a package is asked for when the connection breaks; each time, the download goes on where it ended."""

FRESH: Final = 600
"""For how many seconds a search uses the kept file of an index without asking the server."""

T = TypeVar("T")

Check = Callable[[bytes], T]
"""A function that parses a downloaded file; it raises an error if the file must not be used."""


class DownloadError(CitadelsError):
    """The error for a file that cannot be downloaded; its message says why, without the address."""


class NotFoundError(DownloadError):
    """The error when a server has no file at an address."""


class ConnectionFailedError(DownloadError):
    """The error when a server cannot be reached, or a connection breaks."""


class Client:
    """A client for HTTP; a context manager that closes its connections at its end.

    ``offline`` holds the addresses whose kept files were used because the server could not be reached, each with the
    date of the file. ``requests`` is the number of requests. ``from_cache`` holds the hashes of the packages that
    were in the cache.
    """

    def __init__(self, *, wait: float = 15.0, most_seconds: float = 60.0, all_seconds: float = MOST_SECONDS) -> None:
        """Make a client.

        Args:
            wait: how many seconds the client waits for a connection, or for the next part of an answer.
            most_seconds: how many seconds a whole download may take.
            all_seconds: how many seconds all downloads together may take.
        """
        self.wait = wait
        self.most_seconds = most_seconds
        self.all_seconds = all_seconds
        self.offline: dict[str, str] = {}
        self.requests = 0
        self.from_cache: set[str] = set()
        self._end: float | None = None
        self._open: tuple[asyncio.Runner, httpx.AsyncClient] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._open is not None:
            runner, http = self._open
            self._open = None
            runner.run(http.aclose())
            runner.close()

    def page(self, address: str, most: int, check: Check[T], *, fresh: bool = True) -> T:
        """Return a checked file of an index; if the server cannot be reached, the kept file.

        Args:
            most: the maximum number of bytes.
            check: parses the file, and raises if it is not valid.
            fresh: whether to ask the server even if the kept file is younger than ``FRESH``.

        Raises:
            DownloadError: the file cannot be downloaded, and none is kept.
        """
        kept = download_cache.page(address)
        if kept is not None and not fresh and 0 <= time.time() - kept.checked < FRESH:
            return check(kept.data)
        body = bytearray()
        try:
            answer = self._run(self._get(address, kept.validators if kept is not None else {}, body, most))
        except ConnectionFailedError:
            if kept is None:
                raise
            self.offline[address] = datetime.fromtimestamp(kept.checked, UTC).date().isoformat()
            return check(kept.data)
        data: bytes = bytes(body)
        validators: Mapping[str, str] = _validators(answer)
        if answer.status_code == 304 and kept is not None:
            data, validators = kept.data, kept.validators
        checked = check(data)
        download_cache.keep_page(KeptPage(address=address, checked=time.time(), validators=validators, data=data))
        return checked

    def package(self, address: str, sha256: str | None = None, size: int | None = None) -> bytes:
        """Return a package from the cache or from a server; an interrupted download is resumed.

        Args:
            sha256: the hash that the package must have; without it, the cache is not used.
            size: the number of bytes that it must have.

        Raises:
            DownloadError: the package cannot be downloaded, or is another one.
        """
        if sha256 is None:
            body = bytearray()
            self._run(self._get(address, {}, body, LARGEST_PACKAGE))
            return bytes(body)
        if (data := download_cache.package(sha256)) is not None:
            self.from_cache.add(sha256)
            return data
        most = size or LARGEST_PACKAGE
        body = bytearray(download_cache.part(sha256)[: most - 1])
        resumed = bool(body)
        try:
            self._run(self._get_all(address, body, most))
        except ConnectionFailedError:
            download_cache.keep_part(sha256, bytes(body))
            raise
        except DownloadError:
            download_cache.keep_part(sha256, b"")
            raise
        if size is not None and len(body) < size:
            download_cache.keep_part(sha256, bytes(body))
            raise DownloadError(f"only {len(body):,} of its {size:,} bytes came")
        if hashlib.sha256(body).hexdigest() != sha256:
            download_cache.keep_part(sha256, b"")
            if resumed:  # the kept beginning may be wrong
                return self.package(address, sha256, size)
            raise DownloadError("its content is not the one that was published: its sha256 differs")
        download_cache.keep_package(sha256, bytes(body))
        return bytes(body)

    async def _get_all(self, address: str, body: bytearray, most: int) -> None:
        """Append the rest of a file to its beginning; go on when the connection breaks."""
        for left in reversed(range(MOST_TRIES)):
            before = len(body)
            try:
                await self._get(address, {"Range": f"bytes={before}-"} if before else {}, body, most)
            except ConnectionFailedError:
                if not left or len(body) == before:
                    raise
            else:
                return

    async def _get(self, address: str, headers: Mapping[str, str], body: bytearray, most: int) -> "httpx.Response":
        """Follow redirections, and append the answer to ``body``, which has ``most`` bytes at the end at most."""
        import httpx

        _, http = self._opened()
        address = _allowed(check_address, address)
        received, again = len(body), True
        for _ in range(MOST_REDIRECTS + 1):
            self.requests += 1
            if self.requests > MOST_REQUESTS:
                raise DownloadError(f"more than {MOST_REQUESTS} requests would be needed")
            try:
                async with http.stream("GET", address, headers=headers) as answer:
                    if not answer.has_redirect_location:
                        await _receive(answer, body, most)
                        return answer
                    address = _allowed(next_address, str(answer.url), answer.headers["location"])
            except httpx.TimeoutException:
                raise ConnectionFailedError(f"the server did not answer within {self.wait:g} seconds") from None
            except httpx.TransportError as refusal:
                if again and isinstance(refusal, httpx.RemoteProtocolError) and len(body) == received:
                    again = False  # a server may close a connection that it kept open, while the request is sent
                    continue
                raise ConnectionFailedError(f"the connection failed: {_reason(refusal)}") from None
            except (httpx.HTTPError, httpx.InvalidURL, ValueError) as refusal:
                raise DownloadError(f"the answer of the server is not valid: {_reason(refusal)}") from None
        raise DownloadError(f"it was redirected more than {MOST_REDIRECTS} times")

    def _run(self, task: Coroutine[Any, Any, T]) -> T:
        import asyncio  # imported here, because the import is slow and a kept file needs no network

        try:
            runner, _ = self._opened()
        except DownloadError:
            task.close()
            raise

        self._end = self._end or time.monotonic() + self.all_seconds
        left = self._end - time.monotonic()
        seconds, what = min((self.most_seconds, "it"), (left, "all downloads together"))

        async def within() -> T:
            try:
                async with asyncio.timeout(seconds):
                    return await task
            except TimeoutError:
                limit = self.most_seconds if what == "it" else self.all_seconds
                raise ConnectionFailedError(f"{what} took longer than {limit:g} seconds") from None

        return runner.run(within())

    def _opened(self) -> "tuple[asyncio.Runner, httpx.AsyncClient]":
        if self._open is None:
            from asyncio import Runner
            from importlib.metadata import version

            import httpx

            headers = {"User-Agent": f"citadels-sdk/{version('citadels-sdk')}", "Accept-Encoding": "identity"}
            try:
                http = httpx.AsyncClient(timeout=self.wait, headers=headers)
            except (ValueError, ImportError, OSError) as refusal:  # of proxies and certificates in the environment
                raise DownloadError(f"the settings for proxies or certificates cannot be used: {refusal}") from None
            self._open = Runner(), http
        return self._open


async def _receive(answer: "httpx.Response", body: bytearray, most: int) -> None:
    """Append an answer to what was received before; if the server begins at the start, so does ``body``."""
    if answer.status_code == 304:
        return
    if answer.status_code in (404, 410):
        raise NotFoundError("the server has no such file")
    if answer.status_code == 416:
        body.clear()
        raise DownloadError("the server has a shorter file")
    if answer.status_code not in (200, 206):
        raise DownloadError(f"the server answered with the error {answer.status_code}")
    if answer.headers.get("content-encoding", "identity") != "identity":
        raise DownloadError("the server compressed the answer without being asked")
    if answer.status_code == 200:
        body.clear()
    elif not re.match(rf"bytes {len(body)}-", answer.headers.get("content-range", "")):
        raise DownloadError("the server sent another part of the file than was asked for")
    async for chunk in answer.aiter_raw():
        if len(body) + len(chunk) > most:
            raise DownloadError(f"it has more than {most:,} bytes")
        body += chunk


def _validators(answer: "httpx.Response") -> dict[str, str]:
    """Return the headers that ask later whether a page has changed.

    A date counts seconds, so one that is as old as the answer cannot tell two versions apart (RFC 9110, 8.8.2.2).
    """
    kept = {}
    if "etag" in answer.headers:
        kept["If-None-Match"] = answer.headers["etag"][:200]
    if "last-modified" in answer.headers:
        with suppress(ValueError, TypeError):
            changed = parsedate_to_datetime(answer.headers["last-modified"])
            if parsedate_to_datetime(answer.headers.get("date", "")) - changed >= timedelta(seconds=2):
                kept["If-Modified-Since"] = answer.headers["last-modified"][:200]
    return kept


def _allowed(check: Callable[..., str], *addresses: str) -> str:
    try:
        return check(*addresses)
    except SourceError as refusal:
        raise DownloadError(str(refusal)) from None


def _reason(refusal: Exception) -> str:
    said = str(refusal) or type(refusal).__name__
    return (said[:1].lower() + said[1:]).rstrip(".")[:200]
