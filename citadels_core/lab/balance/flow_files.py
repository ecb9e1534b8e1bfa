"""Keep the rows of games in Parquet files, so that a run can be stopped, continued and grown."""

import json
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import asdict, evolve, fields, frozen

from citadels_core.lab.balance.flow_report import FlowReport, FlowSums, report_of, sums_of
from citadels_core.lab.balance.flow_rows import FlowGames, FlowRow
from citadels_core.lab.balance.plan import BalancePlan
from citadels_core.lab.games.cluster import machine
from citadels_core.lab.games.spread import play_shares
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import SetupError, SpreadError
from citadels_core.model.extras import absent
from citadels_core.model.progress import Progress

if TYPE_CHECKING:
    import pyarrow as pa

PART: Final = 500
"""The number of games in a file."""
ABOUT: Final = b"citadels"
"""The key of the file's metadata that says which run its games belong to."""


class RowsError(SetupError):
    """A folder of rows that cannot be read or written; the message says why, and what to do."""


@frozen
class _Part:
    """The games of one file."""

    players: int
    first: int

    @property
    def name(self) -> str:
        return f"players-{self.players}-games-{self.first:010}-{self.first + PART - 1:010}.parquet"


def game_flow_in(
    folder: Path,
    catalog: Catalog,
    plan: BalancePlan,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> list[FlowReport]:
    """Play the games of a plan that a folder lacks, add their rows to it, and report on all games.

    The number of games is rounded up to whole files. A file is complete or not there: a run that was stopped goes on.
    The rows depend on the plan only, so files of several folders may be put together.

    Args:
        folder: a folder of rows; it is made if it does not exist.

    Raises:
        RowsError: a file is damaged, of another run, or cannot be written, or pyarrow is not installed.
        SetupError: the edition cannot be played with such a number of players.
        SpreadError: the cluster cannot be reached, or workers die again and again.
    """
    store = _Store(folder, _identity(catalog, plan))
    plan = evolve(plan, games=-(-plan.games // PART) * PART)
    parts = [_Part(players, first) for players in plan.players for first in range(0, plan.games, PART)]
    missing = [part for part in parts if not store.has(part)]
    for players in {part.players for part in missing}:
        FlowGames(catalog, plan).play(players, 1)  # raises SetupError before a process starts
    shares = [range(at * PART, (at + 1) * PART) for at in range(len(missing))]
    played = play_shares(catalog, partial(_play, plan, missing), shares, jobs, progress, cluster)
    try:
        with closing(played):
            for at, _, rows in played:
                store.write(missing[at], rows)
    except SpreadError as error:
        raise SpreadError(f"{error} {store.kept}") from None
    sums = FlowSums()
    for part in parts:
        sums.update(sums_of([*rows] for _, rows in groupby(store.read(part), key=lambda row: row.game)))
    return [report_of(sums, players) for players in plan.players]


def _play(plan: BalancePlan, parts: list[_Part], catalog: Catalog, numbers: Iterable[int]) -> list[FlowRow]:
    games = FlowGames(catalog, plan)
    places = ((parts[number // PART], number % PART) for number in numbers)
    return [row for part, at in places for row in games.play(part.players, part.first + at)]


def _identity(catalog: Catalog, plan: BalancePlan) -> dict[str, Any]:
    """Return what the rows of a game depend on, beside its number and the number of players."""
    return {
        "version": machine(),
        "packs": catalog.digest,
        "setup": {**asdict(plan.setup), "seats": None},
        "casts": plan.casts,
    }


class _Store:
    """The Parquet files of one folder."""

    def __init__(self, folder: Path, identity: dict[str, Any]) -> None:
        try:
            import pyarrow.parquet as parquet
        except ImportError:
            raise RowsError(absent("Keeping rows", "pyarrow", "lab")) from None
        self._parquet = parquet
        self._folder = folder
        self._identity: dict[str, Any] = json.loads(json.dumps(identity))
        self._schema = _schema(self._identity)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RowsError(f"{folder} cannot be made: {error.strerror}.") from None

    @property
    def kept(self) -> str:
        """A sentence about what is kept."""
        count = sum(1 for _ in self._folder.glob("*.parquet")) * PART
        return f"The {count:,} games in {self._folder} are kept, and the same command goes on with them."

    def has(self, part: _Part) -> bool:
        """Return whether a file is there; check that it is whole and of this run.

        Raises:
            RowsError: it is not.
        """
        path = self._folder / part.name
        if not path.exists():
            return False
        with _reading(path):
            found = self._parquet.read_schema(path).metadata or {}
            theirs = json.loads(found.get(ABOUT, b"null"))
        if theirs != self._identity:
            raise RowsError(
                f"{path} belongs to another run: {_difference(theirs, self._identity)}. Use another folder."
            )
        return True

    def read(self, part: _Part) -> Iterator[FlowRow]:
        """Yield the rows of a file.

        Raises:
            RowsError: the file is damaged.
        """
        path = self._folder / part.name
        with _reading(path):
            rows = self._parquet.read_table(path, page_checksum_verification=True).to_pylist()
        for row in rows:
            row["characters"] = tuple((one["id"], one["chosen"]) for one in row["characters"])
            yield FlowRow(**row)

    def write(self, part: _Part, rows: list[FlowRow]) -> None:
        """Write a file as a whole.

        Raises:
            RowsError: it cannot be written, for example because the disk is full.
        """
        import pyarrow as pa

        path = self._folder / part.name
        half = path.with_suffix(".unfinished")
        plain = [
            {**asdict(row, recurse=False), "characters": [{"id": id_, "chosen": n} for id_, n in row.characters]}
            for row in rows
        ]
        try:
            table = pa.Table.from_pylist(plain, schema=self._schema)
            self._parquet.write_table(table, half, write_page_checksum=True)
            half.replace(path)
        except OSError as error:
            with suppress(OSError):
                half.unlink(missing_ok=True)
            why = error.strerror or str(error)
            raise RowsError(f"{path} cannot be written: {why}. {self.kept}") from None


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    """Tell what goes wrong in a block that reads a file as a damaged file.

    Raises:
        RowsError: the file is damaged or cannot be read.
    """
    try:
        yield
    except (OSError, ValueError):  # pyarrow's own errors are of these kinds
        told = f"{path} is damaged or cannot be read. Remove it, and run the command again: "
        raise RowsError(f"{told}only its {PART} games are played anew.") from None


def _schema(identity: dict[str, Any]) -> "pa.Schema":
    import pyarrow as pa

    kinds: dict[Any, Any] = {int: pa.int64(), float: pa.float64(), bool: pa.bool_()}
    one = pa.struct([("id", pa.string()), ("chosen", pa.int64())])
    columns = [
        (field.name, pa.list_(one) if field.type not in kinds else kinds[field.type]) for field in fields(FlowRow)
    ]
    return pa.schema(columns, metadata={ABOUT: json.dumps(identity).encode()})


def _difference(theirs: object, ours: dict[str, Any]) -> str:
    """Return as words in what two runs differ."""
    if not isinstance(theirs, dict):
        return "citadels did not write it"
    words = {"version": "another version of citadels-sdk", "packs": "other packs", "casts": "another --casts"}
    for key, what in words.items():
        if theirs.get(key) != ours[key]:
            return f"it has {what}"
    return "it has another edition, seed or set-up"
