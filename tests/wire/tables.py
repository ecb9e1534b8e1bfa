"""Play whole games at tables in memory, with clients that keep their views by messages."""

import random
from typing import Any

from citadels_core.wire.card_source import OneCatalog
from citadels_core.wire.client_view import ClientView
from citadels_core.wire.encoding import to_data
from citadels_core.wire.messages import Hello, Reply
from citadels_core.wire.table import Table
from citadels_core.wire.table_views import TableOptions, TableSetup
from citadels_core.wire.wording import Words


class Client(ClientView):
    """A connection that keeps its view, and all its messages, as JSON data."""

    def __init__(self, who: str, seat: int | None) -> None:
        super().__init__()
        self.who, self.seat = who, seat
        self.sent: list[Any] = []

    def take(self, message: Any) -> bool:
        data = to_data(message)
        self.sent.append(data)
        return super().take(data)

    @property
    def errors(self) -> list[str]:
        return [one["code"] for one in self.sent if one["type"] == "error"]


class Party:
    """A table with clients at all its seats and a spectator, on a clock with steps of a second."""

    def __init__(
        self,
        catalog: Any,
        setup: TableSetup,
        options: TableOptions | None = None,
        *,
        people: int | None = None,
        words: tuple[Words, ...] = ("sentences",),
    ) -> None:
        """Open a table and seat everyone; seats use these words in turn, and the spectator the last ones."""
        self.table = Table(OneCatalog(catalog), setup, options=options)
        self.now = 0.0
        self.words = words
        self.stored: list[Any] = []
        self.clients: dict[str, Client] = {}
        for _ in range(setup.seats if people is None else people):
            seat, out = self.table.sit(None, self.now)
            self.do(out)
            self.join(f"seat {seat}", seat)
        self.join("onlooker", None)

    def join(self, who: str, seat: int | None, since: int | None = None) -> Client:
        client = self.clients[who] = self.clients.get(who, Client(who, seat))
        self.do(self.table.connect(who, seat, self.now))
        words = self.words[-1 if seat is None else seat % len(self.words)]
        self.say(who, Hello(protocol=1, since=since, words=words))
        return client

    def leave(self, who: str) -> Any:
        """Close a connection; its seat stays reserved for its person."""
        self.now += 1.0
        return self.do(self.table.disconnect(who, self.now))

    def do(self, out: Any) -> Any:
        self.stored += out.store
        for who, message in out.send:
            self.clients[who].take(message)
        return out

    def say(self, who: str, message: Any) -> Any:
        self.now += 1.0
        return self.do(self.table.receive(who, message, self.now))

    def tick(self) -> Any:
        self.now += 1.0
        return self.do(self.table.tick(self.now))

    @property
    def asked(self) -> Client | None:
        """The client whose view has a decision for it."""
        for client in self.clients.values():
            if client.decision is not None:
                return client
        return None

    def answer(self, dice: random.Random) -> Any:
        """Let the asked client answer at random; if there is none, let time pass."""
        client = self.asked
        if client is None:
            return self.tick()
        asked = client.decision
        count = dice.randint(asked["least"], asked["most"]) if asked["many"] else 1
        ids = [one["id"] for one in asked["options"]]
        return self.say(client.who, Reply(at=client.version, options=tuple(sorted(dice.sample(ids, count)))))

    def play(self, dice: random.Random, most: int = 3000) -> None:
        """Play the game to its end."""
        for _ in range(most):
            if self.table.view.phase == "over":
                return
            self.answer(dice)
        raise AssertionError("the game does not end")
