"""Make tables for one mechanism each: a few cards on top of the shared rules."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from pathlib import Path

from citadels_core.lab.scenarios.report import report
from citadels_core.lab.scenarios.runner import run_all
from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.ir import Module
from citadels_core.model.setup import Setup
from citadels_core.model.vocabulary import EVENTS
from citadels_core.table.decision import Option
from citadels_core.table.game import Game
from citadels_dsl.reports.render import render
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText, read_source
from tests.inside import happen

BASE = Path(__file__).parents[2] / "content" / "base"

EDITION = """
deck Plain
    Temple, Church, Manor, Castle, Palace, Monastery, Tavern, Market, Docks, Watchtower, Prison, Barracks{extra}

edition Trial
    use rules Standard
    players 1 to 7
    cast {cast}
    decks Plain
    base city size {size}
{selection}"""

SELECTION = """
    procedure selection
        shuffle characters
        for each player
            player performs keep one
"""


def compiled(pack: str, sources: Sequence[SourceText], required: Sequence[Module] = ()) -> Module:
    """Compile card files that must have no findings of their own."""
    result = compile_pack(pack, sources, required)
    errors = [problem for problem in result.problems if problem.severity == "error"]
    assert not errors, "\n" + render(errors, {source.path: source for source in sources}, color=False)
    return result.module


def trial(
    text: str,
    *,
    cast: str,
    extra: str = "",
    seats: int = 2,
    seed: int = 1,
    size: int = 7,
    selection: str = SELECTION,
) -> Game:
    """Start a game with the cards of ``text``, a cast of the named characters and the plain districts."""
    catalog = catalog_of(text, cast=cast, extra=extra, size=size, selection=selection)
    return Game.start(catalog, Setup(edition="trial", seats=seats, seed=seed))


@lru_cache(maxsize=32)
def catalog_of(text: str, *, cast: str, extra: str = "", size: int = 7, selection: str = SELECTION) -> Catalog:
    """Return a catalog with the cards and scenarios of ``text`` and an edition that plays them."""
    base = base_module()
    edition = EDITION.format(size=size, cast=cast, extra=f", {extra}" if extra else "", selection=selection)
    module = compiled("trial", [SourceText("trial.card", text + edition)], [base])
    return Catalog(modules=(base, module), hashes={"base": "1", "trial": "1"})


@cache
def base_module() -> Module:
    """Return the shared rules."""
    return compiled("base", [read_source(path.read_bytes(), path.name)[0] for path in sorted(BASE.glob("*.card"))])


def prove(text: str, *, cast: str, extra: str = "") -> int:
    """Run the scenarios of ``text``, all of which must pass; return their number."""
    results = list(run_all(catalog_of(text, cast=cast, extra=extra), files=["trial.card"]))
    failed = [report(result) for result in results if not result.passed]
    assert not failed, "\n" + "\n".join(failed)
    return len(results)


def build_for_both(game: Game, theirs: str, yours: str) -> int:
    """Build the named districts in both cities of two players; return the active seat and the second ones."""
    assert game.decision is not None
    you = game.decision.seat
    for seat, names in ((1 - you, theirs), (you, yours)):
        for name in filter(None, names.split(", ")):
            happen(game, "district built", seat, card_named(game, name), 0)
    return you


def events(game: Game, start: int = 0) -> list[str]:
    """Return the names of the events, in order."""
    return [EVENTS[kind].name for kind, _, _ in game.log.since(start)]


def action(game: Game, name: str) -> Option:
    """Return the option of the turn's menu that uses the named action."""
    decision = game.decision
    assert decision is not None
    assert decision.kind == "menu"
    for option in decision.options:
        number = decision.values[option.number][0]
        if (game.box.rules[number].rule.name if number >= 0 else "End Turn") == name:
            return option
    raise AssertionError(f"{name} is not offered")


def offered(game: Game) -> list[str]:
    """Return the names of the actions on offer."""
    decision = game.decision
    assert decision is not None
    assert decision.kind == "menu"
    return [game.box.rules[value[0]].rule.name if value[0] >= 0 else "End Turn" for value in decision.values]


def draft(game: Game, *characters: str) -> None:
    """Answer the selection: the players take the named characters in order."""
    for name in characters:
        decision = game.decision
        assert decision is not None
        assert decision.kind == "choose"
        names = [game.box.character_name(value) for value in decision.values]
        game.answer(decision.options[names.index(name)])


def play_until(game: Game, wanted: Callable[[Game], bool], most: int = 500) -> None:
    """Answer with the first option until something holds."""
    for _ in range(most):
        if wanted(game):
            return
        decision = game.decision
        assert decision is not None, "the game ended before"
        game.answer(list(range(decision.least)) if decision.many else 0)
    raise AssertionError("it never happened")


def card_named(game: Game, name: str) -> int:
    """Return the first card of a name."""
    return next(card for card in range(len(game.box.cards)) if game.box.card_name(card) == name)
