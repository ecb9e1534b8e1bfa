"""What a table wants done after it was told something: lines stored, then messages sent, slow bots asked."""

from collections.abc import Callable, Hashable, Mapping
from hashlib import sha256
from typing import Any

from attrs import Factory, define, frozen

from citadels_core.bots.bot import Bot
from citadels_core.table.game import Game
from citadels_core.wire.messages import TableMessage

Who = Hashable
"""A connection, by whatever the transport tells its connections apart by."""

Line = Mapping[str, Any]
"""A line to be stored, as JSON data."""


@frozen(kw_only=True)
class Thinking:
    """A decision that a slow bot has to answer, to be worked out elsewhere: ``Table.take`` takes what ``run`` returns.

    It shares nothing with the table that changes, and can be pickled.
    """

    seat: int
    """The seat that is asked."""
    version: int
    """The version of the game that it is asked at."""
    bot: Callable[[int], Any]
    """What makes its bot of a seed."""
    seed: int
    """The seed, a number of 64 bits."""
    game: Game
    """The game at this decision, a copy."""

    def run(self) -> tuple[str, ...]:
        """Return the ids of the options that the bot chooses; may take long."""
        return bot_answer(self.game, self.bot(self.seed))


@define(kw_only=True)
class Outcome:
    """What has to be done, in this order: store the lines, send the messages, let bots think.

    Attributes:
        store: lines to be appended to what is kept of the table; when they are safe the messages may be sent.
        send: messages, each with the connection that it is for. What several connections are told is one object.
        freed: the seats that were taken from their persons: what proved them theirs must not do so any more.
        think: the decisions that slow bots have to answer.
        wake: when ``tick`` is to be called next, on the clock that the calls were given; None for not at all.
    """

    store: list[Line] = Factory(list)
    send: list[tuple[Who, TableMessage]] = Factory(list)
    freed: list[int] = Factory(list)
    think: list[Thinking] = Factory(list)
    wake: float | None = None


def bot_answer(game: Game, bot: Bot) -> tuple[str, ...]:
    """Return the ids of the options that a bot chooses in the decision that a game asks."""
    decision = game.decision
    if decision is None:
        return ()
    chosen = bot.choose(game.at(decision.seat))
    return tuple(decision.ids[number] for number in decision.numbers(chosen))


def bot_seed(game: Game) -> int:
    """Return the seed of a bot for one decision: it follows from that of the game, and tells nothing of it."""
    told = f"{game.setup.known_seed()} {game.version}".encode()
    return int.from_bytes(sha256(told).digest()[:8], "big")
