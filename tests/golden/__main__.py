"""Hold the engine against all golden traces, or write them anew: ``python -m tests.golden [--write]``."""

import sys
from collections.abc import Iterator

from citadels_core.engine.game import Game
from tests.golden.compare import Difference, held_against, story, today
from tests.golden.games import cases
from tests.golden.scenarios import staged, story_of
from tests.golden.traces import Trace, read, read_texts, write, write_texts

GAMES, SCENARIOS = "games", "scenarios"
MOST_SHOWN = 3
WHOLE = 48
"""One of so many games is kept whole."""


def differences(part: slice = slice(None)) -> Iterator[Difference]:
    """Play all games and scenarios, or some of each, and go through those that are not told as they were."""
    traces, texts = read(GAMES), read_texts()
    for case in [*cases()][part]:
        yield from held_against(case.name, story(case, today), traces.get(case.name), texts.get(case.name))
    traces = read(SCENARIOS)
    for one in [*staged()][part]:
        yield from held_against(one.name, story_of(one, Game), traces.get(one.name))


def main() -> int:
    """Run the command; returns its exit code."""
    if sys.argv[1:] == ["--write"]:
        stories = {case.name: list(story(case, today)) for case in cases()}
        write(GAMES, {name: Trace.of(told) for name, told in stories.items()})
        write_texts({name: told for at, (name, told) in enumerate(stories.items()) if at % WHOLE == 0})
        write(SCENARIOS, {one.name: Trace.of(story_of(one, Game)) for one in staged()})
        return 0
    found = list(differences())
    for difference in found[:MOST_SHOWN]:
        print(f"{difference}\n")
    print(f"{len(read(GAMES))} games, {len(read(SCENARIOS))} scenarios: {len(found)} differ from their traces")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
