"""Test every verb that moves cards, from every zone to every possible zone."""

from collections.abc import Iterator

import pytest

from citadels_core.game.declared_zones import declared_zones
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from citadels_core.table.positions.position import Holdings, Position
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.inside import offer_again
from tests.mechanisms.tables import action, catalog_of

SOURCES = {
    "deck": "top 1 of deck",
    "aside": "aside",
    "hand": "your hand",
    "left hand": "your left.hand",
    "under": "site.tucked",
    "market": "market",
    "chest": "your chest",
    "left chest": "your left.chest",
    "vault": "site.vault",
    "wagon": "this.wagon",
}
"""Where the one card that is moved lies, and how it is read; ``site`` is the district in the city."""

TARGETS = {"deck": "deck", **{name: words for name, words in SOURCES.items() if name != "deck"}}

VERBS = {
    "take": ("for each card in {source} as one", "    take one", "hand"),
    "give": ("for each card in {source} as one", "    give one to your left", "left hand"),
    "build": ("for each card in {source} as one", "    build one", "city"),
    "gather": ("let it be every card in {source}", "gather it", "hand"),
    "discard": ("let it be every card in {source}", "discard it", "deck"),
    "put back": ("let it be every card in {source}", "put it under deck", "deck"),
    "tuck": ("let it be every card in {source}", "tuck it under site", "under"),
    **{
        f"put on {name}": ("let it be every card in {source}", f"put it on {words}", name)
        for name, words in TARGETS.items()
    },
    **{
        f"put under {name}": ("let it be every card in {source}", f"put it under {words}", name)
        for name, words in TARGETS.items()
        if name != "deck"
    },
}
"""Each verb with the lines that do it, and where the card lies then."""

HEAD = """
zone market at table

zone chest on player
    seen by owner

zone vault on district
    seen by nobody

zone wagon on character

character Mover
    rank 1
"""

TAIL = """
character Guest
    rank 2
"""


def lines_of(number: int, source: str, verb: str) -> Iterator[str]:
    """Write the action that moves the card of a source; a card laid aside is laid there first."""
    first, second, _ = VERBS[verb]
    yield f"    action M{number}"
    yield "        for each district in your city as site"
    if source == "aside":
        yield "            lay out 1 cards"
    yield f"            {first.format(source=SOURCES[source])}"
    yield f"            {second}"


def cards_of(source: str) -> str:
    """Return a character that moves the card of a source with every verb, each as an action."""
    actions = "\n".join(line for number, verb in enumerate(VERBS) for line in lines_of(number, source, verb))
    return f"{HEAD}{actions}\n{TAIL}"


POSITION = Position(
    players={
        0: Holdings(characters=("Mover",), city=("Manor",), hand=("Temple",)),
        1: Holdings(characters=("Guest",), hand=("Church",)),
    },
    deck=("Castle",),
    under=(("0/manor", ("Palace",)),),
    zones=(
        ("market", None, ("Tavern",)),
        ("chest", 0, ("Docks",)),
        ("chest", 1, ("Market",)),
        ("vault", "0/manor", ("Prison",)),
        ("wagon", "Mover", ("Barracks",)),
    ),
)
MOVED = {
    "deck": "Castle",
    "aside": "Castle",
    "hand": "Temple",
    "left hand": "Church",
    "under": "Palace",
    "market": "Tavern",
    "chest": "Docks",
    "left chest": "Market",
    "vault": "Prison",
    "wagon": "Barracks",
}


def lying(game: Game) -> dict[str, list[str]]:
    """Return the contents of each zone but the deck, by name."""
    table, name = game.table, game.box.card_name
    found = {
        "aside": table.aside,
        "hand": table.hand[0],
        "left hand": table.hand[1],
        "under": [card for card, _ in table.tucked],
        "city": table.city[0],
    }
    for zone in declared_zones(table):
        left = zone.state.name == "chest" and zone.owner == 1
        found.setdefault("left chest" if left else zone.state.name, [])
        found["left chest" if left else zone.state.name] = [
            *found["left chest" if left else zone.state.name],
            *zone.cards,
        ]
    return {place: sorted(map(name, cards)) for place, cards in found.items()}


@pytest.mark.parametrize("source", SOURCES)
def test_every_verb_moves_cards_between_any_two_places(source: str) -> None:
    catalog = catalog_of(cards_of(source), cast="Mover, Guest")
    start = POSITION.start(catalog, Setup(edition="trial", seats=2, seed=5))
    for number, verb in enumerate(VERBS):
        game, target = start.copy(), VERBS[verb][2]
        before = lying(game)
        if source == target:
            continue
        game.answer(action(game, f"M{number}"))
        after, moved = lying(game), MOVED[source]
        assert list(check(game, history=False)) == [], verb
        if source in before and source != "aside":
            before[source].remove(moved)
        if target == "deck":
            assert moved in map(game.box.card_name, (game.table.deck[0], game.table.deck[-1])), verb
        else:
            before[target] = sorted([*before[target], moved])
        assert after == before, verb
        offer_again(game)


def test_a_player_sees_the_cards_they_put_aside() -> None:
    """If other cards are laid aside already, the player who sees those sees the new ones."""
    catalog = catalog_of(cards_of("hand"), cast="Mover, Guest")
    game = POSITION.start(catalog, Setup(edition="trial", seats=2, seed=5))
    game.answer(action(game, f"M{list(VERBS).index('put on aside')}"))
    seen = [game.observe(seat).aside for seat in (0, 1, None)]
    assert seen == [("Temple",), None, None]
    (told,) = (event for event in game.events(1) if event.name == "cards put")
    assert told.hidden == {"cards": 1}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("put market on your city", "this is not a place for cards"),
        ("put market on districts", "this is not a place for cards"),
        ("exchange market with your city", "this is not a place for cards"),
        ("shuffle your city", "this is not a place for cards"),
        ("put your city on pool", "this is not a place for cards"),
    ],
)
def test_an_invalid_destination_is_refused_with_a_reason(line: str, reason: str) -> None:

    text = f"{HEAD}    action Try\n        {line}\n{TAIL}"
    problems = compile_pack("trial", [SourceText("trial.card", text)], []).problems
    (problem,) = [one for one in problems if one.severity == "error"]
    assert (problem.code, problem.message) == ("CIT302", reason)
    assert "places are: aside, deck" in (problem.help or "")
