"""Test two players linked by a district: each gets a share of what the other gathers."""

from tests.mechanisms.tables import prove

CARDS = """
note partner on district is player

district Causeway
    type unique
    cost 1
    when district built if district is this
        choose player as other where other is not you
        note other as this.partner
    when gold gathered if player is you and this.partner is not you
        this.partner gains 1 gold
    when gold gathered if player is this.partner and this.partner is not you
        gain 1 gold
    when cards gathered if player is you and this.partner is not you
        this.partner gains 1 cards
    when cards gathered if player is this.partner and this.partner is not you
        gain 1 cards

district Vein
    type unique
    cost 1
    modify your gold rate by 3

character Page
    rank 1
    action Raise once per turn
        target card in your hand where card.cost is 1
        build card

character Reeve
    rank 2
    action Take once per turn
        target district where district.owner is not you
        seize district

character Clerk
    rank 3

scenario the other gains one, however much is gathered
    given Anna: Page, 0 gold, hand Causeway, city Vein
    given Ben: Reeve
    given Cara: Clerk
    when Anna raises Causeway
    when Anna chooses Ben
    when Anna takes gold
    then Anna has 5 gold
    then Ben has 1 gold
    then Cara has 0 gold

scenario the partner gathers gold, and the owner gains one without gathering
    given Anna: Page, 0 gold, hand Causeway, city Vein
    given Ben: Reeve
    given deck Tavern, Market, Docks
    when Anna raises Causeway
    when Anna chooses Ben
    when Anna draws cards
    when Anna chooses Tavern
    when Anna ends turn
    then count of Ben.hand is 1
    when Ben takes gold
    then Anna has 1 gold
    then Ben has 2 gold

scenario the link stays with the player when the district changes its owner
    given Anna: Page, 0 gold, hand Causeway
    given Ben: Clerk
    given Cara: Reeve
    when Anna raises Causeway
    when Anna chooses Ben
    when Anna takes gold
    when Anna ends turn
    when Cara takes Causeway of Anna
    when Cara takes gold
    then Ben has 2 gold
    then Anna has 2 gold

scenario nothing comes of a link to oneself
    given Anna: Page, 0 gold, hand Causeway
    given Ben: Reeve
    when Anna raises Causeway
    when Anna chooses Ben
    when Anna takes gold
    when Anna ends turn
    when Ben takes Causeway of Anna
    when Ben takes gold
    then Ben has 3 gold
    then Anna has 2 gold
"""


def test_linked_players_share_what_they_gather() -> None:
    assert prove(CARDS, cast="Page, Reeve, Clerk", extra="Causeway, Vein") == 4
