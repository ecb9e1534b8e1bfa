"""Skip the tests of internals under the compiled form, which does not expose them to Python."""

from collections.abc import Generator
from pathlib import Path

import pytest

from tests.machine.plain_form import plain_machine

HERE = Path(__file__).parent


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    if isinstance(collector, pytest.Module) and HERE in collector.path.parents:
        with plain_machine():
            return (yield)
    return (yield)
