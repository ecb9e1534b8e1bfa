"""Test whole games at a table in memory."""

import json
import random

import pytest

from citadels_core.packs import load
from citadels_core.table.saves.record import RecordError
from citadels_core.wire.card_source import OneCatalog
from citadels_core.wire.messages import AskCards, AskLibrary, ChangeName, ChangeSetup, Start
from citadels_core.wire.table import Table
from citadels_core.wire.table_views import TableOptions, TableSetup
from tests.sweep import sweep
from tests.wire.tables import Party

EDITIONS = ["classic2016", "deluxe2016", "demo2016", "ffg2002", "ffg2010", "scenic2021"]


@pytest.mark.parametrize("edition", sweep(EDITIONS))
def test_people_and_bots_play_a_whole_game(boxes, edition):
    party = Party(boxes, TableSetup(edition=edition, seats=5, seed="5"), people=3)
    party.say("seat 0", Start())
    party.play(random.Random(1))
    winners = {str(client.view["winners"]) for client in party.clients.values()}
    assert len(winners) == 1
    assert winners != {"None"}


def test_the_seed_is_revealed_when_the_game_is_over(boxes):
    party = Party(boxes, TableSetup(edition="demo2016", seats=2, seed="77"), TableOptions(undo="off"))
    party.say("seat 0", Start())
    assert party.table.view.setup.seed is None
    party.play(random.Random(1))
    assert party.table.view.setup.seed == "77"
    assert party.clients["onlooker"].sent[-2]["table"]["phase"] == "over"


@pytest.mark.parametrize("answers", [0, 1, 40, 3000])
def test_a_table_is_restored_from_its_stored_lines(boxes, answers):
    party = Party(boxes, TableSetup(edition="demo2016", seats=4, seed="9"), people=2)
    dice = random.Random(answers)
    if answers:
        party.say("seat 0", Start())
    for _ in range(answers):
        if party.table.view.phase != "over":
            party.answer(dice)
    lines = [json.dumps(line) for line in party.stored]
    other = Party(boxes, TableSetup(edition="demo2016", seats=4, seed="9"), people=0)
    other.table = Table.restore(OneCatalog(boxes), lines)
    for client in party.clients.values():
        other.join(client.who, client.seat)
        assert (other.clients[client.who].view, other.clients[client.who].version) == (client.view, client.version)
    assert other.table.view == party.table.view


def test_a_chosen_seed_and_names_are_kept_before_the_start(boxes):
    party = Party(boxes, TableSetup(edition="demo2016", seats=4), people=1)
    party.say("seat 0", ChangeSetup(setup=TableSetup(edition="ffg2002", seats=5, seed="12")))
    party.say("seat 0", ChangeName(name="Zoë"))
    assert party.clients["onlooker"].sent[-1]["table"]["setup"] == {
        "edition": "ffg2002:ffg_2002",
        "seats": 5,
    }
    table = Table.restore(OneCatalog(boxes), party.stored)
    assert table.view.seats[0].name == "Zoë"
    assert '"seed": "12"' in json.dumps(party.stored[-1])


def test_a_truncated_stored_line_is_ignored(boxes):
    party = Party(boxes, TableSetup(edition="demo2016", seats=2, seed="9"))
    party.say("seat 0", Start())
    for _ in range(9):
        party.answer(random.Random(4))
    lines = [json.dumps(line) for line in party.stored]
    table = Table.restore(OneCatalog(boxes), [*lines[:-1], lines[-1][:20]])
    assert Table.restore(OneCatalog(boxes), lines[:-1]).view == table.view


def test_library_and_cards_list_the_choices(boxes):
    party = Party(boxes, TableSetup(edition="deluxe2016", seats=5), people=1)
    party.say("seat 0", AskLibrary())
    party.say("seat 0", AskCards())
    library, cards = party.clients["seat 0"].sent[-2:]
    (deluxe,) = [one for one in library["editions"] if one["id"] == "deluxe2016:deluxe_2016"]
    assert (deluxe["least"], deluxe["most"], len(deluxe["cast"])) == (2, 8, 9)
    assert "Wizard" in deluxe["characters"]
    assert [one["rank"] for one in cards["characters"]][:8] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert sum(one.get("copies", 1) for one in cards["districts"]) == 68


TOWER = """district Tower
    type trade
    cost 2{more}

patch Classic 2016
    districts Tower
"""


def test_a_table_resumes_with_changed_cards_only_when_the_host_allows_it(tmp_path):
    def catalog(more=""):
        (tmp_path / "pack.toml").write_text(
            'id = "towers"\nversion = "1.0"\ntitle = "T"\nlanguage = 1\nrequires = ["classic2016"]\n'
        )
        (tmp_path / "tower.card").write_text(TOWER.format(more=more))
        return OneCatalog(load("classic2016", tmp_path))

    setup = TableSetup(edition="classic2016", seats=3, seed="1", districts=("towers:tower",))
    party = Party(catalog().catalog(()), setup, people=1)
    party.say("seat 0", Start())
    for _ in range(5):
        party.answer(random.Random(1))
    lines = [*party.stored]
    assert Table.restore(catalog(), lines).tick(9.0).store == []
    changed = catalog("\n    score 2")
    with pytest.raises(RecordError, match="towers:tower changed") as caught:
        Table.restore(changed, lines)
    assert caught.value.code == "changed_cards"
    table = Table.restore(changed, lines, changed_cards=True)
    stored = table.tick(9.0).store
    assert "towers:tower" in stored[0]["content"]
    assert Table.restore(changed, [*lines, *stored]).view == table.view
    with pytest.raises(RecordError, match="towers:tower changed"):
        Table.restore(catalog(), [*lines, *stored])
