"""Measure the sizes of views and of the messages after each answer.

Run it with ``python -m tests.benchmarks.wire_sizes`` in a checkout. It plays games of every edition, with persons that
answer as the usual bot would, and counts the bytes of messages as they are sent.
"""

import json
from collections import Counter, defaultdict
from typing import Any

import click

from citadels_core import load
from citadels_core.bots.greedy import GreedyBot
from citadels_core.packs.finding.discovery import official
from citadels_core.wire.encoding import to_text
from citadels_core.wire.messages import Reply, Start, Update
from citadels_core.wire.outcome import bot_answer
from citadels_core.wire.table_views import TableSetup
from tests.wire.tables import Party

VIEW, ANSWER = 4000, 1500
"""The bytes that a view may have, and what is sent to a seat after an answer: in the mean and in 95 of 100 cases."""


def size(data: Any) -> int:
    """Return the bytes of JSON data as it is sent."""
    return len(json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode())


def play(catalog: Any, edition: str, seats: int, seed: int, found: dict[str, list[int]], parts: Counter[str]) -> None:
    """Play a game, and record every message to a seat."""
    party = Party(catalog, TableSetup(edition=edition, seats=seats, seed=str(seed)))
    bots = [GreedyBot(seed * 100 + seat) for seat in range(seats)]
    party.say("seat 0", Start())
    while (asked := party.asked) is not None:
        play = party.table._play
        assert play is not None
        ids = bot_answer(play.game, bots[asked.seat or 0])
        out = party.say(asked.who, Reply(at=asked.version, options=ids))
        for who, message in out.send:
            if isinstance(message, Update):
                data = party.clients[who].sent[-1] if party.clients[who].sent[-1]["type"] == "update" else None
                found["update"].append(len(to_text(message).encode()))
                found["update, asked" if party.clients[who] is party.asked else "update, others"].append(
                    found["update"][-1]
                )
                for name, part in (data or {}).items():
                    parts[name] += size(part)
                for one in (data or {}).get("patch", ()):
                    parts[f"patch {'/'.join('*' if p.isdigit() else p for p in one['path'].split('/'))}"] += size(one)
        for client in party.clients.values():
            found["view"].append(size(client.view))


@click.command()
@click.option("--games", default=2, show_default=True, help="How many games of each edition and number of players.")
@click.option("--parts", "with_parts", is_flag=True, help="Also tell which parts of the updates take how much.")
def main(*, games: int, with_parts: bool) -> None:
    """Print the sizes of messages, in bytes."""
    catalog = load(*official())
    parts: Counter[str] = Counter()
    whole: dict[str, list[int]] = defaultdict(list)
    print(f"{'':36}{'mean':>8}{'95 %':>8}{'most':>8}")
    for edition in sorted(catalog.editions.values(), key=lambda one: one.book.id):
        found: dict[str, list[int]] = defaultdict(list)
        for seats in range(edition.least, edition.most + 1, 2):
            for seed in range(games):
                play(catalog, edition.book.id, seats, seed, found, parts)
        for name in ("view", "update"):
            told(f"{edition.book.name}: {name}", found[name])
        for name, sizes in found.items():
            whole[name] += sizes
    for name, sizes in sorted(whole.items()):
        told(f"all: {name}", sizes)
    if with_parts:
        total = len(whole["update"])
        for name, count in parts.most_common(40):
            print(f"{name:50}{count / total:8.1f}")


def told(name: str, sizes: list[int]) -> None:
    """Print the mean, the 95th percentile and the maximum of some sizes."""
    ordered = sorted(sizes)
    print(f"{name:36}{sum(ordered) / len(ordered):8.0f}{ordered[len(ordered) * 95 // 100]:8}{ordered[-1]:8}")


if __name__ == "__main__":
    main()
