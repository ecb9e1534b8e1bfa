"""The order of simultaneous triggers, and what comes first: the depth or the breadth."""

from citadels_core.engine.game import Game
from citadels_core.engine.writers import cities
from citadels_core.model.vocabulary import EVENT_IDS
from tests.mechanisms.tables import action, draft, trial

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


def announced(*drafted: str, lodge: int, hall: int) -> tuple[int, list[tuple[int, int]]]:
    """Let the Herald act, with districts in the cities so many seats to the left; return the seat and what followed."""
    game = trial(CARDS, cast="Herald, Scribe, Clerk", extra="Lodge, Hall", seats=3)
    draft(game, *drafted)
    assert game.decision is not None
    me = game.decision.seat
    names = [game.box.card_name(card) for card in range(len(game.box.cards))]
    for name, seats in (("Lodge", lodge), ("Hall", hall)):
        cities.district_built(game.box, game.state, (me + seats) % 3, names.index(name), 0)
    start = len(game.log)
    game.answer(action(game, "Announce"))
    return me, amounts(game, start)


def test_triggers_resolve_at_once_each_with_all_that_it_sets_off() -> None:
    """Depth first: what a trigger sets off happens before the next trigger, and both before the effect's next line."""
    me, found = announced("Herald", "Scribe", "Clerk", lodge=1, hall=2)
    left, across = (me + 1) % 3, (me + 2) % 3
    assert found[:5] == [(me, 1), (me, 10), (me, 100), (left, 2), (across, 3)]
    assert found[-1] == (me, -1)


def test_simultaneous_triggers_go_clockwise_from_the_active_player_whatever_was_built_first() -> None:
    me, found = announced("Herald", "Scribe", "Clerk", lodge=2, hall=1)
    left, across = (me + 1) % 3, (me + 2) % 3
    assert found[3:5] == [(left, 3), (across, 2)]


def test_who_holds_a_character_that_nobody_has_shown_makes_no_difference_to_the_order() -> None:
    for drafted in (("Herald", "Scribe", "Clerk"), ("Herald", "Clerk", "Scribe")):
        me, found = announced(*drafted, lodge=1, hall=2)
        left, across = (me + 1) % 3, (me + 2) % 3
        scribe, clerk = (left, across) if drafted[1] == "Scribe" else (across, left)
        assert found == [
            *((me, 1), (me, 10), (me, 100), (left, 2), (across, 3)),
            *((scribe, 20), (clerk, 30), (me, -1)),
        ]


def test_rules_that_answer_a_cost_wait_until_the_effect_is_done() -> None:
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


def test_an_endless_chain_is_stopped_and_the_game_goes_on() -> None:
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
    cause = game.cause(abandoned[0])
    assert cause is not None
    assert (cause.pack, cause.card) == ("trial", "Herald")
    assert game.decision is not None
    assert game.decision.kind == "menu"
