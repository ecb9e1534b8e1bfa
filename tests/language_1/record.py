"""Record what packs of language version 1 are and do: their hash, texts, scenarios and games."""

import json
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

from citadels_core.lab.scenarios.runner import run_all
from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.ir import Card, Module
from citadels_core.model.setup import Setup
from citadels_core.packs import load
from citadels_core.table.game import Game
from tests.golden.games import chooser
from tests.golden.story import Asked, Told

HOME = Path(__file__).parent
PACKS = HOME / "packs"
FILE = HOME / "record.json"

CASES: dict[str, tuple[str, ...]] = {
    **{folder.name: (folder.name,) for folder in sorted(PACKS.iterdir())},
    "night_walkers with low_town": ("night_walkers", "low_town"),
}
"""The packs that are loaded together, by the name of the case; the first of them is recorded."""


CLASSIC = "classic2016:classic_2016"
"""The edition in which patches of cards are played."""


def record_of(case: str) -> dict[str, Any]:
    """Load the packs of a case, which raises if they have errors, and return what is kept of the first."""
    id_, *_ = CASES[case]
    catalog = load(*(PACKS / one for one in CASES[case]))
    [module] = (module for module in catalog.modules if module.pack == id_)
    touched = [card.id for card in module.cards] + [patch.card for patch in module.patches]
    files = {scenario.file for scenario in module.scenarios}
    return {
        "hash": catalog.hashes[id_],
        "texts": {one: catalog.cards[one].sentence for one in sorted(set(touched))},
        "failed": [one.name for one in run_all(catalog, files=files) if not one.passed],
        "scenarios": len(module.scenarios),
        "games": {name: _digest(catalog, setup, name) for name, setup in _games(catalog, module)},
    }


def kept() -> dict[str, dict[str, Any]]:
    """Return the kept records by case."""
    found: dict[str, dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
    return found


def write() -> None:
    """Keep the records anew."""
    text = json.dumps({case: record_of(case) for case in CASES}, indent=1, ensure_ascii=False)
    FILE.write_text(text + "\n", "utf-8")


def _games(catalog: Catalog, module: Module) -> Iterator[tuple[str, Setup]]:
    """Yield games with as many cards of a pack as possible, in each edition that it adds or changes."""
    editions = [edition.book.id for edition in module.editions] + [one.edition for one in module.extensions]
    editions += [CLASSIC] if module.patches and not editions else []
    for edition in dict.fromkeys(editions):
        box = catalog.editions[edition]
        offered = {*box.cast, *box.characters}
        for seats in sorted({min(box.most, 4), box.most}):
            cast = {card.rank: card.id for card in _characters(module, seats) if card.id in offered and card.rank}
            name = f"{edition}, {seats} players"
            yield name, Setup(edition=edition, seats=seats, seed=seats, cast=tuple(cast.values()))


def _characters(module: Module, seats: int) -> list[Card]:
    found = [card for card in module.cards if card.is_character and card.least <= seats <= card.most]
    return found if seats % 4 else found[::-1]


def _digest(catalog: Catalog, setup: Setup, name: str) -> str:
    digest = blake2b("\n".join(_story(Game.start(catalog, setup), chooser(name))).encode(), digest_size=16)
    return digest.hexdigest()


def _story(game: Game, choose: Callable[[Asked], list[int]]) -> Iterator[str]:
    """Play a game at random; yield its decisions with the answers, and its result."""
    while (decision := game.decision) is not None:
        asked = Asked("", decision.kind, decision.ids, decision.least, decision.most, decision.many)
        numbers = choose(asked)
        yield f"{decision.seat} {decision.kind} {' '.join(decision.ids)} > {numbers}"
        game.answer(numbers if decision.many else numbers[0])
    yield Told(game).result()
