"""Test `limit QUERY to at least N` and `to at most N`: bounds applied after all modifiers."""

from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.mechanisms.tables import base_module, prove

CAST = "Reeve, Guest"

CARDS = """
character Reeve
    rank 1
    while revealed
        limit your draw to at most 3
        limit your gold rate to at least 2

character Guest
    rank 2

district Mill Race
    type trade
    cost 2
    modify your draw by 4
    modify your gold rate by -5

scenario Reeve: what is added counts up to the bound, and what is taken away down to it
    given 2 players
    given Anna: Reeve, 0 gold, hand none, city Mill Race
    given Ben: Guest
    then draw of Anna is 3
    then gold rate of Anna is 2
    then draw of Ben is 2
    when Anna takes gold
    then Anna has 2 gold

district Free Quay
    type unique
    cost 3
    modify build price by -2 if player is you
    limit build price to at least 1 if player is you and card counts as trade

scenario Free Quay: a trade district is cheap but never free
    given 2 players
    given Anna: Reeve, 5 gold, hand Tavern, Temple, city Free Quay
    given Anna has gathered
    when Anna builds Tavern
    then Anna has 4 gold

scenario Free Quay: another one may be had for nothing
    given 2 players
    given Anna: Reeve, 0 gold, hand Temple, city Free Quay
    given Anna has gathered
    when Anna builds Temple
    then Anna has 0 gold

district Price Hall
    type unique
    cost 4
    limit district cost to at most 3 if card is not this
    limit district cost to at least 2 if card is not this
    limit district cost to at most 5

scenario Price Hall: of several bounds the tightest counts
    given 2 players
    given Anna: Reeve, city Price Hall, Tavern, Palace, Manor
    then Tavern of Anna.cost is 2
    then Palace of Anna.cost is 3
    then Manor of Anna.cost is 3
    then Price Hall of Anna.cost is 4

district Close Purse
    type unique
    cost 1
    limit your draw to at least 4

scenario Close Purse: where the bounds contradict each other the most counts
    given 2 players
    given Anna: Reeve, city Close Purse
    then draw of Anna is 3
"""


def test_numbers_are_kept_within_their_bounds() -> None:
    assert prove(CARDS, cast=CAST) == 5


def test_a_bound_that_no_number_reaches_is_reported() -> None:
    text = "district Idle\n    type unique\n    cost 1\n    limit your draw to at least 0\n"
    problems = compile_pack("p", [SourceText("idle.card", text)], [base_module()]).problems
    assert [(one.code, one.message) for one in problems if one.code == "CIT515"] == [
        ("CIT515", "this number is never below 0, so the limit changes nothing")
    ]
