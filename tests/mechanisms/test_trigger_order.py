"""Test the order of simultaneous triggers: depth first."""

import pytest

from citadels_core import Holdings, Position, Setup
from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from tests.inside import build
from tests.mechanisms.tables import action, catalog_of, draft, trial

CARDS = """
counter order on player

character Herald
    rank 1
    action Announce once per turn
        gain 1 gold
        gain 1 cards

    while in cast
        when gold gained if amount is 1
            player gains 10 gold
        when gold gained if amount is 10
            player gains 100 gold

character Scribe
    rank 2
    while chosen
        when gold gained if amount is 1
            gain 20 gold

character Clerk
    rank 3
    while chosen
        when gold gained if amount is 1
            gain 30 gold

district Lodge
    type trade
    cost 1
    when gold gained if amount is 1
        gain 2 gold

district Hall
    type trade
    cost 1
    when gold gained if amount is 1
        gain 3 gold
"""


def amounts(game: Game, start: int) -> list[tuple[int, int]]:
    found = []
    for kind, fields, _ in game.log.since(start):
        if kind == EVENT_IDS["gold gained"]:
            found.append((fields[0], fields[1]))
        elif kind == EVENT_IDS["cards gained"]:
            found.append((fields[0], -1))
    return found


def announced(*drafted: str, cards: str = CARDS, lodge: int = 1, hall: int = 2) -> tuple[int, list[tuple[int, int]]]:
    """Let the Herald act, with districts in the cities that many seats to the left; return the seat and the events."""
    game = trial(cards, cast="Herald, Scribe, Clerk", extra="Lodge, Hall", seats=3)
    draft(game, *drafted)
    assert game.decision is not None
    me = game.decision.seat
    names = [game.box.card_name(card) for card in range(len(game.box.cards))]
    for name, seats in (("Lodge", lodge), ("Hall", hall)):
        build(game, (me + seats) % 3, names.index(name))
    start = len(game.log)
    game.answer(action(game, "Announce"))
    return me, amounts(game, start)


def in_order(cards: str, *drafted: str) -> list[int]:
    """Return the amounts that are gained one after the other when the Herald announces."""
    return [amount for _, amount in announced(*drafted, cards=cards)[1]]


def answering(card: str, amount: int, answer: str, *, by: str = "when", given: str = "amount is 1") -> tuple[str, str]:
    """Return the reaction of one of these cards to a gold, and its replacement."""
    old = f"when gold gained if amount is 1\n{card}gain {amount} gold"
    return old, f"{by} gold gained if {given}\n{card}{answer}"


CHARACTER = " " * 12
SEATINGS = (("Herald", "Scribe", "Clerk"), ("Herald", "Clerk", "Scribe"))


def test_triggers_resolve_depth_first() -> None:
    """The results of a trigger happen before the next trigger, and both before the next line of the effect."""
    me, found = announced("Herald", "Scribe", "Clerk")
    left, across = (me + 1) % 3, (me + 2) % 3
    assert found == [
        *((me, 1), (me, 10), (me, 100)),
        *((left, 20), (across, 30), (left, 2), (across, 3)),
        (me, -1),
    ]


def test_triggers_of_districts_resolve_clockwise_by_player() -> None:
    me, found = announced("Herald", "Scribe", "Clerk", lodge=2, hall=1)
    left, across = (me + 1) % 3, (me + 2) % 3
    assert found[-3:] == [(left, 3), (across, 2), (me, -1)]


def test_triggers_of_characters_resolve_by_rank() -> None:
    """The order must not reveal the holder of an unrevealed character."""
    for seating in SEATINGS:
        assert in_order(CARDS, *seating) == [1, 10, 100, 20, 30, 2, 3, -1]


def test_early_rules_resolve_first_and_late_rules_last() -> None:
    late = CARDS.replace(*answering(CHARACTER, 20, "gain 20 gold", by="late when"))
    both = late.replace(*answering(" " * 8, 3, "gain 3 gold", by="early when"))
    for seating in SEATINGS:
        assert in_order(late, *seating) == [1, 10, 100, 30, 2, 3, 20, -1]
        assert in_order(both, *seating) == [1, 3, 10, 100, 30, 2, 20, -1]


def test_a_condition_is_evaluated_when_its_rule_resolves() -> None:
    """Conditions see the changes made by earlier rules for the same event."""
    text = "marker tired on player\n" + CARDS.replace(*answering(CHARACTER, 20, "mark you tired"))
    for quantifier, amounts_ in (("any", [1, 10, 100, 30, 2, 3, -1]), ("no", [1, 10, 100, 2, 3, -1])):
        given = f"amount is 1 and {quantifier} player where player is tired"
        cards = text.replace(*answering(CHARACTER, 30, "gain 30 gold", given=given))
        assert in_order(cards, "Herald", "Scribe", "Clerk") == amounts_


def test_a_condition_of_a_rule_triggered_by_a_cost_is_evaluated_after_the_effect() -> None:
    text = CARDS.replace("        gain 1 gold\n        gain 1 cards", "        costs 1 gold\n        gain 5 gold")
    text = text.replace(
        "when gold gained if amount is 1\n            player gains 10 gold",
        "when gold paid if player.gold is at least 5\n            player gains 10 gold",
    )
    assert in_order(text, "Herald", "Scribe", "Clerk") == [5, 10, 100]


def test_rules_triggered_by_a_cost_wait_until_the_effect_is_done() -> None:
    text = CARDS.replace("        gain 1 gold\n        gain 1 cards", "        costs 1 gold\n        gain 1 cards")
    text = text.replace(
        "when gold gained if amount is 1\n            player gains 10 gold",
        "when gold paid\n            player gains 10 gold",
    )
    game = trial(text, cast="Herald, Scribe, Clerk", seats=3)
    draft(game, "Herald", "Scribe", "Clerk")
    assert game.decision is not None
    me = game.decision.seat
    start = len(game.log)
    game.answer(action(game, "Announce"))
    assert amounts(game, start) == [(me, -1), (me, 10), (me, 100)]


def test_an_endless_chain_is_stopped_and_the_game_continues() -> None:
    text = CARDS.replace(
        "when gold gained if amount is 10\n            player gains 100 gold",
        "when gold gained if amount is 10\n            player gains 10 gold",
    )
    game = trial(text, cast="Herald, Scribe", seats=2)
    draft(game, "Herald", "Scribe")
    start = len(game.log)
    game.answer(action(game, "Announce"))
    abandoned = [cause for kind, _, cause in game.log.since(start) if kind == EVENT_IDS["abandoned"]]
    assert len(abandoned) == 1
    cause = game.core.cause(abandoned[0])
    assert cause is not None
    assert (cause.pack, cause.card) == ("trial", "Herald")
    assert game.decision is not None
    assert game.decision.kind == "menu"


GIVER = """
character Giver
    rank 1
    action Give once per turn
        gain 1 gold

character Clerk
    rank 2

district Bank
    type trade
    cost 1
    when gold gained if player is you
        gain 1 cards

district Mint
    type unique
    cost 2
    when gold gained if amount is 1 and player is you
"""
ENDLESS = {
    "one that answers itself": "        player gains 1 gold\n",
    "two that answer each other": (
        "        player gains 3 gold\n"
        "    when gold gained if amount is 3 and player is you\n        player gains 1 gold\n"
    ),
    "a loop": "        repeat 40000 times\n            player gains 2 gold\n",
}


@pytest.mark.parametrize("rules", ENDLESS.values(), ids=ENDLESS)
def test_the_looping_rule_is_abandoned_and_not_the_one_that_triggered_it(rules: str) -> None:
    catalog = catalog_of(GIVER + rules, cast="Giver, Clerk", extra="Bank, Mint")
    position = Position(players={0: Holdings(city=("Bank", "Mint"), characters=("Giver",))}, turn=0)
    game = position.start(catalog, Setup(edition="trial", seats=2, seed=1))
    start = len(game.log)
    game.answer(action(game, "Give"))
    (cause,) = [game.core.cause(cause) for kind, _, cause in game.log.since(start) if kind == EVENT_IDS["abandoned"]]
    assert cause is not None
    assert (cause.pack, cause.card) == ("trial", "Mint")
    assert game.decision is not None


TWO_LISTENERS = """
character Drawer
    rank 1
    action Draw once per turn
        gain 3 cards
    when cards gained if player is you
        gain (count of cards) gold
    when cards gained if player is you
        gain 10 gold

character Guest
    rank 2
"""


def test_rules_triggered_by_drawn_cards_get_all_of_them() -> None:
    """The storage for ordering two of them does not overwrite the cards."""
    game = trial(TWO_LISTENERS, cast="Drawer, Guest", seats=2)
    draft(game, "Drawer", "Guest")
    you = game.decision.seat
    before = game.table.gold[you]
    game.answer(action(game, "Draw"))
    assert game.table.gold[you] - before == 13
    assert check(game) == []
