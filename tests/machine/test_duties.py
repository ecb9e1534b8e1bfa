"""Test that the duties name existing modules."""

from citadels_core.machine.sources import read_sources
from tests.benchmarks.duties import BY_MODULE, duty_of


def test_each_duty_names_existing_modules() -> None:
    modules = {name.rpartition(".")[2] for name in read_sources()}
    assert {name for named in BY_MODULE.values() for name in named} - modules == set()
    assert {duty_of(name) for name in modules} == {*BY_MODULE, "the rest"}
