"""Test that draws in a scenario depend on the scenario only, not on the cards around it."""

from citadels_core.lab.scenarios.runner import run_all
from citadels_core.model.catalog import Catalog
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.lab.test_scenarios import official

WELL = """
district Well
    type unique
    cost 3
    action Draw Water once per turn
        gain 20 cards
        choose random player as lucky
        lucky gains 1 gold

scenario Well
    given Anna: Merchant, 0 gold, hand none, city Well
    when Anna uses Draw Water
    then Anna has 99 gold
"""

MORE_CARDS = """
district Barn
    type trade
    cost 2
    copies 5

deck Barns
    Barn

patch Classic 2016
    decks Barns
"""

OWN_EDITION = """
deck Own
    Manor, Palace, Temple, Church, Tavern, Market, Docks, Prison{more}

edition Own
    use rules Standard, Passing On
    players 2 to 7
    cast Assassin, Thief, Magician, King, Bishop, Merchant, Architect, Warlord
    decks Own
    base city size 7
"""


def drawn(text: str) -> list[str]:
    """Return the random deal of a failing scenario, in words."""
    compiled = compile_pack("mine", [SourceText("mine.card", text)], official().modules)
    catalog = Catalog(modules=(*official().modules, compiled.module))
    (result,) = run_all(catalog, files=["mine.card"])
    assert result.failure is not None
    assert result.failure.actual.startswith("Anna has "), result.failure
    return [found.text for found in result.failure.events if found.card == "Well"]


def test_cards_added_to_the_pack_do_not_change_draws():
    assert drawn(WELL + MORE_CARDS) == drawn(WELL)


def test_cards_added_to_a_deck_keep_the_order_of_the_others():
    text = WELL.replace("scenario Well", "scenario Well\n    given 4 players of Own") + OWN_EDITION
    few, many = (drawn(text.format(more=more))[1].split(", ") for more in ("", ", Castle"))
    others = [name for name in many if name != "Castle"]
    assert len(others) < len(many)
    assert few[: len(others)] == others
