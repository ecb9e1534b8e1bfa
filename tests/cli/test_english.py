"""Test that texts for players are correct English in every box and sample pack."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve

from citadels_core.lab.games.soak import Soak
from citadels_core.packs import load
from citadels_core.speech.narrator import Narrator
from citadels_core.speech.reasons import unavailable
from citadels_core.table.game import Game
from citadels_core.table.views.event_views import EventView
from tests.properties.walks import walk
from tests.sweep import sweep

MODS = sorted(str(path.parent) for path in (Path(__file__).parents[2] / "mods").glob("*/pack.toml"))
CATALOG = load(*MODS)
NAMES = ("Ann", "Ben", "Cid", "Dora", "Eve", "Finn", "Gwen", "Hal")
BROKEN = re.compile(
    r"\bof you\b|\b(?P<word>[a-z]+) (?P=word)\b|\ba gold\b|\b1 (?:cards|points|districts|characters|players|builds)\b"
    r"|\ba (?!uni|one)[aeiou]|\ban (?![aeiou])|\byou (?:is|has|gains|pays|takes|gets)\b|you's"
    r"|\b(?:[Cc]hoose|[Mm]ark|[Pp]ay) you\b|[{}<>_]|None\b| [,.;:?]|  |\.\.|,,|^[^A-Z0-9]|[^.?!]$"
)
"""What no sentence holds, whatever it is about."""
CARDS = re.compile("|".join(sorted((re.escape(card.name) for card in CATALOG.cards.values()), key=len, reverse=True)))


def told(game: Game, dice: random.Random) -> Iterator[str]:
    """Yield all texts of a game: for the asked seat, for another seat and for a spectator."""
    seats = game.setup.seats
    for decision in walk(game, dice.randrange(1000)):
        yield decision.prompt
        yield from decision.labels
        yield from (f"{what}: {why}." for what, why in unavailable(game.core))
    for listener in (*range(seats), None):
        narrator = Narrator(
            names=game.setup.names, listener=listener, cards=frozenset(card.name for card in CATALOG.cards.values())
        )
        for said in narrator.tell(game.events(listener)):
            yield said if not said.startswith("Round ") else said + "."


@pytest.mark.parametrize("edition", sweep(sorted(CATALOG.editions)))
def test_texts_shown_to_players_are_correct_english(edition: str) -> None:
    plan = Soak(games=4, edition=edition)
    found = set()
    for seed in range(0, plan.games * 29, 29):
        setup = plan.setup_of(CATALOG, seed)
        game = Game.start(CATALOG, evolve(setup, names=NAMES[: setup.seats]))
        for said in told(game, random.Random(seed)):
            if BROKEN.search(CARDS.sub("Card", said)):
                found.add(said)
    assert not found, "\n".join(sorted(found)[:20])


def event(name: str, **fields: object) -> EventView:
    return EventView(number=1, name=name, fields=fields, hidden={}, cause=None)


@pytest.mark.parametrize(
    ("happened", "said"),
    [
        (event("district destroyed", district="Temple", owner=0, player=1), "Ben destroys Temple in your city."),
        (event("district destroyed", district="Temple", owner=0, player=0), "You destroy Temple in your city."),
        (event("district destroyed", district="Temple", owner=2, player=0), "You destroy Temple in Cid's city."),
        (
            event("districts exchanged", given="Temple", taken="Docks", owner=0, player=1),
            "Ben exchanges Temple for Docks in your city.",
        ),
        (event("turn held", player=0), "Your turn is put on hold."),
        (event("turn held", player=1), "Ben's turn is put on hold."),
        (event("turn resumed", player=0, character="Spy"), "Your turn goes on, as the Spy."),
        (event("marker placed", player=0, marker="tired", target=0), "You mark yourself: tired."),
        (event("marker placed", player=1, marker="tired", target=0), "Ben marks you: tired."),
        (event("type chosen", district="Docks", type="noble"), "Docks counts as noble for scoring."),
    ],
)
def test_events_that_affect_the_reader_address_the_reader(happened: EventView, said: str) -> None:
    assert list(Narrator(names=NAMES[:3], listener=0).tell([happened])) == [said]
