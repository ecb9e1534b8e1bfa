"""Test notes that hold several players, characters or districts."""

from random import Random

from citadels_core.learn.encoder import Encoder
from citadels_core.table.saves.snapshot import restore, save
from tests.mechanisms.tables import action, draft, prove, trial

CARDS = """
note partners on player is players

note feared on character is characters
    until end of round

note branches on district is districts

character Broker
    rank 1
    action Ally once per turn
        choose player as other where other is not you and other not in your partners
        add other to your partners
    action Part once per turn
        if your partners is not empty
        choose player in your partners as other
        remove other from your partners
    action Share once per turn
        for each player in your partners
            player gains 1 gold
        gain (count of your partners) gold
    action Leave once per turn
        forget your partners

character Herald
    rank 2
    action Name once per turn
        choose character as other where other is not this
        add other to this.feared
    while in game
        forbid action used if character in this.feared

character Guest
    rank 3
    action Bow once per turn
        gain 1 gold

district Counting House
    type trade
    cost 3
    action Found once per turn
        target district in your city as other where other is not this and other not in this.branches
        add other to this.branches
    when district destroyed if district in this.branches
        gain 5 gold
    when note extended if note is branches and bearer is this and value.cost is 1
        gain 1 gold
    score count of this.branches

district Bomb
    type military
    cost 2
    action Blast once per turn
        target district where district is not this
        destroy district
"""

SCENARIOS = """
scenario A player is added, counted and forgotten
    given Anna: Broker, 0 gold
    given Ben: Guest, 0 gold
    given Cleo: Herald, 0 gold
    given Anna.partners is Cleo
    when Anna uses Ally
    when Anna chooses Ben
    when Anna uses Share
    then Anna has 2 gold
    then Ben has 1 gold
    then Cleo has 1 gold
    then count of Anna.partners is 2
    when Anna uses Part
    when Anna chooses Cleo
    then Cleo not in Anna.partners
    then Ben in Anna.partners
    when Anna uses Leave
    then Anna.partners is empty
    then Anna cannot use Part

scenario What is feared can do nothing
    given Anna: Herald
    given Ben: Guest, 0 gold
    when Anna uses Name
    when Anna chooses Guest
    when Anna takes gold
    when Anna ends turn
    then Ben cannot use Bow
    when the round ends
    then Herald.feared is empty

scenario Branches of a house are its districts, until they go
    given Anna: Guest, 0 gold, city Counting House, Tavern, Temple, Bomb
    when Anna uses Found on Tavern
    then Anna has 1 gold
    when Anna uses Blast on Tavern
    then Counting House of Anna.branches is empty

scenario Branches that are left stay
    given Anna: Guest, 0 gold, city Counting House, Tavern, Temple, Bomb
    given Counting House of Anna.branches is Temple
    when Anna uses Found on Tavern
    when Anna uses Blast on Tavern
    then count of Counting House of Anna.branches is 1
"""
CAST = "Broker, Herald, Guest"
EXTRA = "Counting House, Bomb"


def test_a_note_can_hold_several_values() -> None:
    assert prove(CARDS + SCENARIOS, cast=CAST, extra=EXTRA) == 4


def test_list_notes_are_shown_saved_and_copied() -> None:
    game = trial(CARDS, cast=CAST, extra=EXTRA, seats=3)
    draft(game, "Broker", "Guest", "Herald")
    you = game.decision.seat
    game.answer(action(game, "Ally"))
    game.answer(0)
    there = restore(game.box.catalog, save(game))
    (mark,) = [mark for mark in there.observe(None).marks if mark.name == "partners"]
    assert (mark.target, mark.noted) != ((), ())
    assert there.observe(None).marks == game.observe(None).marks
    assert there.determinize(you, Random(1)).observe(you).marks == game.observe(you).marks
    told = [event for event in game.events(None) if event.name == "note extended"]
    assert [event.fields["player"] for event in told] == [you]


def test_the_encoder_writes_each_value_of_a_list_note() -> None:
    game = trial(CARDS, cast=CAST, extra=EXTRA, seats=3)
    encoder = Encoder(game.box.catalog, game.setup)
    assert sum(column.startswith("partners of") for column in encoder.columns) == 9
    draft(game, "Broker", "Guest", "Herald")
    game.answer(action(game, "Ally"))
    game.answer(0)
    row = encoder.encode(game.observe(game.decision.seat))
    told = [at for at, column in enumerate(encoder.columns) if column.startswith("partners of") and row[at]]
    assert len(told) == 1
