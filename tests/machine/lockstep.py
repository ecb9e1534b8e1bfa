"""Play games on the machine and on the engine of today side by side, and tell the first difference."""

import sys
from random import Random
from typing import Any

from citadels_core import Setup, load
from citadels_core.engine.game import Game
from citadels_core.engine.link import box_for
from citadels_core.lab.games.soak import Soak
from citadels_core.machine.asking import KINDS
from citadels_core.machine.chance import key_for
from citadels_core.machine.flow import Machine
from citadels_core.machine.link import link
from citadels_core.machine.linker import NOUNS
from citadels_core.model.catalog import Catalog
from citadels_core.model.vocabulary import EVENTS

_linked: dict[int, Any] = {}


def machine_for(catalog: Catalog, setup: Setup) -> tuple[Machine, Any]:
    """Return a game of the machine for a set-up, not begun yet, and what its causes stand for."""
    contents = box_for(catalog, setup)
    if id(contents) not in _linked:
        _linked[id(contents)] = (contents, link(contents))
    box, causes = _linked[id(contents)][1]
    return Machine(box), causes


def question(game: Machine, causes: Any) -> tuple[Any, ...] | None:
    """Return what is asked, as the engine of today says it."""
    lay = game.lay
    if not game.read(lay.asked):
        return None
    number = game.read(lay.cause)
    kind = KINDS[game.read(lay.asked)]
    noun = "Action" if kind == "menu" else NOUNS[game.read(lay.noun)]
    return (
        game.read(lay.seat),
        kind,
        noun,
        tuple(game.offered()),
        game.read(lay.least),
        game.read(lay.most),
        bool(game.read(lay.many)),
        causes[number] if number >= 0 else None,
    )


def expected(game: Game) -> tuple[Any, ...] | None:
    """Return what the engine of today asks."""
    pending = game.decision
    if pending is None:
        return None
    values = tuple(int(value) if not isinstance(value, tuple) else value for value in pending.values)
    return (
        pending.seat,
        pending.kind,
        pending.noun,
        values,
        pending.least,
        pending.most,
        pending.many,
        pending.cause,
    )


def happened(entries: Any, causes: Any) -> list[Any]:
    """Return events in words that can be compared."""
    found = []
    for kind, fields, cause in entries:
        plain = tuple(tuple(int(x) for x in f) if isinstance(f, tuple | list) else int(f) for f in fields)
        found.append((EVENTS[kind].name, plain, causes[cause] if cause >= 0 else None))
    return found


def play(catalog: Catalog, setup: Setup, *, stack: bool = False, most: int = 5000) -> str | None:
    """Play one game on both; returns what differs first, None when nothing does.

    ``stack`` puts the cards that carry rules on top of the deck.
    """
    old = Game.start(catalog, setup)
    new, causes = machine_for(catalog, setup)
    new.begin(key_for(setup.known_seed()))
    if stack:
        ruled = old.box.ruled.union(card for _, card in old.box.loose)
        old.arrange.deck(sorted(old.table.deck, key=lambda card: card in ruled))
        new.order_deck(old.table.deck)
    chance = Random(setup.known_seed())
    told = 0
    for decision in range(most):
        mine, theirs = question(new, causes), expected(old)
        a, b = happened(new.events(), causes), happened(old.log, old.box.causes)
        if a != b or mine != theirs:
            at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
            return "\n  ".join(
                (
                    f"{setup} decision {decision}",
                    f"before: {b[max(0, at - 4) : at]}",
                    f"events at {at}: machine {a[at : at + 4]}",
                    f"engine  {b[at : at + 4]}",
                    f"machine asks {mine}",
                    f"engine  asks {theirs}",
                )
            )
        told = len(a)
        if mine is None:
            if not old.over:
                return f"{setup}: the engine is not over"
            scores = tuple(new.read(new.lay.points + seat) for seat in range(setup.seats))
            count = new.read(new.lay.winners)
            winners = tuple(new.read(new.lay.winners + 1 + i) for i in range(count))
            if (scores, winners) != (old.scores, old.winners):
                return f"{setup}: {scores} {winners} and not {old.scores} {old.winners}"
            return None
        values, least, limit, many = mine[3], mine[4], mine[5], mine[6]
        if many:
            numbers = sorted(chance.sample(range(len(values)), chance.randint(least, limit)))
            new.advance_with(numbers)
            old.answer(numbers)
        else:
            number = chance.randrange(len(values))
            new.advance(number)
            old.answer(number)
    return f"{setup}: too long ({told} events)"


def main() -> None:
    """Play games of an edition with the set-ups of a soak, and print what differs."""
    edition, games, first = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1
    catalog = load(*sys.argv[4:] or (edition.split(":")[0],))
    plan = Soak(edition=edition, games=games)
    stacked = 0
    for seed in range(first, first + games):
        setup = plan.setup_of(catalog, seed)
        if seed % 3 == 0:
            stacked += 1
        if found := play(catalog, setup, stack=seed % 3 == 0):
            print(found)
            sys.exit(1)
    print(f"{games} games of {edition} alike, {stacked} with cards that carry rules on top")


if __name__ == "__main__":
    main()
