"""Test which marker, counter or note an event is about, and its bearer."""

from tests.mechanisms.tables import prove

CARDS = """
marker watched on character
    until end of round

marker cursed on district

counter coins on district

note friend on district is player

character Spy
    rank 1
    action Watch once per turn
        choose character as victim where victim is not this
        mark victim watched
    action Curse once per turn
        choose district as victim
        mark victim cursed

character Beggar
    rank 5

character Warder
    rank 6
    while in game
        forbid marker placed if marker is watched and bearer is this

district Shrine
    type religious
    cost 2
    when marker placed if marker is watched and bearer.rank is 5
        gain 1 gold
    when marker placed
        if marker is cursed
        if bearer.owner is you and player is not you
        add 2 to this.coins
    when counter changed if counter is coins and bearer is this and amount is 2
        note crowned player as this.friend
    when note written if note is friend and value is you
        gain 5 gold

scenario Shrine: the right marker on the right character
    given Anna: Spy, 0 gold, city Shrine
    given Ben: Beggar, 0 gold
    when Anna uses Watch
    when Anna chooses Beggar
    then Anna has 1 gold

scenario Shrine: a marker on a district is another one
    given Anna: Spy, 0 gold
    given Ben: Beggar, 0 gold, crown, city Shrine
    when Anna uses Curse
    when Anna chooses Shrine of Ben
    then Shrine of Ben.coins is 2
    then Ben has 5 gold
    then Anna has 0 gold

scenario Warder: no marker there
    given Anna: Spy, 0 gold, city Shrine
    given Ben: Warder
    when Anna uses Watch
    when Anna chooses Warder
    then Warder is not watched
"""


def test_rules_read_the_placed_state_and_its_location() -> None:
    assert prove(CARDS, cast="Spy, Beggar, Warder", extra="Shrine") == 3
