"""Test notes of a card: a player, a district or a number."""

from typing import Any

from citadels_core.model.sentinels import NOBODY
from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.speech.narrator import Narrator
from citadels_core.table.game import Game
from citadels_core.table.saves.snapshot import restore, save
from citadels_core.table.views.event_views import events as told
from citadels_core.table.views.observation import observe
from citadels_core.table.views.views import MarkView
from tests.inside import build
from tests.inside import write as change
from tests.mechanisms.tables import prove, trial

CARDS = """
note friend on district is player
    seen by placer

note ward on district is district

note age on district is number

district Ferry
    type trade
    cost 1
    when district built if district is this
        note round + 4 as this.age
        choose player as other where other is not you
        note other as this.friend
    when gold gathered if player is you
        this.friend gains 1 gold
    when cards gathered if player is you
        forget this.friend
    score this.age

district Nest
    type noble
    cost 1
    when district built if district is this
        choose district in your city as chosen where chosen is not this
        note chosen as this.ward
    forbid district chosen if district is this.ward and player is not you
    score 3 if this.ward is missing

character Bandit
    rank 2
    action Burn once per turn
        target district
        destroy district

character Mason
    rank 1
    action Raise once per turn
        target card in your hand where card.cost is 1
        build card

scenario a note of a player is read as that player until it is forgotten
    given Anna: Mason, hand Ferry, 0 gold
    given Ben: Bandit
    when Anna raises Ferry
    when Anna chooses Ben
    when Anna takes gold
    then Anna has 2 gold
    then Ben has 1 gold

scenario a note that was forgotten is nobody
    given Anna: Mason, hand Ferry
    given Ben: Bandit
    given deck Tavern, Market
    when Anna raises Ferry
    when Anna chooses Ben
    when Anna draws cards
    when Anna chooses Tavern
    when Anna ends turn
    when Anna is asked
    when Anna chooses Mason
    when it is the turn of Anna
    when Anna takes gold
    then Ben has 2 gold

scenario nothing is noted at first, and nobody gains nothing
    given Anna: Mason, city Ferry
    given Ben: Bandit
    when Anna takes gold
    then Anna has 2 gold
    then Ben has 0 gold

scenario a number is noted as it is at that moment
    given Anna: Mason, hand Ferry
    given Ben: Bandit, city Manor, Castle, Palace, Temple, Church, Monastery, Tavern
    when Anna raises Ferry
    when Anna chooses Ben
    when the game ends
    then Anna scores 5 for Ferry

scenario one district is remembered, and nothing else is kept out of reach
    given Anna: Mason, hand Nest, city Manor, Tavern
    given Ben: Bandit
    when Anna raises Nest
    when Anna chooses Manor
    when Anna takes gold
    when Anna ends turn
    then Ben cannot burn Manor of Anna
    then Ben can burn Tavern of Anna
    then Ben can burn Nest of Anna

scenario what was noted of a district is forgotten when the card leaves play
    given Anna: Mason, hand Nest, city Manor
    given Ben: Bandit, city Manor, Castle, Palace, Temple, Church, Monastery, Tavern
    when Anna raises Nest
    when Anna chooses Manor
    when Anna takes gold
    when Anna ends turn
    when Ben burns Nest of Anna
    when the game ends
    then Anna scores 3
"""


def test_cards_store_and_read_notes() -> None:
    assert prove(CARDS, cast="Mason, Bandit", extra="Ferry, Nest") == 6


def table() -> tuple[Game, int, int]:
    game = trial(CARDS.split("\nscenario", maxsplit=1)[0], cast="Mason, Bandit", extra="Ferry, Nest")
    names = [game.box.card_name(card) for card in range(len(game.box.cards))]
    ferry, manor = names.index("Ferry"), names.index("Manor")
    build(game, 0, ferry, manor)
    return game, ferry, manor


def write(game: Game, *fields: Any) -> None:
    done = change(game, "note written", *fields)
    assert done is not None
    game.log.append((EVENT_IDS["note written"], done, -1))


def test_a_note_is_visible_to_its_audience() -> None:
    game, ferry, manor = table()
    start = len(game.log)
    write(game, 0, game.box.notes["trial:friend"], ferry, 1)
    write(game, 0, game.box.notes["trial:ward"], ferry, manor)
    notes = [[mark for mark in observe(game, seat).marks if mark.remembers is not None] for seat in (0, 1)]
    friend = MarkView(
        name="friend", on="district", target="Ferry", owner=0, placer=0, amount=None, noted=1, remembers="Player"
    )
    assert notes[0][0] == friend
    assert [(note.name, note.noted) for note in notes[1]] == [("ward", "Manor")]
    own, others = told(game, 0, start), told(game, 1, start)
    assert own[0].fields == {"player": 0, "note": "friend", "target": "Ferry", "value": 1}
    assert others[0].fields == {"player": 0}
    assert others[1].fields == {"player": 0, "note": "ward", "target": "Ferry", "value": "Manor"}


def test_notes_are_saved_and_copied() -> None:
    game, ferry, manor = table()
    write(game, 0, game.box.notes["trial:ward"], ferry, manor)
    again = restore(game.box.catalog, save(game))
    assert again.table.notes == game.table.notes
    copy = game.copy()
    write(game, 0, game.box.notes["trial:ward"], ferry, -1)
    assert copy.table.notes == again.table.notes != game.table.notes


def test_a_district_that_leaves_play_loses_its_notes() -> None:
    game, ferry, manor = table()
    write(game, 0, game.box.notes["trial:ward"], ferry, manor)
    write(game, 0, game.box.notes["trial:age"], manor, 3)
    change(game, "district destroyed", manor, 0, 0, -1)
    assert game.table.notes == [{}, {}, {}]


def test_a_cleared_player_note_reads_as_no_player() -> None:
    game, ferry, _ = table()
    write(game, 0, game.box.notes["trial:friend"], ferry, 1)
    write(game, 0, game.box.notes["trial:friend"], ferry, NOBODY)
    written, forgotten = told(game, 0)[-2:]
    assert (written.fields["value"], forgotten.fields.get("value")) == (1, None)
    said = "Ann removes the note on Ferry (friend)."
    assert list(Narrator(names=("Ann", "Ben"), noted={"friend": "Player"}).tell([forgotten])) == [said]
