"""Handle HTTP requests: create and join tables, list packs, and read finished games."""

import asyncio
import re
from collections.abc import Callable
from typing import Any, Final, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from citadels_core.bots.registry import BOTS
from citadels_core.packs.installing.archive import LARGEST_PACKAGE
from citadels_core.serve.after_the_end import ReviewRequest, moment, record
from citadels_core.serve.front_desk import FrontDesk
from citadels_core.serve.http_bodies import FetchPack, FoundPacks, JoinTable, MakeTable, TakenSeat
from citadels_core.serve.indexed_packs import IndexedPacks
from citadels_core.serve.network.rates import Rates
from citadels_core.serve.packed_pictures import packed_pictures
from citadels_core.serve.page_texts import page_words
from citadels_core.serve.responses import answer, wording_of
from citadels_core.serve.seat_keys import Line, new_token
from citadels_core.table.json import JsonError
from citadels_core.wire import Refused, Wording, describe_library, parse_json, plain, to_data
from citadels_core.wire.encoding import from_plain

Body = TypeVar("Body", MakeTable, JoinTable, FetchPack)

BODY_SECONDS: Final = 10.0
"""Timeout for the body of a request."""

UPLOADS: Final = 2
"""Maximum number of packages uploaded at once, since each is held in memory."""

REPLAYS: Final = 8
"""Maximum number of records and replays in work or waiting; each takes up to a second."""

INDEX_CALLS: Final = 4
"""Maximum number of requests about indexes in work or waiting, since an index may be slow."""

FETCHES_PER_SECOND: Final = 1 / 60
"""Rate of packs that one address may have fetched."""

FETCH_BURST: Final = 6
"""Burst of packs that one address may have fetched."""


class Endpoints:
    """The handlers of HTTP requests, one method for each route."""

    def __init__(self, desk: FrontDesk) -> None:
        self._desk, self._uploads = desk, asyncio.Semaphore(UPLOADS)
        self._replays = asyncio.Semaphore(REPLAYS)
        self._index_calls = asyncio.Semaphore(INDEX_CALLS)
        self._fetches = Rates(FETCHES_PER_SECOND, FETCH_BURST)

    async def make(self, request: Request) -> Response:
        """Create a table."""
        asked = await self._body(request, MakeTable)
        return answer(plain(await self._desk.rooms.make(asked.setup, asked.options, asked.name)), 201)

    async def join(self, request: Request) -> Response:
        """Give the client a seat at a table."""
        asked = await self._body(request, JoinTable)
        room = await self._desk.rooms.get(request.path_params["id"])
        room.keys.invited(asked.invite)
        token = new_token()
        seat = await room.sit(asked.name, token)
        return answer(plain(TakenSeat(token=token, seat=seat)))

    async def record(self, request: Request) -> Response:
        """Return the record of a finished game."""
        return answer(await self._finished_game(request, record))

    async def replay(self, request: Request) -> Response:
        """Return the state of a finished game at ``?to=version``, by default at its end.

        ``since`` is the number of the first event to return, ``updates`` the number of following versions.
        """
        numbers: dict[str, int] = {}
        for name in ("to", "since", "updates"):
            if (value := request.query_params.get(name)) is not None:
                if not re.fullmatch("[0-9]{1,9}", value):
                    raise Refused("malformed", f"The parameter {name} must be a number of up to 9 digits.")
                numbers[name] = int(value)
        asked, wording = ReviewRequest(**numbers), wording_of(request)
        return answer(
            await self._finished_game(request, lambda lines: moment(self._desk.source, lines, asked, wording))
        )

    async def _finished_game(self, request: Request, build: Callable[[list[Line]], Any]) -> Any:
        if self._replays.locked():
            raise Refused("too_many_requests")
        async with self._replays:
            lines = await self._desk.rooms.lines(request.path_params["id"])
            return await self._desk.executors.run_slow(build, lines)

    async def pictures(self, request: Request) -> Response:
        """Return the pictures of the cards of a table, in the language of the browser."""
        room = await self._desk.rooms.get(request.path_params["id"])
        packed = await self._desk.executors.run_table_call(packed_pictures, room.table.box, wording_of(request))
        return packed.response(request)

    async def library(self, request: Request) -> Response:
        """Return the editions, packs and bots that can be played."""
        return answer(await self._desk.executors.run_table_call(self._library, wording_of(request)))

    def _library(self, wording: Wording) -> Any:
        source = self._desk.source
        catalog = source.catalog(())
        return to_data(describe_library(catalog, source.packs, BOTS, wording.translator(catalog)))

    async def words(self, request: Request) -> Response:
        """Return the texts of the page in the language of the browser."""
        return answer(page_words(request.headers.get("accept-language")))

    async def take_pack(self, request: Request) -> Response:
        """Install a package from the body of a request; the server's host must have allowed its hash."""
        sha256: str = request.path_params["sha256"]
        self._desk.source.check_allowed(sha256)
        if self._uploads.locked():
            raise Refused("too_many_requests", "Other packages are being uploaded; try again in a few seconds.")
        async with self._uploads:
            package = await self._bytes(request, LARGEST_PACKAGE)
        return answer(plain(await self._desk.executors.run_slow(self._desk.source.take_in, package, sha256)), 201)

    async def search_packs(self, request: Request) -> Response:
        """Return the packs of the allowed indexes with all ``?words=``; without it, the names of the indexes."""
        words, indexed = request.query_params.get("words"), self._desk.indexed
        if words is None or indexed is None:
            return answer(plain(FoundPacks(indexes=() if indexed is None else indexed.names, packs=())))
        return answer(plain(await self._asked(indexed.search, words)))

    async def describe_pack(self, request: Request) -> Response:
        """Return the hash and the capabilities of a pack of an allowed index."""
        return answer(plain(await self._asked(self._indexed.describe, request.path_params["id"])))

    async def fetch_pack(self, request: Request) -> Response:
        """Fetch a pack of an allowed index, so that tables can choose it."""
        fetch, asked = self._indexed.fetch, await self._body(request, FetchPack)
        if not self._fetches.taken(self._desk.address(request), asyncio.get_running_loop().time()):
            raise Refused("too_many_requests", "You have had several packs fetched: wait a minute.")
        return answer(plain(await self._asked(fetch, request.path_params["id"], asked.sha256)), 201)

    @property
    def _indexed(self) -> IndexedPacks:
        if self._desk.indexed is None:
            raise Refused("pack_not_allowed")
        return self._desk.indexed

    async def _asked(self, work: Callable[..., Any], *arguments: str) -> Any:
        if self._index_calls.locked():
            raise Refused("too_many_requests", "Others are looking for packs: try again in a few seconds.")
        async with self._index_calls:
            return await self._desk.executors.run_index_call(work, *arguments)

    async def health(self, request: Request) -> Response:
        """Return whether the store works, with the status 200 or 503."""
        healthy = await self._desk.rooms.healthy()
        return answer({"status": "ok" if healthy else "store_unreachable"}, 200 if healthy else 503)

    async def metrics(self, request: Request) -> Response:
        """Return the metrics in the text format of Prometheus."""
        text, type_ = self._desk.metrics.text()
        return Response(text, media_type=type_)

    async def _body(self, request: Request, type_: type[Body]) -> Body:
        # The body is stored, because a request can be read only once and may have to be forwarded.
        request.state.body = await self._bytes(request, self._desk.limits.message_bytes)
        try:
            return from_plain(type_, parse_json(request.state.body))
        except JsonError as error:
            raise Refused("malformed", f"The request cannot be read. {error}") from None

    async def _bytes(self, request: Request, most: int) -> bytes:
        sent = bytearray()
        try:
            async with asyncio.timeout(BODY_SECONDS):
                async for part in request.stream():
                    sent += part
                    if len(sent) > most:
                        raise Refused("too_large", f"A request has at most {most} bytes.")
        except TimeoutError:
            raise Refused("too_slow") from None
        return bytes(sent)
