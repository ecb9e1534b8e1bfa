"""Play the shares (groups of games) of a run on the workers of a Dask cluster."""

import os
import socket
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import islice
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from citadels_core.lab.runs.spread import Result, Work
from citadels_core.machine.sources import hash_sources
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import SpreadError
from citadels_core.model.extras import absent

if TYPE_CHECKING:
    from distributed import Client, Future

PATIENCE = 10
"""Timeout in seconds for the scheduler and its first worker."""

ENGINE = ("bots", "box", "game", "lab", "machine", "model", "table")
"""The packages whose sources decide how games are played and counted."""

AHEAD = 256
"""The least number of shares that are given to the scheduler at a time: it keeps what it is given in memory."""

_playing = Lock()
"""A lock for workers with several threads: games of one box share their recorded points."""


def do_on_cluster(
    address: str,
    catalog: Catalog,
    work: Work[Result],
    shares: Sequence[range] | Callable[[int], Sequence[range]],
    tell: Callable[[int, int], None],
) -> Iterator[tuple[int, str, Result]]:
    """Play shares on a cluster; yield the place, process name and result of each at once.

    If a worker dies, another worker plays its share again.

    Raises:
        SpreadError: the cluster cannot be reached, cannot play, or its workers die again and again.
    """
    if not callable(shares) and not shares:
        return
    client = _connect(address)
    from distributed import CancelledError, KilledWorker, as_completed
    from distributed.comm import CommClosedError

    with client, client.as_current():
        workers = client.scheduler_info(n_workers=-1)["workers"]
        given = shares(max(1, len(workers))) if callable(shares) else shares
        done, games, left = 0, sum(map(len, given)), len(given)
        # The catalog is sent as the result of a task, which the scheduler runs again if it loses a worker.
        packs = client.submit(_hand_over, catalog, pure=False)
        waiting = iter(enumerate(given))
        futures: dict[Future, int] = {}

        def submit(count: int) -> "list[Future]":
            new = {
                client.submit(_do, work, packs, share, engine_hash(), pure=False, retries=0): number
                for number, share in islice(waiting, count)
            }
            futures.update(new)
            return [*new]

        completed = as_completed(submit(max(AHEAD, 4 * len(workers))))
        try:
            for future in completed:
                number = futures.pop(future)  # so that the workers can forget the result
                who, result = future.result()
                completed.update(submit(1))
                left -= 1
                done += len(given[number])
                tell(done, games)
                yield number, who, result
        except KilledWorker:
            raise SpreadError(f"The workers of {address} die again and again with the same games.") from None
        except (CancelledError, CommClosedError):
            raise SpreadError(f"The scheduler of the cluster at {address} has ended.") from None
        finally:
            if left and client.status == "running":
                client.cancel([*futures], force=True)


def _connect(address: str) -> "Client":
    """Connect to a Dask scheduler and wait until it has a worker.

    Raises:
        SpreadError: Dask is not installed, or the scheduler or its workers cannot be reached.
    """
    try:
        from distributed import Client
    except ImportError:
        raise SpreadError(absent("A cluster", "distributed", "cluster")) from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError):
        raise SpreadError(f"No scheduler of a cluster answers at {address}.") from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        client.close()
        raise SpreadError(f"The cluster at {address} has no workers.") from None
    return client


@cache
def engine_hash() -> str:
    """Return the hash of all sources that decide how games are played and counted."""
    root = Path(str(files("citadels_core")))
    paths = sorted(path for name in ENGINE for path in (root / name).rglob("*.py"))
    return hash_sources({path.relative_to(root).as_posix(): path.read_text("utf-8") for path in paths})


def _hand_over(catalog: Catalog) -> Catalog:
    return catalog


def _do(work: Work[Any], catalog: Catalog, numbers: range, wanted: str) -> tuple[str, Any]:
    """Play a share of games on a worker; return the result with the name of the worker's process.

    Raises:
        SpreadError: the worker has another version of the game.
    """
    if engine_hash() != wanted:
        raise SpreadError(f"The worker on {socket.gethostname()} has another version of citadels-sdk than you.")
    with _playing:
        return f"{socket.gethostname()} {os.getpid()}", work(catalog, numbers)
