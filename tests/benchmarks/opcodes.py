"""Count the bytecodes that one decision takes in plain Python: ``python -m tests.benchmarks.opcodes``.

No busy neighbour changes them.
"""

import random
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from citadels_core import Setup, load
from tests.benchmarks import handwritten
from tests.random_games import play_by_decisions

GAMES = 8


def opcodes(work: Callable[[], int]) -> float:
    """Return the number of bytecodes per decision of some work that returns its number of decisions."""
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        if event == "call":
            frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return trace

    sys.settrace(trace)
    try:
        decisions = work()
    finally:
        sys.settrace(None)
    return count / decisions


def main() -> None:
    """Print both figures."""
    catalog = load("classic2016")
    setup = Setup(edition="classic2016", seats=4, decks=("basic",))
    play_by_decisions(catalog, setup, 0)
    by_engine = opcodes(lambda: sum(play_by_decisions(catalog, setup, seed).decisions for seed in range(GAMES)))
    print(f"ours         {by_engine:5.0f} bytecodes a decision")
    print(f"hand-written {opcodes(_by_hand):5.0f}")


def _by_hand() -> int:
    chance = random.Random(1)
    return sum(handwritten.play(4, chance)[1] for _ in range(GAMES))


if __name__ == "__main__":
    main()
