"""Compare games, sentences, findings and answers with the stored ones: ``python -m tests.golden [--write]``."""

import argparse
import sys
from collections.abc import Iterator
from functools import partial
from typing import Any

from citadels_core.table.game import Game
from tests.golden import language
from tests.golden.compare import Difference, held_against, safely, story, telling
from tests.golden.games import cases
from tests.golden.scenarios import staged, story_of
from tests.golden.traces import Trace, read, read_texts, write, write_texts

GAMES, SCENARIOS = "games", "scenarios"
MOST_SHOWN = 3
WHOLE = 48
"""One of so many games is kept whole."""


def differences(part: slice = slice(None), played: type[Any] = Game) -> Iterator[Difference]:
    """Play all games and scenarios, or some of each, and yield those that differ from their traces.

    What games of another class tell otherwise is shown beside what they tell as they are.
    """
    traces, texts = read(GAMES), read_texts()
    for case in [*cases()][part]:
        told = story(case, telling(played))
        expected = texts.get(case.name) or (None if played is Game else story(case, telling(Game)))
        yield from held_against(case.name, told, traces.get(case.name), expected)
    traces = read(SCENARIOS)
    for one in [*staged()][part]:
        told = safely(partial(story_of, one, played))
        expected = None if played is Game else story_of(one, Game)
        yield from held_against(one.name, told, traces.get(one.name), expected)


def rewrite() -> None:
    """Write the current traces of games."""
    stories = {case.name: list(story(case, telling(Game))) for case in cases()}
    write(GAMES, {name: Trace.of(told) for name, told in stories.items()})
    write_texts({name: told for at, (name, told) in enumerate(stories.items()) if at % WHOLE == 0})
    write(SCENARIOS, {one.name: Trace.of(story_of(one, Game)) for one in staged()})
    for name in language.COLLECTIONS:
        language.write(name)


def main() -> int:
    """Run the command; return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the traces anew")
    wish = parser.parse_args()
    if wish.write:
        rewrite()
        return 0
    found = list(differences())
    for difference in found[:MOST_SHOWN]:
        print(f"{difference}\n")
    print(f"{len(read(GAMES))} games, {len(read(SCENARIOS))} scenarios: {len(found)} differ from their traces")
    said = [one for name in language.COLLECTIONS for one in language.differing(name)]
    for text in said[:MOST_SHOWN]:
        print(f"{text}\n")
    kept = sum(len(language.read(name)) for name in language.COLLECTIONS)
    print(f"{kept} sections of {', '.join(language.COLLECTIONS)}: {len(said)} differ from those that are kept")
    return 1 if found or said else 0


if __name__ == "__main__":
    sys.exit(main())
