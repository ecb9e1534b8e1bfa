import pytest

from citadels_core import Catalog, load
from citadels_core.packs.finding.discovery import official


@pytest.fixture(scope="session")
def boxes() -> Catalog:
    """Return all official packs."""
    return load(*official())
