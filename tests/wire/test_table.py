"""A table plays whole games in memory."""

import random

import pytest

from citadels_core.wire.messages import Start
from citadels_core.wire.table_views import TableOptions, TableSetup
from tests.wire.tables import Party

EDITIONS = ["classic2016", "deluxe2016", "demo2016", "ffg2002", "ffg2010", "scenic2021"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_persons_and_bots_play_a_whole_game(boxes, edition):
    party = Party(boxes, TableSetup(edition=edition, seats=5, seed="5"), people=3)
    party.say("seat 0", Start())
    party.play(random.Random(1))
    winners = {str(client.view["winners"]) for client in party.clients.values()}
    assert len(winners) == 1
    assert winners != {"None"}


def test_the_seed_is_told_when_the_game_is_over(boxes):
    party = Party(boxes, TableSetup(edition="demo2016", seats=2, seed="77"), TableOptions(undo="off"))
    party.say("seat 0", Start())
    assert party.table.view.setup.seed is None
    party.play(random.Random(1))
    assert party.table.view.setup.seed == "77"
    assert party.clients["onlooker"].sent[-2]["table"]["phase"] == "over"
