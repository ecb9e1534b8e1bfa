"""Test that verbs move cards from any location and reveal nothing hidden."""

import pytest

from citadels_core.model.vocabulary import VERBS as VOCABULARY
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from tests.inside import happen
from tests.mechanisms.tables import action, card_named, draft, trial

PLACES = {
    "own hand": ("choose card in your hand as c", "c"),
    "another hand": ("choose random card in your left.hand as c", "c"),
    "the deck": ("", "top card"),
    "aside": ("lay out 1 cards", "aside"),
    "under a district": (
        "choose random district in your city as other where other is not this\nchoose random card in other.tucked as c",
        "c",
    ),
    "another city": ("choose district as c where c.owner is not you", "c"),
}
SEEN = {"own hand", "aside", "under a district", "another city"}
"""The places whose cards the player sees."""
VERBS = {
    "discard": ("discard {}", "cards discarded"),
    "put": ("put {} under deck", "cards put back"),
    "tuck": ("tuck {} under this", "cards tucked"),
    "gather": ("gather {}", "cards gathered"),
}


def cards() -> str:
    actions = "".join(
        f"    action {verb.title()} From {place.title()}\n"
        + "".join(f"        {line}\n" for line in (*before.splitlines(), form.format(what)))
        for verb, (form, _) in VERBS.items()
        for place, (before, what) in PLACES.items()
    )
    return (
        f"district Yard\n    type unique\n    cost 0\n    copies 1\n{actions}"
        "\ncharacter Keeper\n    rank 1\n\ncharacter Raider\n    rank 2\n"
    )


def table() -> tuple[Game, int, int]:
    """Return a game in which both players have a district with a card under it, and the active one also a Yard."""
    game = trial(cards(), cast="Keeper, Raider", extra="Yard")
    draft(game, "Keeper", "Raider")
    assert game.decision is not None
    you, yard = game.decision.seat, card_named(game, "Yard")
    happen(game, "district built", you, yard, 0)
    happen(game, "district built", 1 - you, game.table.deck[5], 0)
    happen(game, "district built", you, game.table.deck[6], 0)
    happen(game, "cards tucked", you, (game.table.deck[7],), game.table.city[you][-1], False)
    return game, you, yard


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("verb", VERBS)
def test_each_verb_moves_cards_from_any_location(verb: str, place: str) -> None:
    game, you, yard = table()
    start = len(game.log)
    game.answer(action(game, f"{verb.title()} From {place.title()}"))
    assert game.decision is not None
    if game.decision.kind == "choose":
        game.answer([0] if game.decision.many else 0)
    event = VERBS[verb][1]
    (fields,) = [view.fields | view.hidden for view in game.events(you, start) if view.name == event]
    entry = next(done for kind, done, _ in game.log.since(start) if len(done) > 1 and isinstance(done[1], tuple))
    (card,) = entry[1]
    there = {
        "discard": game.table.deck[0] == card,
        "put": game.table.deck[0] == card,
        "tuck": (card, yard) in game.table.tucked,
        "gather": card in game.table.hand[you],
    }
    assert there[verb]
    assert check(game) == []
    named = (game.box.card_name(card),)
    assert fields["cards"] == (named if place in SEEN or verb == "gather" else 1)
    (onlooker,) = [view for view in game.events(None, start) if view.name == event]
    assert onlooker.hidden == {"cards": 1}


ELSEWHERE = {
    "pay {amount:Int} gold for {card:Card}": "moves no card: it is what the gold is paid for",
    "take {card:Card}": "test_cards_between_hands.py",
    "give {card:Card} to {receiver:Player}": "test_cards_between_hands.py",
    "look at {cards:Card*}": "moves no card",
    "show {cards:Card*}": "moves no card",
    "use build on {card:Card}": "moves no card",
    "build {card:Card}": "test_redirected_build.py",
    "move {district:Card} to position {position:Int}": "test_positions.py",
    "refund {card:Card} to {player:Player}": "moves no card",
}
"""The forms of verbs with a card that are not tried here, each with the reason or where it is tried."""


def test_every_verb_that_moves_cards_is_tested() -> None:
    forms = {form for verb in VOCABULARY for form in verb.forms if ":Card" in form}
    tried = {form for form in forms for verb, _ in VERBS.items() if form.startswith(f"{verb} ")}
    assert forms == {*tried, *ELSEWHERE}
    assert tried.isdisjoint(ELSEWHERE)
