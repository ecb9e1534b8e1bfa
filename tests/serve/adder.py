"""Add lines to tables without end, and print each acknowledged one."""

import sys
from itertools import count

from citadels_core.serve.executors import Writer
from citadels_core.serve.run import open_store
from citadels_core.serve.store.lines import Addition, StoreError

TABLES = 5


def line(table: int, number: int) -> str:
    """Return the line of a table with this number."""
    return f'{{"table": {table}, "number": {number}, "pad": "{"x" * (number % 700)}"}}'


if __name__ == "__main__":
    store = open_store(sys.argv[1])
    writer = Writer(store)
    lengths = []
    for table in range(TABLES):
        try:
            lengths.append(len(store.claim(f"table {table}")))
        except StoreError:  # there is no such table at first
            lengths.append(0)
    for _ in count():
        waiting = []
        for table in range(TABLES):
            add = Addition(table=f"table {table}", after=lengths[table], lines=(line(table, lengths[table]),))
            waiting.append(writer.add(add))
            lengths[table] += 1
        for table, one in enumerate(waiting):
            one.result()
            sys.stdout.write(f"{table} {lengths[table]}\n")
            sys.stdout.flush()
