"""Test that every shipped edition survives random games of all sizes, casts and decks."""

import pytest

from citadels_core.box.find import box_for
from citadels_core.lab.games.coverage import abilities, abilities_of
from citadels_core.lab.games.soak import Soak, soak
from citadels_core.lab.games.stacking import stacked
from citadels_core.model.setup import Setup
from citadels_core.packs import load
from citadels_core.packs.finding.discovery import official
from tests.sweep import sweep

CATALOG = load(*official())


@pytest.mark.parametrize("edition", sweep(sorted(CATALOG.editions)))
def test_an_edition_survives_a_bounded_soak(edition):
    findings = soak(CATALOG, Soak(edition=edition, games=12, seed=7, every=25))
    assert findings.failures == ()
    assert findings.capped == ()
    assert sum(findings.games.values()) == 12


@pytest.mark.parametrize("edition", sorted(CATALOG.editions))
def test_every_rule_of_a_district_in_a_box_is_counted(edition):
    """A rule with a cost is compiled with its cost before it, and still counts as the rule of the card."""
    box = box_for(CATALOG, stacked(CATALOG, Setup(edition=edition, seats=4, seed=1), draw=0))
    written = {ability for card in box.definitions for ability in abilities_of(card)}
    assert sorted(written - set(abilities(box))) == []
