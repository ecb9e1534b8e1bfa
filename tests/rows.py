"""Run a test of many rows as one item, because thousands of items are slow."""

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any

import pytest

FAILED = (AssertionError, pytest.fail.Exception)


def each(names: str | tuple[str, ...], rows: Iterable[Any], ids: Callable[[Any], object] = repr) -> Any:
    """Run a test for each row, as ``pytest.mark.parametrize`` would, and report all failing rows at the end.

    What is no failure, such as a mistake in the test, ends it at once and says at which row.
    """
    wanted = (names,) if isinstance(names, str) else names
    known = [*rows]
    assert known, "there are no rows"

    def wrap(test: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(test)
        def every(**fixtures: object) -> None:
            failed = []
            for row in known:
                values = (row,) if isinstance(names, str) else row
                try:
                    test(**dict(zip(wanted, values, strict=True)), **fixtures)
                except FAILED as failure:
                    failed.append(f"{ids(row)}: {failure}")
                except Exception as error:
                    error.add_note(f"at {ids(row)}")
                    raise
            assert not failed, f"{len(failed)} of {len(known)} rows failed:\n" + "\n\n".join(failed)

        taken = inspect.signature(test)
        left = [one for one in taken.parameters.values() if one.name not in wanted]
        every.__signature__ = taken.replace(parameters=left)  # type: ignore[attr-defined]  # pytest asks for it
        return every

    return wrap
