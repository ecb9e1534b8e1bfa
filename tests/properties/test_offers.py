"""Test that every accepted offer of the official cards has an effect, in random games."""

import random

from attrs import evolve

from citadels_core import Decision, Game, Setup, load
from citadels_core.model.programs.instructions import May
from citadels_core.model.programs.ir import Card
from citadels_core.packs.finding.discovery import official

YES = 1
OFFERS = ("may", "replace")
GAMES = 20
"""So many games are played of each table at least."""

MOST = 200
"""So many at most, until they have come by every offer that there is."""

TABLES = (
    Setup(edition="classic2016:classic_2016", seats=5, seed=0),
    Setup(edition="ffg2010:ffg_2010", seats=6, seed=1, cast=("Wizard",), districts=("Older Uniques", "Dark City")),
    Setup(edition="deluxe2016:deluxe_2016", seats=5, seed=2, preset="Ambitious Aristocrats"),
    Setup(edition="deluxe2016:deluxe_2016", seats=4, seed=3, preset="Devious Dignitaries"),
    Setup(edition="deluxe2016:deluxe_2016", seats=6, seed=4, preset="Cunning Agents"),
    Setup(edition="scenic2021:scenic_route_2021", seats=5, seed=5, cast=("Magistrate", "Blackmailer", "Wizard")),
)


def test_every_accepted_offer_has_an_effect() -> None:
    catalog = load(*official())
    wanted = {card.name for card in catalog.cards.values() if offers(card)}
    accepted = set()
    for number in range(MOST):
        for setup in TABLES if number < GAMES or accepted < wanted else ():
            dice = random.Random(number)
            game = Game.start(catalog, evolve(setup, seed=setup.seed + 100 * number))
            while (decision := game.decision) is not None:
                if decision.kind in OFFERS and YES in decision.values:
                    card = asking(game)
                    seen = len(game.log)
                    game.answer(list(decision.values).index(YES))
                    did = [cause.card for _, _, number in game.log.since(seen) if (cause := game.core.cause(number))]
                    assert card in did or asking(game) == card, f"nothing comes of {card}"
                    accepted.add(card)
                else:
                    game.answer(by_chance(decision, dice))
    assert accepted == wanted


def asking(game: Game) -> str:
    """Return the name of the card that asks the pending decision."""
    cause = game.decision.cause if game.decision is not None else None
    return cause.card if cause is not None else ""


def by_chance(decision: Decision, dice: random.Random) -> int | list[int]:
    there = range(len(decision.values))
    return dice.sample(there, dice.randint(decision.least, decision.most)) if decision.many else dice.choice(there)


def offers(card: Card) -> bool:
    """Return whether a card has an optional effect."""
    programs = [rule.program for rule in card.rules if rule.program is not None]
    return any(rule.optional for rule in card.rules) or any(
        isinstance(step, May) for program in programs for step in program.code
    )
