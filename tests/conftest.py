"""What all tests share: the official content, compiled once, and how hard hypothesis looks."""

import os
import pathlib

import pytest
from hypothesis import HealthCheck, settings

from citadels_core.model.catalog import Catalog
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game
from citadels_dsl.compiler import compile_pack
from citadels_dsl.source import read_source

CONTENT = pathlib.Path(__file__).parent.parent / "content"
HEALTH = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture, HealthCheck.data_too_large]

settings.register_profile(
    "default", max_examples=25, stateful_step_count=25, deadline=None, suppress_health_check=HEALTH
)
settings.register_profile("ci", max_examples=250, stateful_step_count=60, deadline=None, suppress_health_check=HEALTH)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def compiled(edition: str = "classic2016") -> Catalog:
    """Return the catalog of an official pack and what it builds on."""
    modules = []
    for pack in ("base", edition):
        files = sorted(file for file in (CONTENT / pack).rglob("*.card") if file.parent.name != "scenarios")
        sources = [read_source(file.read_bytes(), file.relative_to(CONTENT).as_posix())[0] for file in files]
        result = compile_pack(pack, sources, modules)
        modules.append(result.module)
    return Catalog(modules=tuple(modules), hashes={"base": "1", edition: "1"})


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    return compiled()


@pytest.fixture
def game(catalog: Catalog) -> Game:
    """A game of four at its first decision."""
    return Game.start(catalog, Setup(edition="classic2016", seats=4, seed=11))
