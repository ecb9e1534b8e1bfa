"""Download files of indexes and packages by HTTP, within limits of size and time.

Nothing that a server sends is trusted: each file is checked by the caller before it is kept. Answers must not be
compressed, so that no answer can grow on this computer.
"""

import hashlib
import time
from collections.abc import Callable
from datetime import UTC, datetime
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self, TypeVar

from attrs import define, field

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
"""The maximum number of requests for a file whose connection breaks."""

LONGEST_ETAG: Final = 200

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


@define(kw_only=True)
class Client:
    """A client for HTTP; a context manager that closes its connections at its end."""

    wait: float = 15.0
    """How many seconds the client waits for a connection, or for the next part of an answer."""
    most_seconds: float = 60.0
    """How many seconds a whole download may take."""
    all_seconds: float = MOST_SECONDS
    """How many seconds all downloads together may take."""
    offline: dict[str, str] = field(factory=dict, init=False)
    """The addresses whose kept files were used because the server could not be reached, with the dates of the files."""
    requests: int = field(default=0, init=False)
    _end: float | None = field(default=None, init=False)
    _open: "tuple[asyncio.Runner, httpx.AsyncClient] | None" = field(default=None, init=False)

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
        try:
            body = bytearray()
            answer = self._download(address, body, most, etag=kept.etag if kept is not None else "")
        except ConnectionFailedError:
            if kept is None:
                raise
            self.offline[address] = datetime.fromtimestamp(kept.checked, UTC).date().isoformat()
            return check(kept.data)
        data, etag = bytes(body), answer.headers.get("etag", "")
        if answer.status_code == 304 and kept is not None:
            data, etag = kept.data, kept.etag
        checked = check(data)
        etag = etag if etag.isascii() and len(etag) <= LONGEST_ETAG else ""
        download_cache.keep_page(KeptPage(address=address, checked=time.time(), etag=etag, data=data))
        return checked

    def package(self, address: str, sha256: str | None = None, size: int | None = None) -> bytes:
        """Return a package from the cache or from a server; an interrupted download is resumed.

        Args:
            sha256: the hash that the package must have; without it, the cache is not used.
            size: the number of bytes that it must have.

        Raises:
            DownloadError: the package cannot be downloaded, or is another one.
        """
        if sha256 is not None and (kept := download_cache.package(sha256)) is not None:
            return kept
        most = size or LARGEST_PACKAGE
        body = bytearray(download_cache.part(sha256)[: most - 1] if sha256 is not None else b"")
        begun = bool(body)
        try:
            self._download(address, body, most, resumes=True)
            if size is not None and len(body) < size:
                raise ConnectionFailedError(f"only {len(body):,} of its {size:,} bytes came")
        except DownloadError as refusal:
            if sha256 is not None:
                download_cache.keep_part(sha256, bytes(body) if isinstance(refusal, ConnectionFailedError) else b"")
            raise
        if sha256 is not None:
            download_cache.keep_part(sha256, b"")
            if hashlib.sha256(body).hexdigest() != sha256:
                if begun:  # the kept beginning may be wrong
                    return self.package(address, sha256, size)
                raise DownloadError("its content is not the one that was published: its sha256 differs")
            download_cache.keep_package(sha256, bytes(body))
        return bytes(body)

    def _download(
        self, address: str, body: bytearray, most: int, *, etag: str = "", resumes: bool = False
    ) -> "httpx.Response":
        """Append a file to its beginning, within the limits of size and time; return the last answer."""
        import asyncio  # imported here, because the import is slow and a kept file needs no network

        runner, http = self._opened()
        self._end = self._end or time.monotonic() + self.all_seconds
        left = self._end - time.monotonic()
        seconds, what = min((self.most_seconds, "it"), (left, "all downloads together"))

        async def within() -> "httpx.Response":
            try:
                async with asyncio.timeout(seconds):
                    return await self._get(http, address, body, most, etag, resumes)
            except TimeoutError:
                limit = self.most_seconds if what == "it" else self.all_seconds
                raise ConnectionFailedError(f"{what} took longer than {limit:g} seconds") from None

        return runner.run(within())

    async def _get(
        self, http: "httpx.AsyncClient", address: str, body: bytearray, most: int, etag: str, resumes: bool
    ) -> "httpx.Response":
        """Follow redirections, and ask again for what is missing if the connection breaks."""
        import httpx

        redirected = broken = 0
        while redirected <= MOST_REDIRECTS:
            self.requests += 1
            if self.requests > MOST_REQUESTS:
                raise DownloadError(f"more than {MOST_REQUESTS} requests would be needed")
            if not resumes:
                body.clear()
            headers = {"If-None-Match": etag} if etag else {"Range": f"bytes={len(body)}-"} if body else {}
            try:
                async with http.stream("GET", check_address(address), headers=headers) as answer:
                    if not answer.has_redirect_location:
                        await _receive(answer, body, most)
                        return answer
                    address = next_address(str(answer.url), answer.headers["location"])
                    redirected += 1
            except SourceError as refusal:
                raise DownloadError(str(refusal)) from None
            except httpx.TimeoutException:
                raise ConnectionFailedError(f"the server did not answer within {self.wait:g} seconds") from None
            except httpx.TransportError as refusal:
                broken += 1
                if broken == MOST_TRIES or not isinstance(refusal, httpx.RemoteProtocolError | httpx.ReadError):
                    raise ConnectionFailedError(f"the connection failed: {_reason(refusal)}") from None
            except (httpx.HTTPError, httpx.InvalidURL, ValueError) as refusal:
                raise DownloadError(f"the answer of the server is not valid: {_reason(refusal)}") from None
        raise DownloadError(f"it was redirected more than {MOST_REDIRECTS} times")

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
    """Append an answer to what was received before; replace it if the server sends the whole file."""
    if answer.status_code == 304:
        return
    if answer.status_code in (404, 410):
        raise NotFoundError("the server has no such file")
    if answer.status_code == 206 and body:
        if not answer.headers.get("content-range", "").startswith(f"bytes {len(body)}-"):
            raise DownloadError("the server sent another part of the file than was asked for")
    elif answer.status_code == 416:
        raise DownloadError("the server has a shorter file")
    elif answer.status_code == 200:
        body.clear()
    else:
        raise DownloadError(f"the server answered with the error {answer.status_code}")
    if answer.headers.get("content-encoding", "identity") != "identity":
        raise DownloadError("the server compressed the answer without being asked")
    async for chunk in answer.aiter_raw():
        if len(body) + len(chunk) > most:
            raise DownloadError(f"it has more than {most:,} bytes")
        body += chunk


def _reason(refusal: Exception) -> str:
    said = str(refusal) or type(refusal).__name__
    return (said[:1].lower() + said[1:]).rstrip(".")[:200]
