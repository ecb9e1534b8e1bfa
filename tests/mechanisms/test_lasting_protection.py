"""Test lasting protection of one chosen district while its keeper stands."""

from tests.mechanisms.tables import prove

CARDS = """
note ward on district is district

district Eyrie
    type unique
    cost 5
    when district built if district is this
        choose district in your city as chosen where chosen is not this
        note chosen as this.ward
    forbid district destroyed if district is this.ward and player is not you
    forbid district seized if district is this.ward and player is not you
    forbid districts exchanged if taken is this.ward and player is not you
    forbid district turned facedown if district is this.ward and player is not you

character Keeper
    rank 1
    action Raise once per turn
        target card in your hand where card.cost is 5
        build card
    action Clear once per turn
        target district in your city
        destroy district

character Rogue
    rank 2
    action Burn once per turn
        target district
        destroy district
    action Take once per turn
        target district where district.owner is not you
        seize district
    action Barter once per turn
        target district in your city as mine
        choose district as theirs where theirs.owner is not you
        exchange mine for theirs
    action Bury once per turn
        target district where district is not facedown
        turn district facedown

scenario others cannot touch the chosen district, by no means
    given Anna: Keeper, hand Eyrie, city Manor, Tavern
    given Ben: Rogue, city Temple
    when Anna raises Eyrie
    then Anna cannot choose Eyrie
    when Anna chooses Manor
    when Anna takes gold
    when Anna ends turn
    then Ben cannot burn Manor of Anna
    then Ben cannot take Manor of Anna
    then Ben cannot bury Manor of Anna
    then Ben can burn Tavern of Anna
    then Ben can take Eyrie of Anna
    then Ben can bury Eyrie of Anna
    when Ben uses Barter on Temple
    then Ben cannot choose Manor of Anna
    then Ben can choose Tavern of Anna

scenario its owner may do what the owner likes
    given Anna: Keeper, hand Eyrie, city Manor, Tavern
    given Ben: Rogue, city Temple
    when Anna raises Eyrie
    when Anna chooses Manor
    then Anna can clear Manor

scenario with the keeper gone the protection is gone
    given Anna: Keeper, hand Eyrie, city Manor
    given Ben: Rogue
    when Anna raises Eyrie
    when Anna chooses Manor
    when Anna takes gold
    when Anna ends turn
    when Ben burns Eyrie of Anna
    then Ben can take Manor of Anna

scenario turned facedown the keeper keeps nothing
    given Anna: Keeper, hand Eyrie, city Manor
    given Ben: Rogue
    when Anna raises Eyrie
    when Anna chooses Manor
    when Anna takes gold
    when Anna ends turn
    when Ben buries Eyrie of Anna
    then Ben can burn Manor of Anna

scenario a keeper that is seized protects the district from its former owner
    given Anna: Keeper, hand Eyrie, city Manor, Tavern
    given Ben: Rogue
    when Anna raises Eyrie
    when Anna chooses Manor
    when Anna takes gold
    when Anna ends turn
    when Ben takes Eyrie of Anna
    then Ben can burn Manor of Anna
    when it is the turn of Anna as Keeper
    then Anna cannot clear Manor
    then Anna can clear Tavern
"""


def test_lasting_protection_keeps_a_district_safe() -> None:
    assert prove(CARDS, cast="Keeper, Rogue", extra="Eyrie") == 5
