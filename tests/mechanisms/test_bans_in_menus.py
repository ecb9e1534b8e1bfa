"""Test that banned options are not in the menu, whether a ban is inlined, shared or evaluated per target."""

import pytest

from citadels_core import Setup
from citadels_core.box.find import box_for
from citadels_core.machine.linking.link_box import linked
from citadels_core.machine.offers.actions import LinkedAction
from tests.mechanisms.tables import catalog_of, prove

CARDS = """
character Sentry
    rank 1
    {ban}

character Raider
    rank 2
    action Raze once per turn
        target district
        destroy district

district Folly
    type unique
    cost 2
    {lift}
"""

OF_THE_DOER = "while in cast\n        forbid district destroyed if count of player.city is at least 2"
OF_THE_TARGET = "while in cast\n        forbid district destroyed if district.cost is at least 3"

RAZING = """
scenario the ban is silent
    given Anna: Sentry, city Manor, Tavern
    given Ben: Raider, city Temple
    when Anna takes gold
    when Anna ends turn
    then Ben can raze Tavern of Anna
    then Ben {manor} raze Manor of Anna

scenario the ban speaks of the doer, too
    given Anna: Sentry, city Manor, Tavern
    given Ben: Raider, city Temple, Market
    when Anna takes gold
    when Anna ends turn
    then Ben {tavern} raze Tavern of Anna
    then Ben cannot raze Manor of Anna
    then Ben {tavern} raze Temple of Ben
"""

BUILDING = """
scenario no district twice
    given Anna: Sentry, 9 gold, hand Manor, Temple, city Manor
    given Ben: Raider
    when Anna takes gold
    then Anna {twin} build Manor
    then Anna can build Temple
"""

LIFT = "allow Identical if player is you"


def action_of(text: str, name: str) -> LinkedAction:
    contents = box_for(catalog_of(text, cast="Sentry, Raider", extra="Folly"), Setup(edition="trial", seats=2))
    (number,) = [live.number for live in contents.rules if live.rule.name == name]
    made = linked(contents).box.actions[number]
    assert isinstance(made, LinkedAction)
    return made


@pytest.mark.parametrize(
    ("ban", "manor", "tavern", "once"),
    [(OF_THE_DOER, "can", "cannot", True), (OF_THE_TARGET, "cannot", "can", False)],
    ids=["of the doer", "of the target"],
)
def test_a_ban_independent_of_targets_is_evaluated_once(ban, manor, tavern, once):
    text = CARDS.format(ban=ban, lift="")
    made = action_of(text, "Raze")
    assert (made.once is not None, made.needs is not None) == (once, not once)
    assert prove(text + RAZING.format(manor=manor, tavern=tavern), cast="Sentry, Raider", extra="Folly") == 2


@pytest.mark.parametrize(("lift", "in_place"), [("", True), (LIFT, False)], ids=["read in place", "asked of the rules"])
def test_a_ban_of_the_edition_is_inlined_unless_a_rule_may_lift_it(lift, in_place):
    text = CARDS.format(ban="", lift=lift)
    made = action_of(text, "Build")
    assert (type(made.needs).__name__ == "CanHappenExpression") != in_place
    assert prove(text + BUILDING.format(twin="cannot"), cast="Sentry, Raider", extra="Folly") == 1


def test_a_lifted_ban_does_not_remove_options():
    text = CARDS.format(ban="", lift=LIFT) + BUILDING.format(twin="can").replace("city Manor", "city Manor, Folly")
    assert prove(text, cast="Sentry, Raider", extra="Folly") == 1
