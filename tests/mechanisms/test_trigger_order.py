"""The order of simultaneous triggers, and what comes first: the depth or the breadth."""

from citadels_core.engine.game import Game
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
"""


def amounts(game: Game, start: int) -> list[tuple[int, int]]:
    found = []
    for kind, fields, _ in game.log.since(start):
        if kind == EVENT_IDS["gold gained"]:
            found.append((fields[0], fields[1]))
        elif kind == EVENT_IDS["cards gained"]:
            found.append((fields[0], -1))
    return found


def test_triggers_resolve_at_once_each_with_all_that_it_sets_off() -> None:
    """Depth first: what a trigger sets off happens before the next trigger, and both before the effect's next line."""
    game = trial(CARDS, cast="Herald, Scribe, Clerk", seats=3)
    draft(game, "Herald", "Scribe", "Clerk")
    assert game.decision is not None
    me = game.decision.seat
    start = len(game.log)
    game.answer(action(game, "Announce"))
    left, across = (me + 1) % 3, (me + 2) % 3
    assert amounts(game, start) == [(me, 1), (me, 10), (me, 100), (left, 20), (across, 30), (me, -1)]


def test_simultaneous_triggers_go_clockwise_from_the_active_player_whatever_the_ranks() -> None:
    game = trial(CARDS, cast="Herald, Scribe, Clerk", seats=3)
    draft(game, "Herald", "Clerk", "Scribe")
    assert game.decision is not None
    me = game.decision.seat
    start = len(game.log)
    game.answer(action(game, "Announce"))
    left, across = (me + 1) % 3, (me + 2) % 3
    assert amounts(game, start) == [(me, 1), (me, 10), (me, 100), (left, 30), (across, 20), (me, -1)]


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
