"""Share the compiled official content and the hypothesis profiles of all tests."""

import functools
import gc
import os
import signal
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from citadels_core import Catalog, Game, Setup, load
from citadels_core.packs.loading import codec

if "PYTEST_XDIST_WORKER" not in os.environ:  # keep compiled packs out of the cache of the user
    CACHE = tempfile.TemporaryDirectory(prefix="citadels-tests-")  # share one among all processes of a run
    os.environ["CITADELS_CACHE"] = CACHE.name
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):  # otherwise each process of each run would compile all modules
        sys.dont_write_bytecode = False
        sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(Path(__file__).parents[1] / "build" / "python")
os.environ["CITADELS_HOME"] = ""  # keep the packs of the user out of the tests
os.environ.pop("CITADELS_PATH", None)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # in the background, child processes would ignore ctrl-C
    signal.signal(signal.SIGINT, signal.default_int_handler)

codec.parse = functools.lru_cache(maxsize=100)(codec.parse)  # a process reads the same packs hundreds of times

HEALTH = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture, HealthCheck.data_too_large]

settings.register_profile(
    "default",  # the same examples each time, so that results are reproducible
    max_examples=20,
    stateful_step_count=20,
    deadline=None,
    derandomize=True,
    suppress_health_check=HEALTH,
)
settings.register_profile(
    "long", max_examples=1000, stateful_step_count=60, deadline=None, suppress_health_check=HEALTH
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_collection_finish() -> None:
    """Exclude objects that live as long as the run from garbage collection, and collect less often.

    What a simulation freezes stays frozen too: it would look through all that the tests have made each time.
    """
    gc.freeze()
    gc.unfreeze = lambda: None
    gc.set_threshold(20_000, 10, 10)


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    return load("classic2016")


@pytest.fixture
def game(catalog: Catalog) -> Game:
    """A game of four at its first decision."""
    return Game.start(catalog, Setup(edition="classic2016", seats=4, seed=11))
