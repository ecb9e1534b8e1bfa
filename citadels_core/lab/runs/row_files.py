"""Keep the rows of games in Parquet files, so that a run can be stopped, continued and grown."""

import json
import re
from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from functools import partial
from inspect import getdoc
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, get_args

from attrs import asdict, evolve, fields

from citadels_core.lab.runs.cluster import engine_hash
from citadels_core.lab.runs.game_plan import GamePlan
from citadels_core.lab.runs.spans import GameSpan, Kind, Opening, RowKind, Sums, places
from citadels_core.lab.runs.spread import play_shares
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import SetupError, SpreadError
from citadels_core.model.extras import absent
from citadels_core.model.progress import Progress
from citadels_core.packs.atomic_write import write_whole

if TYPE_CHECKING:
    import pyarrow as pa

GAMES_IN_FILE: Final = 500
"""The number of games in a file."""
ABOUT: Final = b"citadels"
"""The key of the file's metadata that says which run its games belong to."""
SUMS: Final = b"citadels sums"
"""The key of the file's metadata that holds the sums over its games."""
DIFFERENCES: Final = {
    "version": "another version of citadels-sdk",
    "packs": "other packs",
    "setup": "another edition, seed or set-up",
}
"""What is said of a file of another run, by the part of its identity that differs."""


class RowsError(SetupError):
    """A folder of rows that cannot be read or written; the message says why, and what to do."""


class RowFiles(Generic[Kind]):
    """The Parquet files of one folder: the games of a run, 500 in a file.

    A file is complete or not there. The rows depend on the identity of the run only, so that files of several folders
    may be put together.
    """

    def __init__(self, folder: Path, kind: RowKind[Kind], catalog: Catalog, plan: GamePlan, **identity: Any) -> None:
        """Open a folder; it is made if it does not exist.

        Args:
            folder: the folder.
            kind: the kind of rows.
            catalog: the packs.
            plan: the plan of the run.
            identity: what the rows of a game depend on besides, by the names of options.

        Raises:
            RowsError: pyarrow is not installed, or the folder cannot be made.
        """
        try:
            import pyarrow.parquet as parquet
        except ImportError:
            raise RowsError(absent("Keeping rows", "pyarrow", "lab")) from None
        self._parquet, self._folder, self._kind = parquet, folder, kind
        setup = {**asdict(plan.setup), "seats": None}
        version = [engine_hash(), *(one.name for one in fields(kind.row))]
        about = {"version": version, "packs": catalog.digest, "setup": setup, "casts": plan.casts, **identity}
        self._identity: dict[str, Any] = json.loads(json.dumps(about))
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except FileExistsError:
            raise RowsError(f"{folder} is a file: name a folder for the rows.") from None
        except OSError as error:
            raise RowsError(f"{folder} cannot be made: {error.strerror}.") from None

    def fill(
        self,
        catalog: Catalog,
        start: Opening[Kind],
        spans: Sequence[GameSpan[Kind]],
        *,
        jobs: int = 1,
        cluster: str | None = None,
        progress: Progress | None = None,
    ) -> Generator[tuple[Kind, Sums], None, None]:
        """Play the games that the folder lacks; yield the sums of each file, in any order.

        The numbers of games are rounded up to whole files.

        Raises:
            RowsError: a file is damaged, of another run, or cannot be written.
            SpreadError: the cluster cannot be reached, or workers die again and again.
        """
        spans = [evolve(span, count=ceil(span.count / GAMES_IN_FILE) * GAMES_IN_FILE) for span in spans]
        missing: list[range] = []
        for at in range(0, sum(span.count for span in spans), GAMES_IN_FILE):
            share = range(at, at + GAMES_IN_FILE)
            sums = self._read(*self._place(spans, share))
            if sums is None:
                missing.append(share)
            else:
                yield sums
        work = partial(_play_part, start, spans, self._kind, json.dumps(self._identity))
        played = play_shares(catalog, work, missing, jobs, progress, cluster)
        try:
            with closing(played):
                for at, _, (data, counted) in played:
                    kind, path = self._place(spans, missing[at])
                    self._write(path, data)
                    yield kind, counted
        except SpreadError as error:
            raise SpreadError(f"{error} {kept_in(self._folder)}") from None

    def _place(self, spans: Sequence[GameSpan[Kind]], share: range) -> tuple[Kind, Path]:
        ((kind, first),) = places(spans, share[:1])
        name = f"{self._kind.name(kind)}-games-{first:010}-{first + GAMES_IN_FILE - 1:010}.parquet"
        return kind, self._folder / name

    def _read(self, kind: Kind, path: Path) -> tuple[Kind, Sums] | None:
        """Return the sums of a file, None if it is not there.

        Raises:
            RowsError: the file is damaged or of another run.
        """
        if not path.exists():
            return None
        try:
            with self._parquet.ParquetFile(path, page_checksum_verification=True) as file:
                found = file.read(use_threads=False).schema.metadata or {}  # reading finds damaged pages
            theirs = json.loads(found.get(ABOUT, b"null"))
        except (OSError, ValueError):  # pyarrow's own errors are of these kinds
            told = f"{path} is damaged or cannot be read. Remove it, and run the command again: "
            raise RowsError(f"{told}only its {GAMES_IN_FILE} games are played anew.") from None
        if theirs != self._identity:
            told = f"{path} belongs to another run: {_difference(theirs, self._identity)}."
            raise RowsError(f"{told} Use another folder.")
        return kind, Sums({(name, of): number for name, of, number in json.loads(found[SUMS])})

    def _write(self, path: Path, data: bytes) -> None:
        """Write a file as a whole.

        Raises:
            RowsError: it cannot be written, for example because the disk is full.
        """
        try:
            write_whole(path, data)
        except OSError as error:
            why = error.strerror or str(error)
            raise RowsError(f"{path} cannot be written: {why}. {kept_in(self._folder)}") from None


def kept_in(folder: Path) -> str:
    """Return a sentence about the games that a folder has."""
    count = sum(1 for _ in folder.glob("[!.]*.parquet")) * GAMES_IN_FILE
    if not count:
        return f"No game is in {folder} yet."
    return f"The {count:,} games in {folder} are kept, and the same command continues with them."


def schema_of(kind: RowKind[Any]) -> "pa.Schema":
    """Return the columns of a kind of rows, each with its type and its description."""
    import pyarrow as pa

    types = {int: pa.int64(), float: pa.float64(), bool: pa.bool_(), str: pa.string()}
    found = re.findall(r"^    (\w+): (.+?)(?=^    \w+: |\Z)", getdoc(kind.row) or "", re.MULTILINE | re.DOTALL)
    told = {name: " ".join(text.split()) for name, text in found}

    def column(name: str, type_: Any) -> Any:
        if type_ in types:
            return types[type_]
        element = get_args(type_)[0]
        if element in types:
            return pa.list_(types[element])
        parts = zip(kind.nested[name], get_args(element), strict=True)
        return pa.list_(pa.struct([(part, types[of]) for part, of in parts]))

    return pa.schema(
        pa.field(one.name, column(one.name, one.type), metadata={"description": told[one.name]})
        for one in fields(kind.row)
    )


def _play_part(
    start: Opening[Kind],
    spans: Sequence[GameSpan[Kind]],
    kind: RowKind[Kind],
    identity: str,
    catalog: Catalog,
    numbers: Iterable[int],
) -> tuple[bytes, Sums]:
    """Play the games of a file; return its content, and the sums.

    Raises:
        RowsError: pyarrow is not installed on this machine.
    """
    try:
        import pyarrow as pa
        import pyarrow.parquet as parquet
    except ImportError:
        raise RowsError(absent("Keeping rows", "pyarrow", "lab")) from None
    play, sums = start(catalog), Sums()
    rows: list[dict[str, Any]] = []
    for of, game in places(spans, numbers):
        played = play(of, game)
        kind.add(catalog, of, sums, played)
        rows += [asdict(row, recurse=False) for row in played]
    about = {ABOUT: identity, SUMS: json.dumps([[*key, number] for key, number in sorted(sums.items())])}
    file = pa.BufferOutputStream()
    table = pa.Table.from_pylist(rows, schema=schema_of(kind).with_metadata(about))
    parquet.write_table(table, file, write_page_checksum=True)
    return file.getvalue().to_pybytes(), sums


def _difference(theirs: object, ours: dict[str, Any]) -> str:
    """Return as words in what two runs differ."""
    if not isinstance(theirs, dict):
        return "citadels did not write it"
    key = next(key for key in (*ours, *theirs) if theirs.get(key) != ours.get(key))
    return f"it has {DIFFERENCES.get(key, f'another --{key}')}"
