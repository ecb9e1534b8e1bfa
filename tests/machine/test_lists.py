"""Test that the objects of a box have attributes of the declared types: the compiled form does not check.

``tools/translation.py`` takes what stands in an attribute, or in a list, for what is declared there; ``refuse_missing``
looks once whether it is that.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from citadels_core import Setup, load
from citadels_core.box.find import box_for
from citadels_core.lab.coverage.points import watched
from citadels_core.lab.games.stacking import stacked
from citadels_core.machine import FORM
from citadels_core.machine.linking.link_box import linked
from citadels_core.machine.plain import refuse_missing
from citadels_core.machine.sources import read_sources
from citadels_core.model.catalog import Catalog
from tests.architecture.test_vocabulary import compiled
from tests.mechanisms.tables import catalog_of

UNREACHED = {
    "AnswerSheet",
    "CoreParts",
    "GameParts",
    "GameState",
    "LogPart",
    "Machine",
    "Pending",
    "QuestionRecord",
    "RandomBlock",
}
"""The classes of what changes while a game is played, which is no part of a box."""

PLAIN = {"NamedTuple", "Exception"}
"""What classes are made from that are no structures."""


@cache
def declared() -> dict[str, dict[str, str]]:
    """The attributes that each class declares to hold objects or lists."""
    found: dict[str, dict[str, str]] = {}
    for text in read_sources().values():
        made_classes = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
        for made in [node for node in made_classes if {*map(ast.unparse, node.bases)}.isdisjoint(PLAIN)]:
            parts = [part for part in made.body if isinstance(part, ast.AnnAssign)]
            named = {ast.unparse(part.target): ast.unparse(part.annotation) for part in parts}
            found[made.name] = {name: kind for name, kind in named.items() if re.search(r"\b[A-Z](?!ny$)", kind)}
    return found


CARDS = """
note rival on player is character

note plot on player is district

character Clerk
    rank 1
    forbid gold paid if count of your hand is more than 9
    toll 1 gold to you for district built if player is not you
    action Ask once per turn
        note Guest as your rival
        choose district in your city as kept
        note kept as your plot
        may pay 1 gold
            gain 2 gold
        for each player where player.gold is at least 1 from your left
            player gains 1 gold

character Guest
    rank 2
    when answers revealed if doer is not you
        gain 1 gold
    action Plan once per turn
        choose card in your hand as plan
        gain (plan.build toll) gold
    action Bid once per turn
        sealed choose number from 0 to 3 as bids by players
        gain 1 gold
"""
"""What no other box here has."""


def boxes() -> Iterator[Any]:
    """Link boxes that use all words of the language."""
    modules = tuple(done.module for done in compiled())
    words = Catalog(modules=modules, hashes={module.pack: "1" for module in modules})
    trial = catalog_of(CARDS, cast="Clerk, Guest")
    deluxe = load("deluxe2016")
    for edition, catalog in (
        ("deluxe2016", deluxe),
        ("deluxe2016", watched(deluxe).catalog),
        ("ffg2010", load("ffg2010")),
        ("words:words", words),
        ("trial:trial", trial),
    ):
        for draw in range(3):
            setup = Setup(edition=edition, seats=2, seed=1)
            yield linked.__wrapped__(box_for(catalog, stacked(catalog, setup, draw=draw))).box


def objects(whole: Any) -> Iterator[tuple[Any, str]]:
    """Yield the attributes of all objects of a box, each with its object."""
    known: set[int] = set()
    waiting = [whole]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, list | tuple):
            waiting += thing
        elif id(thing) not in known:
            known.add(id(thing))
            for name in [name for kind in type(thing).__mro__ for name in declared().get(kind.__name__, ())]:
                yield thing, name
                waiting.append(getattr(thing, name))


class Wrong:
    """An object of a type that no attribute has."""


def broken(held: Any, kind: str) -> Iterator[Any]:
    """Yield invalid replacements for the value of an attribute."""
    if not kind.startswith("cython.maybe") and "Any, 'cython.maybe" not in kind:
        yield None
    if isinstance(held, list | tuple):
        yield 3
        for at, one in enumerate(held):
            if one is not None:
                inner = list(broken(one, "")) if isinstance(one, list | tuple) else [Wrong()]
                yield from ([*held[:at], wrong, *held[at + 1 :]] for wrong in inner if wrong is not None)
                return
    elif "Annotated" in kind and held is not None:
        yield Wrong()


@pytest.mark.skipif(not FORM.compiled, reason="what is missing, or something else, says so itself")
def test_a_box_with_an_attribute_of_the_wrong_type_is_refused() -> None:
    tried: set[tuple[str, str]] = set()
    for box in boxes():
        refuse_missing(box)
        for thing, name in list(objects(box)):
            home = next(kind.__name__ for kind in type(thing).__mro__ if name in declared().get(kind.__name__, ()))
            held = getattr(thing, name)
            if (home, name) in tried or not held:
                continue
            tried.add((home, name))
            for wrong in broken(held, declared()[home][name]):
                setattr(thing, name, wrong)
                with pytest.raises(TypeError, match=rf"^{type(thing).__name__}\.{name}.* is (missing|no )"):
                    refuse_missing(box)
                setattr(thing, name, held)
        refuse_missing(box)
    wanted = {(home, name) for home, names in declared().items() for name in names if home not in UNREACHED}
    print(*sorted(wanted - tried), sep="\n")
    assert "\n".join(map(str, sorted(wanted - tried))) == ""
