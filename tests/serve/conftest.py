"""Share stores, and a PostgreSQL where one is installed, among the tests of the server."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.serve.postgres import postgres, programs


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The URL of a PostgreSQL that was started for these tests."""
    if programs() is None:
        pytest.skip("PostgreSQL is not installed; `apt-get install postgresql` or the like adds it")
    with postgres() as url:
        yield url


@pytest.fixture
def postgres_url(postgres_server: str) -> str:
    """The URL of a database without our schema."""
    import psycopg

    with psycopg.connect(postgres_server) as database:
        database.execute("DROP SCHEMA IF EXISTS citadels CASCADE")
    return postgres_server


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The location of a store, as `--db` takes it."""
    if request.param == "postgres":
        url: str = request.getfixturevalue("postgres_url")
        return url
    return str(tmp_path / "tables.db")


@pytest.fixture
def opened(place: str) -> Iterator[Callable[[], "object"]]:
    """Opens the store of the test, any number of times."""
    from citadels_core.serve.run import open_store

    stores = []

    def again() -> object:
        for store in stores:
            store.close()
        stores[:] = [open_store(place)]
        return stores[0]

    yield again
    for store in stores:
        store.close()
