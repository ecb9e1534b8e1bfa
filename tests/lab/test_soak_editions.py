"""Every edition of every pack that comes along survives random games of all sizes, casts and decks."""

import pytest

from citadels_core.lab.games.soak import Soak, soak
from citadels_core.packs import load
from citadels_core.packs.finding.discovery import official

CATALOG = load(*official())


@pytest.mark.parametrize("edition", sorted(CATALOG.editions))
def test_an_edition_survives_a_bounded_soak(edition):
    findings = soak(CATALOG, Soak(edition=edition, games=48, seed=7, every=25))
    assert findings.failures == ()
    assert findings.capped == ()
    assert sum(findings.games.values()) == 48
