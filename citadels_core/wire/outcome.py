"""The result of a method of `Table`: lines to store, messages to send, and decisions for slow bots."""

from collections.abc import Callable, Hashable, Mapping
from hashlib import sha256
from typing import Any

from attrs import Factory, define, frozen

from citadels_core.bots.bot import Bot
from citadels_core.table.game import Game
from citadels_core.wire.messages import TableMessage

Who = Hashable
"""A connection: any value by which the transport tells connections apart."""

Line = Mapping[str, Any]
"""A line to be stored, as JSON data."""


@frozen(kw_only=True)
class Thinking:
    """A decision for a slow bot, to be computed elsewhere: pass the result of ``run`` to ``Table.take``.

    It shares no mutable state with the table, and can be pickled.
    """

    seat: int
    """The seat that is asked."""
    version: int
    """The version of the game."""
    bot: Callable[[int], Any]
    """A function that makes the bot from its seed."""
    seed: int
    """The seed, a number of 64 bits."""
    game: Game
    """A copy of the game at this decision."""

    def run(self) -> tuple[str, ...]:
        """Return the ids of the options that the bot chooses."""
        return bot_answer(self.game, self.bot(self.seed))


@define(kw_only=True)
class Outcome:
    """The tasks for the server, in this order: store the lines, send the messages, run the slow bots.

    Attributes:
        store: lines to append to the stored lines of the table. Send the messages only when these lines are safe.
        send: messages, each with its connection.
        freed: the seats that persons have lost. Revoke the tokens for these seats.
        think: the decisions for slow bots.
        wake: when to call ``tick`` next, on the clock of the calls; None for never.
    """

    store: list[Line] = Factory(list)
    send: list[tuple[Who, TableMessage]] = Factory(list)
    freed: list[int] = Factory(list)
    think: list[Thinking] = Factory(list)
    wake: float | None = None


def bot_answer(game: Game, bot: Bot) -> tuple[str, ...]:
    """Return the ids of the options that a bot chooses; empty if no decision is open."""
    decision = game.decision
    if decision is None:
        return ()
    chosen = bot.choose(game.at(decision.seat))
    return tuple(decision.ids[number] for number in decision.numbers(chosen))


def bot_seed(game: Game) -> int:
    """Return the seed of a bot for one decision: a hash, which does not reveal the game's seed."""
    told = f"{game.setup.known_seed()} {game.version}".encode()
    return int.from_bytes(sha256(told).digest()[:8], "big")
