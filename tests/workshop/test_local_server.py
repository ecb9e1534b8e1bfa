"""Test who may speak to the local workshop, and that work which takes too long is stopped."""

import asyncio
import json
import signal
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("websockets")

import urllib.error
import urllib.request
from threading import Thread

import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from citadels_core.workshop import worker_process
from citadels_core.workshop.local_server import application

SECRET = "secret-of-the-test"


class Workshop:
    """A local workshop that runs in a thread."""

    def __init__(self, folder: Path) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        config = uvicorn.Config(
            application(folder, folder.parent / "turn", SECRET, self.port),
            log_level="error",
            lifespan="off",
            ws="websockets-sansio",
        )
        self.server = uvicorn.Server(config)
        self.thread = Thread(target=self.server.run, kwargs={"sockets": [self.listening]}, daemon=True)
        self.thread.start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        request = urllib.request.Request(f"{self.origin}{path}", headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.status, {key.lower(): value for key, value in answer.headers.items()}, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, {key.lower(): value for key, value in error.headers.items()}, error.read()

    def talk(self, steps: Callable[[ClientConnection], Awaitable[Any]], query: str = "") -> Any:
        async def talked() -> Any:
            url = f"ws://127.0.0.1:{self.port}/{SECRET}/ws{query}"
            async with connect(url, additional_headers={"origin": self.origin}, max_size=None) as page:
                return await asyncio.wait_for(steps(page), 60)

        return asyncio.run(talked())

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(20)
        self.listening.close()


@pytest.fixture
def workshop(tmp_path: Path) -> Any:
    folder = tmp_path / "pack"
    folder.mkdir()
    running = Workshop(folder)
    yield running
    running.stop()


async def ask(page: ClientConnection, id_: int, call: str, **args: Any) -> dict[str, Any]:
    await page.send(json.dumps({"id": id_, "call": call, "args": args}))
    return await answer(page, lambda one: one.get("id") == id_)


async def answer(page: ClientConnection, fits: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    while True:
        told: dict[str, Any] = json.loads(await page.recv())
        if fits(told):
            return told


def test_the_page_is_served_below_the_secret_only_and_with_a_strict_policy(workshop: Workshop) -> None:
    status, headers, body = workshop.get(f"/{SECRET}/workshop/web/")
    assert status == 200
    assert b"main.js" in body
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "frame-ancestors 'self'" in policy
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    for path in (
        "/",
        "/workshop/web/",
        "/wrong/workshop/web/",
        f"/{SECRET}/workshop/session.py",
        f"/{SECRET}/cli/main.py",
    ):
        assert workshop.get(path)[0] == 404, path
    for path in (f"/{SECRET}/workshop/web/../session.py", f"/{SECRET}/serve/web/%2e%2e/run.py"):
        assert workshop.get(path)[0] in (400, 404), path


def test_requests_that_name_another_host_are_refused(workshop: Workshop) -> None:
    assert workshop.get(f"/{SECRET}/workshop/web/", Host="evil.example")[0] == 421
    assert workshop.get(f"/{SECRET}/workshop/web/", Host="127.0.0.1:1")[0] == 421
    assert workshop.get(f"/{SECRET}/workshop/web/", Host=f"localhost:{workshop.port}")[0] == 200


@pytest.mark.parametrize(
    ("path", "origin"),
    [
        *[
            (f"/{SECRET}/ws", one)
            for one in ("http://evil.example", "null", None, "http://127.0.0.1", "https://127.0.0.1:{port}")
        ],
        *[("/wrong/ws", "own"), ("/ws", "own")],
    ],
)
def test_pages_of_other_sites_cannot_speak_to_it(workshop: Workshop, path: str, origin: str | None) -> None:
    own = workshop.origin if origin == "own" else None if origin is None else origin.format(port=workshop.port)

    async def tried() -> None:
        headers = {} if own is None else {"origin": own}
        async with connect(f"ws://127.0.0.1:{workshop.port}{path}", additional_headers=headers) as page:
            await page.recv()

    with pytest.raises(InvalidStatus):
        asyncio.run(tried())


def test_a_shared_card_never_touches_the_own_pack(workshop: Workshop, tmp_path: Path) -> None:
    async def steps(page: ClientConnection) -> None:
        ready = await answer(page, lambda one: "ready" in one)
        assert ready["ready"]["writes"] is False
        told = await ask(page, 1, "write", path="shared.card", text="district X\n    cost 1\n")
        assert told == {"id": 1, "result": {}}

    workshop.talk(steps, "?shared=1")
    assert list((tmp_path / "pack").iterdir()) == []

    async def own(page: ClientConnection) -> None:
        assert (await answer(page, lambda one: "ready" in one))["ready"]["writes"] is True

    workshop.talk(own)
    assert {file.name for file in (tmp_path / "pack").iterdir()} == {"first.card", "pack.toml"}


def test_a_page_measures_a_card_between_other_calls(workshop: Workshop) -> None:
    async def steps(page: ClientConnection) -> None:
        await answer(page, lambda one: "ready" in one)
        assert (await ask(page, 1, "measure", card="my_cards:toll_house"))["result"]["running"]
        assert (await ask(page, 2, "worth", play=True))["result"]["games"] > 0
        assert (await ask(page, 3, "pack"))["result"]["id"] == "my_cards"

    workshop.talk(steps)


@pytest.fixture
def halt(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return a function that halts the process of the page, so that it never answers."""
    processes: list[asyncio.subprocess.Process] = []
    create = asyncio.create_subprocess_exec

    async def recorded(*arguments: Any, **options: Any) -> asyncio.subprocess.Process:
        processes.append(await create(*arguments, **options))
        return processes[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", recorded)
    return lambda: processes[-1].send_signal(signal.SIGSTOP)


def test_work_is_stopped_on_demand_and_begins_anew(workshop: Workshop, halt: Callable[[], None]) -> None:
    async def steps(page: ClientConnection) -> None:
        await answer(page, lambda one: "ready" in one)
        halt()
        for id_ in range(20):
            await page.send(json.dumps({"id": id_, "call": "random_game", "args": {}}))
        await page.send('{"stop": true}')
        assert (await answer(page, lambda one: one.get("id") == 19))["error"] == "It was stopped."
        await answer(page, lambda one: "ready" in one)
        assert (await ask(page, 500, "pack"))["result"]["id"] == "my_cards"

    workshop.talk(steps)


def test_a_call_that_takes_too_long_is_stopped(
    workshop: Workshop, halt: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def steps(page: ClientConnection) -> None:
        await answer(page, lambda one: "ready" in one)
        halt()
        monkeypatch.setattr(worker_process, "LONGEST_CALL", 0.5)
        assert "so it was stopped" in (await ask(page, 1, "random_game"))["error"]
        monkeypatch.undo()
        await answer(page, lambda one: "ready" in one)
        assert (await ask(page, 2, "pack"))["result"]["id"] == "my_cards"

    workshop.talk(steps)
