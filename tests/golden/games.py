"""List the golden games: every box at every number of players, sample packs, random casts and decks."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random

from attrs import evolve, frozen

from citadels_core.box.find import find_edition
from citadels_core.lab.games.stacking import stacked
from citadels_core.model.catalog import Catalog
from citadels_core.model.setup import Setup
from citadels_core.packs import load
from tests.golden.story import Asked

MODS = Path(__file__).parents[2] / "mods"
BOXES = ("ffg2002", "ffg2010", "classic2016", "demo2016", "deluxe2016", "scenic2021")
SEEDS = 2
"""So many games are played with each box, since putting it together takes longer than a game."""

DRAWS = 2
"""So many casts and decks are drawn for each variant and number of players."""

COURT = ("Informer", "Regent", "Hostess", "Champion")


@frozen
class Case:
    """A recorded game: its name, a sample pack that is loaded with the official packs, and its set-up."""

    name: str
    pack: str | None
    setup: Setup


@cache
def catalog_of(pack: str | None) -> Catalog:
    """Return the official packs, with a sample pack."""
    return load() if pack is None else load(MODS / pack)


def cases() -> Iterator[Case]:
    """Yield all games, grouped by box."""
    for edition in BOXES:
        yield from _of_edition(None, edition)
    yield from _of_edition("long_winter", "long_winter")
    for pack in ("court_intrigue", "fair_play", "harbour_town"):
        yield from _of_edition(pack, "classic2016", draws=1)
    court = [
        Setup(edition=edition, seats=seats, cast=COURT)
        for edition in ("classic2016", "deluxe2016")
        for seats in (2, 4, 7)
    ]
    yield from _seeded("court_intrigue", court, "court")


def _of_edition(pack: str | None, name: str, draws: int = DRAWS) -> Iterator[Case]:
    catalog = catalog_of(pack)
    edition = find_edition(catalog, name)
    variants = [(), *((variant.name,) for variant in edition.variants)]
    for seats in range(edition.least, edition.most + 1):
        for chosen in variants:
            plain = Setup(edition=name, seats=seats, variants=chosen)
            yield from _seeded(pack, [plain], "own")
            drawn = [stacked(catalog, plain, draw=draw) for draw in range(draws)]
            yield from _seeded(pack, [evolve(setup, edition=name) for setup in drawn], "drawn")
    presets = [
        Setup(edition=name, seats=edition.least + at % 3, preset=preset.name)
        for at, preset in enumerate(edition.presets)
    ]
    yield from _seeded(pack, presets, "preset")


def _seeded(pack: str | None, setups: list[Setup], what: str) -> Iterator[Case]:
    for at, setup in enumerate(setups):
        for seed in range(1, SEEDS + 1):
            words = [pack, setup.edition if setup.edition != pack else None, str(setup.seats), *setup.variants]
            words += [setup.preset, f"{what} {at + 1}" if setup.preset is None else None, f"seed {seed}"]
            yield Case(", ".join(filter(None, words)), pack, evolve(setup, seed=seed))


def chooser(name: str) -> Callable[[Asked], list[int]]:
    """Return a seeded random answerer that does not end turns at the first opportunity."""
    random = Random(name).random

    def choose(asked: Asked) -> list[int]:
        count = len(asked.options)
        if not asked.many:
            number = int(random() * count)
            again = asked.kind == "menu" and asked.options[number] == "end-turn"
            return [int(random() * count) if again else number]
        left = list(range(count))
        size = asked.least + int(random() * (min(asked.most, count) - asked.least + 1))
        return sorted(left.pop(int(random() * len(left))) for _ in range(size))

    return choose
