"""Play as a test client: make tables, sit down, keep the view up to date, answer at random."""

import json
import urllib.error
import urllib.request
from contextlib import ExitStack
from random import Random
from typing import Any

from websockets.sync.client import ClientConnection, connect

SECONDS = 20.0
"""No answer of the server takes so long."""


def ask(base: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
    """Ask a server over HTTP; return the status and the JSON of the answer."""
    data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
    request = urllib.request.Request(base.rstrip("/") + path, data, headers)
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            return answer.status, json.loads(answer.read() or b"null")
    except urllib.error.HTTPError as refusal:
        with refusal:
            return refusal.code, json.loads(refusal.read() or b"null")


class Client:
    """One socket at a table."""

    def __init__(self, base: str, table: str, token: str | None = None, since: int | None = None) -> None:
        self.seen: list[dict[str, Any]] = []
        self.view: Any = None
        self.version, self._answered = -1, -2
        self.table: Any = None
        self.you: Any = None
        address = f"{base.rstrip('/').replace('http', 'ws', 1)}/api/tables/{table}/ws"
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(address, max_size=None, max_queue=None, compression=None)
        )
        hello = {"type": "hello", "protocol": 1, "token": token, "since": since}
        self.send({name: value for name, value in hello.items() if value is not None})

    def send(self, message: Any) -> None:
        """Send a message, or a text as it is."""
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def next(self, seconds: float = SECONDS) -> dict[str, Any]:
        """Return the next message."""
        message: dict[str, Any] = json.loads(self.socket.recv(seconds))
        self.seen.append(message)
        match message["type"]:
            case "state":
                self.view, self.version = message["view"], message["version"]
            case "update":
                assert message["before"] == self.version
                for operation in message["patch"]:
                    self.view = patched(self.view, operation)
                self.version = message["version"]
            case "welcome":
                self.you, self.table = message["you"], message["table"]
            case "table":
                self.table = message["table"]
        return message

    def until(self, type_: str, seconds: float = SECONDS) -> dict[str, Any]:
        """Return the next message of a type."""
        while (message := self.next(seconds))["type"] != type_:
            pass
        return message

    def error(self) -> str:
        """Return the code of the next error."""
        code: str = self.until("error")["code"]
        return code

    @property
    def asked(self) -> dict[str, Any] | None:
        """The decision, if it is this seat's and not answered yet."""
        if self._answered == self.version:
            return None
        decision = None if self.view is None else self.view.get("decision")
        return decision if decision is not None and decision.get("options") is not None else None

    def answer(self, dice: Random) -> None:
        """Answer the decision at random."""
        asked = self.asked
        assert asked is not None
        ids = [option["id"] for option in asked["options"]]
        count = dice.randint(asked["least"], asked["most"]) if asked.get("many") else 1
        self.send({"type": "reply", "at": self.version, "options": dice.sample(ids, count)})
        self._answered = self.version

    def answers(self, count: int, dice: Random) -> None:
        """Give that many random answers, and wait until the next decision is for this seat."""
        for left in range(count, -1, -1):
            while self.asked is None:
                self.until("update")
            if left:
                before = self.version
                self.answer(dice)
                while self.version == before:
                    self.until("update")

    def close(self) -> None:
        """Disconnect."""
        self._open.close()

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def patched(document: Any, operation: dict[str, Any]) -> Any:
    """Apply an operation of a JSON Patch."""
    *way, last = [part.replace("~1", "/").replace("~0", "~") for part in operation["path"].split("/")][1:] or [None]
    if last is None:
        return operation["value"]
    inner = document
    for part in way:
        inner = inner[int(part)] if isinstance(inner, list) else inner[part]
    match operation["op"], inner:
        case "remove", list():
            del inner[int(last)]
        case "remove", dict():
            del inner[last]
        case "add", list():
            inner.insert(len(inner) if last == "-" else int(last), operation["value"])
        case _, list():
            inner[int(last)] = operation["value"]
        case _:
            inner[last] = operation["value"]
    return document
