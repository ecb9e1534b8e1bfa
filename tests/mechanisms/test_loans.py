"""Test notes that lend the rules of their value to their bearer."""

from tests.mechanisms.tables import prove

CARDS = """
note pattern on district is district
    lends rules

note model on character is character
    lends rules
    until end of round

note patent on player is district
    lends rules
    until end of game

note pupil on player is character
    lends rules
    until end of game

marker shut on district
    silences

counter bells on district

counter tolls on character

district Mint
    type trade
    cost 3
    action Coin once per turn
        gain 1 gold
    when gold gathered if player is you
        add 1 to this.bells
    score 3
    counts as noble for income
    forbid district destroyed if district is this

district Workshop
    type unique
    cost 2
    action Copy once per turn
        target district as other where other is not this
        note other as this.pattern
    action Forget once per turn
        if this.pattern is not missing
        forget this.pattern
    action Shut once per turn
        target district as other where other is not this
        mark other shut

district Hall
    type unique
    cost 1
    action License once per turn
        target district as other where other is not this
        note other as your patent
    action Study once per turn
        target character as other
        note other as your pupil

character Clerk
    rank 1
    income noble

character Mime
    rank 2
    action Ape once per turn
        target character as other where other is not this
        note other as this.model

character Banker
    rank 3
    action Lend once per turn
        gain 3 gold
    while revealed
        when gold gathered if player is you
            gain 1 gold
    while in game
        when gold gathered
            add 1 to this.tolls

character Reeve
    rank 4
    action Finish
        end game
"""

SCENARIOS = """
scenario A district has the rules of another one, with itself in the place of that
    given Anna: Clerk, 0 gold, city Workshop
    given Ben: Banker, city Mint
    when Anna uses Copy on Mint of Ben
    when Anna uses Coin
    then Anna has 1 gold
    then Anna cannot use Coin
    when Anna uses Income
    then Anna has 2 gold
    when Anna takes gold
    then Workshop of Anna.bells is 1
    then Mint of Ben.bells is 0

scenario What it has it has besides its own
    given Anna: Clerk, 0 gold, city Workshop, Mint
    when Anna uses Copy on Mint of Anna
    when Anna uses Coin of Mint
    then Anna has 1 gold
    when Anna uses Coin
    then Anna has 2 gold
    then Anna cannot use Coin

scenario It scores what the other scores
    given Anna: Reeve, 0 gold, city Workshop
    given Ben: Banker, city Mint
    when Anna uses Copy on Mint of Ben
    when Anna uses Finish
    when the game ends
    then Anna scores 5

scenario What is shut lends nothing
    given Anna: Clerk, 0 gold, city Workshop, Mint
    when Anna uses Copy on Mint of Anna
    when Anna uses Shut on Mint of Anna
    then Anna cannot use Coin

scenario What is forgotten is lent no more
    given Anna: Clerk, 0 gold, city Workshop
    given Ben: Banker, city Mint
    when Anna uses Copy on Mint of Ben
    when Anna uses Forget
    then Anna cannot use Coin

scenario A character has the abilities of another one
    given Anna: Mime, 0 gold
    given Ben: Banker
    when Anna uses Ape on Banker
    when Anna takes gold
    when Anna uses Lend
    then Anna has 6 gold
    then Anna cannot use Lend

scenario What holds in the whole game is not lent
    given Anna: Mime
    given Ben: Clerk
    when Anna uses Ape on Banker
    when Anna takes gold
    then Banker.tolls is 1
    then Mime.tolls is 0

scenario A player has the rules of a district of somebody else
    given Anna: Clerk, 0 gold, city Hall
    given Ben: Banker, city Mint
    when Anna uses License on Mint of Ben
    when Anna uses Coin
    then Anna has 1 gold
    then Anna cannot use Coin
    when Anna takes gold
    then Mint of Ben.bells is 1

scenario A player has the abilities of a character
    given Anna: Clerk, 0 gold, city Hall
    given Ben: Banker, 0 gold
    when Anna uses Study on Banker
    when Anna uses Lend
    then Anna has 3 gold
    when Anna takes gold
    then Anna has 6 gold
    when Anna ends turn
    when Ben takes gold
    when Ben uses Lend
    then Ben has 6 gold
"""


def test_a_note_lends_the_rules_of_its_value() -> None:
    assert prove(CARDS + SCENARIOS, cast="Clerk, Mime, Banker, Reeve", extra="Mint, Workshop, Hall") == 9


SEVERAL = """
note patterns on district is districts
    lends rules

note models on character is characters
    lends rules
    until end of round

note patents on player is districts
    lends rules

marker shut on district
    silences

district Mint
    type trade
    cost 3
    action Coin once per turn
        gain 1 gold
    score 3
    counts as noble for income

district Fort
    type military
    cost 2
    action Drill once per turn
        gain 10 gold
    when gold gathered if player is you
        gain 100 gold
    forbid district destroyed if district is this

district Workshop
    type unique
    cost 2
    action Copy
        target district as other where other is not this and other not in this.patterns
        add other to this.patterns
    action Drop
        target district as other where other in this.patterns
        remove other from this.patterns
    action Shut once per turn
        target district as other where other is not this
        mark other shut
    action Refresh once per turn
        restore actions to this

district Hall
    type unique
    cost 1
    action License
        target district as other where other not in your patents
        add other to your patents

character Mime
    rank 1
    action Watch once per turn
        for each character where character.rank is at least 2
            add character to this.models
    action Raze
        target district
        destroy district

character Banker
    rank 2
    action Lend once per turn
        gain 3 gold

character Reeve
    rank 3
    action Levy once per turn
        gain 5 gold

scenario Workshop: it has the rules of all that is noted, each with limits of its own
    given Anna: Mime, 0 gold, city Workshop, Tavern
    given Ben: Reeve, city Mint, Fort
    when Anna uses Copy on Mint of Ben
    when Anna uses Copy on Fort of Ben
    when Anna uses Coin
    when Anna uses Drill
    then Anna has 11 gold
    then Anna cannot use Coin
    then Anna cannot use Raze on Workshop of Anna
    when Anna takes gold
    then Anna has 113 gold

scenario Workshop: what is noted no longer, or is silenced, lends nothing, and the others go on
    given Anna: Mime, 0 gold, city Workshop, Tavern
    given Ben: Reeve, city Mint, Fort
    when Anna uses Copy on Mint of Ben
    when Anna uses Copy on Fort of Ben
    when Anna uses Drop on Fort of Ben
    then Anna cannot use Drill
    when Anna uses Shut on Mint of Ben
    then Anna cannot use Coin
    when Anna uses Copy on Fort of Ben
    when Anna uses Drill
    then Anna has 10 gold
    when Anna uses Refresh
    when Anna uses Drill
    then Anna has 20 gold

scenario Workshop: two of a name lend once
    given Anna: Mime, 0 gold, city Workshop, Tavern
    given Ben: Reeve, city Fort
    given Cid: Banker, city Fort
    when Anna uses Copy on Fort of Ben
    when Anna uses Copy on Fort of Cid
    when Anna takes gold
    then Anna has 102 gold
    when Anna uses Shut on Fort of Ben
    then Anna cannot use Raze on Workshop of Anna

scenario Hall: a player has what is noted
    given Anna: Mime, 0 gold, city Hall
    given Ben: Reeve, city Mint, Fort
    when Anna uses License on Mint of Ben
    when Anna uses License on Fort of Ben
    when Anna uses Coin
    when Anna uses Drill
    then Anna has 11 gold

scenario Mime: a character acts as several
    given Anna: Mime, 0 gold
    given Ben: Reeve
    when Anna uses Watch
    when Anna uses Lend
    when Anna uses Levy
    then Anna has 8 gold
"""


def test_a_list_note_lends_the_rules_of_all_its_values() -> None:
    assert prove(SEVERAL, cast="Mime, Banker, Reeve", extra="Mint, 2 Fort, Workshop, Hall") == 5
