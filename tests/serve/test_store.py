"""Test the store: lines are read back in order, and foreign files are left unchanged."""

import os
import signal
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from citadels_core.serve.executors import Writer
from citadels_core.serve.run import open_store
from citadels_core.serve.store.lines import Addition, Store, StoreError, TableOwnerError
from citadels_core.serve.store.sqlite import SqliteStore

Open = Callable[[], Store]


def added(store: Store, table: str, after: int, *lines: str) -> str | None:
    """Add lines to one table; return the code of the refusal."""
    (refusal,) = store.add([Addition(table=table, after=after, lines=lines)])
    return None if refusal is None else refusal.code


def test_lines_are_read_in_order_after_reopening_the_store(opened: Open) -> None:
    store = opened()
    lines = [f'{{"at": {number}, "text": "ä\\u0000\U0001f3f0"}}' for number in range(300)]
    assert added(store, "one", 0, lines[0]) is None
    assert added(store, "two", 0, "other") is None
    assert added(store, "one", 1, *lines[1:]) is None
    assert store.claim("one") == tuple(lines)
    store = opened()
    assert store.claim("one") == tuple(lines)
    assert store.claim("two") == ("other",)
    assert added(store, "one", 300, "more") is None
    assert store.claim("one") == (*lines, "more")


def test_lines_with_a_wrong_predecessor_are_refused_as_a_whole(opened: Open) -> None:
    store = opened()
    assert added(store, "one", 0, "a", "b") is None
    assert [added(store, "one", after, "c", "d") for after in (0, 1, 3)] == ["lost"] * 3
    assert added(store, "none", 1, "x") == "lost"
    refused = store.add(
        [
            Addition(table="one", after=2, lines=("c",)),
            Addition(table="one", after=2, lines=("d",)),
            Addition(table="two", after=0, lines=("e",)),
        ]
    )
    assert [None if one is None else one.code for one in refused] == [None, "lost", None]
    assert store.claim("one") == ("a", "b", "c")
    assert store.claim("two") == ("e",)


def test_a_missing_table_is_refused(opened: Open) -> None:
    with pytest.raises(StoreError) as refusal:
        opened().claim("none")
    assert (refusal.value.code, str(refusal.value)) == ("no_such_table", "There is no such table.")


def test_the_writer_batches_waiting_additions_and_reports_each_result(opened: Open) -> None:
    counts: list[int] = []
    writer = Writer(opened(), counts.append)
    waiting = [writer.add(Addition(table=f"t{number}", after=0, lines=("a",))) for number in range(100)]
    late = writer.add(Addition(table="t5", after=7, lines=("b",)))
    assert [one.result(10) for one in waiting] == [None] * 100
    with pytest.raises(StoreError) as refusal:
        late.result(10)
    assert refusal.value.code == "lost"
    writer.close()
    assert sum(counts) == 101
    assert len(counts) < 50


def test_a_writer_continues_after_a_cancelled_addition(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "tables.db"))
    writer = Writer(store)
    for number in range(50):
        writer.add(Addition(table="one", after=number, lines=(str(number),))).cancel()
    last = writer.add(Addition(table="two", after=0, lines=("a",)))
    assert last.result(10) is None
    writer.close()
    store.close()


def test_a_second_server_cannot_have_the_same_file(tmp_path: Path) -> None:
    place = str(tmp_path / "tables.db")
    store = open_store(place)
    with pytest.raises(StoreError) as refusal:
        open_store(place)
    assert refusal.value.code == "in_use"
    store.close()
    open_store(place).close()


def test_only_tables_long_over_are_deleted(opened: Open) -> None:
    store = opened()
    for table, over in (("old", 100.0), ("held", 100.0), ("new", 300.0), ("going on", None), ("undone", 100.0)):
        assert store.add([Addition(table=table, after=0, lines=("a", "b"), over=over)]) == [None]
    assert store.add([Addition(table="undone", after=2, lines=("c",))]) == [None]
    assert store.forget(100.0, frozenset(), 9) == ()
    assert store.forget(200.0, frozenset({"held"}), 9) == ("old",)
    with pytest.raises(StoreError, match="There is no such table"):
        store.claim("old")
    store = opened()
    kept = {table: len(store.claim(table)) for table in ("held", "new", "going on", "undone")}
    assert kept == {"held": 2, "new": 2, "going on": 2, "undone": 3}
    assert store.forget(400.0, frozenset(), 1) == ("held",), "the oldest first, and no more than was said"
    assert store.forget(400.0, frozenset(), 9) == ("new",)


def test_a_table_owned_by_another_process_is_not_deleted(postgres_url: str) -> None:
    first, second = open_store(postgres_url, "http://first"), open_store(postgres_url, "http://second")
    assert first.add([Addition(table="one", after=0, lines=("a",), over=1.0)]) == [None]
    assert second.forget(2.0, frozenset(), 9) == ()
    first.release("one")
    assert second.forget(2.0, frozenset(), 9) == ("one",)
    first.close()
    second.close()


def of_version_1(place: str) -> None:
    """Turn a store into one of version 1, which has no end times of games."""
    if place.startswith("postgresql"):
        import psycopg

        with psycopg.connect(place) as database:
            database.execute("ALTER TABLE citadels.tables DROP COLUMN over")
            database.execute("UPDATE citadels.format SET version = 1")
    else:
        with closing(sqlite3.connect(place)) as database, database:
            database.execute("ALTER TABLE tables DROP COLUMN over")
            database.execute("PRAGMA user_version = 1")


def test_a_store_of_version_1_is_migrated_with_all_data(opened: Open, place: str) -> None:
    store = opened()
    assert store.add([Addition(table="one", after=0, lines=("a",))]) == [None]
    store.close()
    of_version_1(place)
    for _ in range(2):
        store = opened()
        assert store.claim("one") == ("a",)
    assert store.forget(1e12, frozenset(), 9) == (), "nobody knows when it was over"
    assert store.add([Addition(table="one", after=1, lines=("b",), over=1.0)]) == [None]
    assert store.forget(2.0, frozenset(), 9) == ("one",)


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.executescript("PRAGMA journal_mode = WAL; CREATE TABLE tables (id); INSERT INTO tables VALUES (1);")


def later(path: Path) -> None:
    ours(path)
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 3")


def ours(path: Path) -> None:
    store = open_store(str(path))
    for number in range(40):
        assert added(store, f"table {number}", 0, *["x" * 200] * 20) is None
    store.close()


def text(path: Path) -> None:
    path.write_text("edition,players\n" * 100, "utf-8")


def torn(path: Path) -> None:
    ours(path)
    path.write_bytes(path.read_bytes()[:-5000])


def scratched(path: Path) -> None:
    ours(path)
    kept = bytearray(path.read_bytes())
    kept[8192:12288] = b"\xa5" * 4096
    path.write_bytes(kept)


def line_gone(path: Path) -> None:
    ours(path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM lines WHERE table_id = 'table 3' AND number = 7")


def end_gone(path: Path) -> None:
    ours(path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM lines WHERE table_id = 'table 3' AND number = 19")


def nobodys(path: Path) -> None:
    ours(path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("PRAGMA foreign_keys = OFF")
        database.execute("INSERT INTO lines VALUES ('who', 0, 'x')")


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (foreign, "foreign"),
        (text, "foreign"),
        (later, "newer_format"),
        (torn, "damaged"),
        (scratched, "damaged"),
        (line_gone, "damaged"),
        (end_gone, "damaged"),
        (nobodys, "damaged"),
    ],
)
def test_a_damaged_store_is_refused_in_one_sentence_and_unchanged(
    tmp_path: Path, spoil: Callable[[Path], None], code: str
) -> None:
    path = tmp_path / "tables.db"
    spoil(path)
    before = {one.name: one.read_bytes() for one in tmp_path.iterdir()}
    with pytest.raises(StoreError) as refusal:
        open_store(str(path))
    assert refusal.value.code == code
    assert "\n" not in str(refusal.value)
    after = {one.name: one.read_bytes() for one in tmp_path.iterdir() if not one.name.endswith(".lock")}
    assert after == {name: kept for name, kept in before.items() if not name.endswith(".lock")}


def test_a_damaged_store_with_a_log_beside_it_keeps_its_log(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    ours(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("DELETE FROM lines WHERE number = 3")
    log = path.with_name("tables.db-wal")
    kept = path.read_bytes(), log.read_bytes()
    with pytest.raises(StoreError) as refusal:
        open_store(str(path))
    assert refusal.value.code == "damaged"
    assert (path.read_bytes(), log.read_bytes()) == kept
    other.close()


def test_a_manually_changed_line_is_detected_when_its_table_is_read(opened: Open, place: str) -> None:
    store = opened()
    for table in ("one", "two"):
        assert added(store, table, 0, "a", "b", "c") is None
    change = "UPDATE {}lines SET line = 'z' WHERE table_id = 'one' AND number = 1"
    if place.startswith("postgresql"):
        import psycopg

        with psycopg.connect(place) as database:
            database.execute(change.format("citadels."))
    else:
        with closing(sqlite3.connect(place)) as database, database:
            database.execute(change.format(""))
    with pytest.raises(StoreError) as refusal:
        store.claim("one")
    assert refusal.value.code == "damaged"
    assert store.claim("two") == ("a", "b", "c")


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.touch()
    open_store(str(path)).close()
    assert sorted(one.name for one in tmp_path.iterdir()) == ["tables.db", "tables.db.lock"]


def test_an_invalid_store_location_is_refused(tmp_path: Path) -> None:
    for place in (str(tmp_path / "none" / "tables.db"), str(tmp_path), "postgresql://u@127.0.0.1:1/none"):
        with pytest.raises(StoreError) as refusal:
            open_store(place)
        assert refusal.value.code == "unreachable"
        assert "\n" not in str(refusal.value)


def test_a_foreign_schema_is_refused(postgres_url: str) -> None:
    import psycopg

    with psycopg.connect(postgres_url) as database:
        database.execute("CREATE SCHEMA citadels")
        database.execute("CREATE TABLE citadels.tables (id text)")
    with pytest.raises(StoreError) as refusal:
        open_store(postgres_url)
    assert refusal.value.code == "foreign"
    with psycopg.connect(postgres_url) as database:
        assert database.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'citadels'").fetchone() == (1,)
        database.execute("DROP SCHEMA citadels CASCADE")
    open_store(postgres_url).close()
    with psycopg.connect(postgres_url) as database:
        database.execute("UPDATE citadels.format SET version = 7")
    with pytest.raises(StoreError) as refusal:
        open_store(postgres_url)
    assert refusal.value.code == "newer_format"


def test_a_table_belongs_to_one_process_until_released(postgres_url: str) -> None:
    first, second = open_store(postgres_url, "http://first"), open_store(postgres_url, "http://second")
    assert added(first, "one", 0, "a") is None
    with pytest.raises(TableOwnerError) as refusal:
        second.claim("one")
    assert refusal.value.address == "http://first"
    assert added(second, "one", 1, "b") == "lost"
    first.release("one")
    assert second.claim("one") == ("a",)
    assert added(second, "one", 1, "b") is None
    assert added(first, "one", 2, "c") == "lost"
    with pytest.raises(TableOwnerError):
        first.claim("one")
    second.close()
    assert first.claim("one") == ("a", "b")
    first.close()


def test_a_process_with_an_expired_lease_loses_its_tables(postgres_url: str) -> None:
    import time

    from citadels_core.serve.store.postgres import PostgresStore

    slow = PostgresStore(postgres_url, "http://slow", lease=0.2)
    other = PostgresStore(postgres_url, "http://other")
    for table in ("taken", "left"):
        assert added(slow, table, 0, "a") is None
    time.sleep(0.3)
    assert other.claim("taken") == ("a",)
    assert added(slow, "taken", 1, "b") == "lost"
    assert added(slow, "left", 1, "b") is None, "nobody has taken it"
    assert slow.renew() is False
    assert slow.renew() is True
    assert other.claim("taken") == ("a",)
    with pytest.raises(TableOwnerError):
        other.claim("left")
    slow.close()
    other.close()


def test_a_process_that_died_before_the_clock_was_set_back_does_not_keep_its_tables(postgres_url: str) -> None:
    import psycopg

    dead, other = open_store(postgres_url, "http://dead"), open_store(postgres_url, "http://other")
    assert added(dead, "one", 0, "a") is None
    with psycopg.connect(postgres_url) as database:  # as it is after the clock was set back by an hour
        database.execute("UPDATE citadels.processes SET expires = expires + interval '1 hour'")
    assert other.claim("one") == ("a",)
    assert added(dead, "one", 1, "b") == "lost"
    assert dead.renew() is False
    assert dead.renew() is True
    dead.close()
    other.close()


def test_database_messages_contain_no_password() -> None:
    for place in (
        "postgresql://ann:se:cret@[::1/x",
        "postgresql://ann:se:cret@127.0.0.1:x/y",
        "postgresql://ann:se:cret@127.0.0.1:1/y?connect_timeout=1&no=1",
        "postgresql://ann:se:cret@127.0.0.1:1/y",
    ):
        with pytest.raises(StoreError) as refusal:
            open_store(place)
        assert "se:cret" not in str(refusal.value)


def test_only_one_process_can_claim_a_table_of_a_dead_one(postgres_url: str) -> None:
    from concurrent.futures import ThreadPoolExecutor

    from citadels_core.serve.store.postgres import PostgresStore

    dead = PostgresStore(postgres_url, "http://dead", lease=0.0)
    names = [f"table {number}" for number in range(40)]
    assert dead.add([Addition(table=name, after=0, lines=("a",)) for name in names]) == [None] * 40
    others = [PostgresStore(postgres_url, f"http://{number}") for number in range(3)]

    def take(store: PostgresStore) -> set[str]:
        taken = set()
        for name in names:
            try:
                store.claim(name)
            except TableOwnerError:
                continue
            taken.add(name)
        return taken

    with ThreadPoolExecutor(3) as pool:
        got = list(pool.map(take, others))
    assert sorted(name for taken in got for name in taken) == sorted(names)
    for store in (dead, *others):
        store.close()


def test_a_store_reconnects_after_its_connection_was_cut(postgres_url: str) -> None:
    import psycopg

    store = open_store(postgres_url)
    assert added(store, "one", 0, "a") is None
    with psycopg.connect(postgres_url, autocommit=True) as database:
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid != pg_backend_pid()"
        database.execute(f"{others} AND usename = 'tables'")
    with pytest.raises(StoreError) as refusal:
        added(store, "one", 1, "b")
    assert refusal.value.code == "unreachable"
    assert store.claim("one") == ("a",)
    assert added(store, "one", 1, "b") is None
    store.close()


def test_the_check_of_a_store_writes_and_rolls_back(opened: Open, place: str) -> None:
    store = opened()
    assert added(store, "one", 0, "a") is None
    wal = Path(f"{place}-wal")
    before = wal.stat().st_size if wal.exists() else 0
    store.check()
    assert not wal.exists() or wal.stat().st_size > before
    assert store.claim("one") == ("a",)
    assert store.forget(1e12, frozenset(), 9) == ()


def test_the_check_of_a_store_fails_where_lines_cannot_be_stored(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with closing(SqliteStore(path)) as store:
        store._database.execute("PRAGMA busy_timeout = 10")
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            with pytest.raises(StoreError, match="locked"):
                store.check()
            other.execute("ROLLBACK")
        store.check()
        path.rename(tmp_path / "elsewhere.db")
        with pytest.raises(StoreError, match="removed or replaced"):
            store.check()
        path.write_bytes(b"")
        with pytest.raises(StoreError, match="removed or replaced"):
            store.check()
        with pytest.raises(StoreError, match="removed or replaced"):
            added(store, "one", 0, "a")


def test_a_location_that_is_not_a_regular_file_is_refused_and_unchanged(tmp_path: Path) -> None:
    pipe, folder, link = tmp_path / "pipe", tmp_path / "folder", tmp_path / "link"
    os.mkfifo(pipe)
    folder.mkdir()
    link.symlink_to(pipe)
    for place in (pipe, folder, link):
        with pytest.raises(StoreError) as refusal:
            open_store(str(place))
        assert (refusal.value.code, "is not a file" in str(refusal.value)) == ("unreachable", True)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert link.is_symlink()
    assert sorted(one.name for one in tmp_path.iterdir()) == ["folder", "link", "pipe"]


def test_a_store_file_is_locked_under_any_path(tmp_path: Path) -> None:
    path, link, second = tmp_path / "tables.db", tmp_path / "link.db", tmp_path / "second.db"
    link.symlink_to(path)
    with closing(open_store(str(link))) as store:
        assert added(store, "one", 0, "a") is None
        assert link.is_symlink()
        for place in (path, link):
            with pytest.raises(StoreError) as refusal:
                open_store(str(place))
            assert refusal.value.code == "in_use"
        second.hardlink_to(path)
        with pytest.raises(StoreError) as refusal:
            open_store(str(second))
        assert (refusal.value.code, "hard link" in str(refusal.value)) == ("in_use", True)
    second.unlink()
    with closing(open_store(str(path))) as store:
        assert store.claim("one") == ("a",)


def test_a_stalled_database_times_out(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from citadels_core.serve.store import postgres

    monkeypatch.setattr(postgres, "STATEMENT_SECONDS", 1)
    monkeypatch.setattr(postgres, "TRANSACTION_SECONDS", 1.0)
    with closing(postgres.PostgresStore(postgres_url, "")) as store:
        store.check()
        with store._transaction() as run:
            ((backend,),) = run("SELECT pg_backend_pid()").fetchall()
        os.kill(backend, signal.SIGSTOP)
        try:
            with pytest.raises(StoreError) as refusal:
                store.check()
            assert refusal.value.code == "unreachable"
            store.check()
        finally:
            os.kill(backend, signal.SIGCONT)


def test_a_locked_table_times_out_and_fails_the_check(postgres_url: str) -> None:
    import psycopg

    from citadels_core.serve.store.postgres import PostgresStore

    with closing(PostgresStore(postgres_url, "")) as store, psycopg.connect(postgres_url) as other:
        with store._transaction() as run:
            run("SET SESSION statement_timeout = '300ms'")
        other.execute("LOCK TABLE citadels.tables IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(StoreError, match="statement timeout"):
            store.check()
        other.rollback()
        store.check()
        with store._transaction() as run:
            assert run("SHOW statement_timeout").fetchone() == ("5s",)
