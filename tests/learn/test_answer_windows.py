"""Test that learners and bots play boxes with answers to events, offered actions and sealed choices."""

import pytest

from citadels_core.bots.greedy import GreedyBot
from citadels_core.bots.random_bot import RandomBot
from citadels_core.learn.action_space import ActionSpace
from citadels_core.learn.asking import ACTION
from citadels_core.learn.encoder import Encoder
from citadels_core.model.catalog import Catalog
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game
from tests.learn.complete import Tally, play
from tests.mechanisms.tables import catalog_of

CARDS = """
character Clerk
    rank 1
    action Levy once per turn
        target player as other where other is not you
        take 1 gold from other

character Lender
    rank 2
    action Lend once per turn
        target district as tool where tool is not facedown
        for each player as other where other is not you
            offer actions from tool to other

character Bidder
    rank 3
    action Bid once per turn
        sealed choose number from 0 to player.gold as bids by players
        gain 1 gold

district Workshop
    type unique
    cost 1
    copies 4
    action Work once per turn
        gain 1 gold

district Court
    type unique
    cost 1
    copies 6
    while in game
        instead of gold taken
            for each player where player is not doer
                may answer by player
                    stop repeating
            player takes amount gold from giver
    when gold taken
        for each player
            may answer by player

district Shield
    type unique
    cost 1
    copies 6
    while in hand
        action Parry
            before gold taken if giver is you
            discard this
    action Grieve
        after gold taken if giver is you
        gain 1 gold
"""


def box() -> Catalog:
    return catalog_of(CARDS, cast="Clerk, Lender, Bidder", extra="Workshop, Court, Shield")


def test_each_answer_has_a_number() -> None:
    catalog, tally = box(), Tally()
    for seed in range(12):
        play(catalog, Setup(edition="trial", seats=3, seed=seed), tally)
    assert tally.games == 12
    space = ActionSpace(catalog, Setup(edition="trial", seats=3))
    offered = {space.names[number] for counts in tally.offered.values() for number in counts}
    assert any(name.startswith("Parry") for name in offered)
    assert any(name.startswith("Grieve") for name in offered)


def test_the_encoding_shows_which_line_asks() -> None:
    catalog = box()
    setup = Setup(edition="trial", seats=3)
    space = ActionSpace(catalog, setup)
    lines = {line.cause.line for line in space.asks if line.noun == ACTION}
    assert len(lines) == 3
    encoder, met = Encoder(catalog, setup), set()
    for seed in range(12):
        game, bot = Game.start(catalog, Setup(edition="trial", seats=3, seed=seed)), RandomBot(seed)
        while (decision := game.decision) is not None:
            if decision.kind == "menu" and decision.cause is not None and decision.cause.line in lines:
                row = encoder.encode(game.observe(decision.seat))
                met |= {name for name, value in zip(encoder.columns, row, strict=True) if value and "asked by" in name}
            game.answer(bot.choose(game.at(decision.seat)))
    assert len(met) == 3


@pytest.mark.parametrize("make", [RandomBot, GreedyBot])
def test_bots_play_to_the_end(make) -> None:
    catalog, answered = box(), 0
    for seed in range(6):
        game, bot = Game.start(catalog, Setup(edition="trial", seats=3, seed=seed)), make(seed)
        while (decision := game.decision) is not None:
            answered += decision.answers is not None and len(decision) > 1
            game.answer(bot.choose(game.at(decision.seat)))
        assert game.over
    assert answered > 0
