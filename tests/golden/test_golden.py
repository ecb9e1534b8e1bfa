"""Test that games equal their golden traces, and that differences are located."""

from collections.abc import Iterator
from itertools import islice

import pytest

from citadels_core.model.catalog import Catalog
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game
from tests.golden import language
from tests.golden.__main__ import GAMES, SCENARIOS, differences
from tests.golden.compare import held_against, lock_step, story, telling
from tests.golden.games import cases
from tests.golden.scenarios import staged
from tests.golden.story import Asked, Told
from tests.golden.traces import OFTEN, Trace, read, read_texts

EVERY = 24
"""One of so many games and scenarios is told here; ``make golden`` tells all."""

AT = 30
"""The decision at which the games below go wrong."""


class Forgetful(Told):
    """Games that leave out one event."""

    asked_so_far = 0

    def asked(self) -> Asked | None:
        self.asked_so_far += 1
        return super().asked()

    def happened(self) -> Iterator[str]:
        events = list(super().happened())
        yield from events[1:] if self.asked_so_far == AT else events


today = telling(Game)


def forgetful(catalog: Catalog, setup: Setup) -> Told:
    return Forgetful(Game.start(catalog, setup))


def test_games_and_scenarios_equal_their_golden_traces() -> None:
    found = [*differences(slice(3, None, EVERY))]
    assert not found, f"{len(found)} differ, first:\n{found[0]}"


def test_every_game_and_scenario_has_a_trace_and_every_trace_a_game() -> None:
    for kind, names in ((GAMES, [case.name for case in cases()]), (SCENARIOS, [one.name for one in staged()])):
        assert len(names) == len({*names})
        assert {*read(kind)} == {*names}


def test_stored_texts_match_their_traces() -> None:
    traces = read(GAMES)
    for name, parts in read_texts().items():
        assert Trace.of(parts) == traces[name]


def test_lock_step_stops_at_the_first_difference() -> None:
    some = [*islice(cases(), 0, 60, 20)]
    assert lock_step(some, today, today) is None
    found = lock_step(some, today, forgetful)
    assert found is not None
    assert (found.game, found.decision) == (some[0].name, AT)
    removed = [line for line in str(found).splitlines() if line.startswith("-  ")]
    assert removed
    assert not any(line.startswith("+  ") for line in str(found).splitlines())


@pytest.mark.parametrize("whole", [True, False])
def test_a_difference_from_a_trace_is_located(whole: bool) -> None:
    texts = read_texts()
    case = next(case for case in cases() if case.name in texts)
    expected = texts[case.name] if whole else None
    (found,) = held_against(case.name, story(case, forgetful), read(GAMES)[case.name], expected)
    assert found.decision == AT if whole else AT - OFTEN < found.decision <= AT
    assert (found.expected is not None) == whole
    assert case.name in str(found)


def test_a_shorter_or_longer_text_differs() -> None:
    trace = Trace.of("abcdefghij")
    assert trace.differs_in(Trace.of("abcdefghij")) is None
    assert trace.differs_in(Trace.of("abcdefghi")) == range(8, 12)
    assert trace.differs_in(Trace.of("abc")) == range(4)
    assert trace.differs_in(Trace.of("abcdefghijklmnop")) == range(8, 12)
    assert trace.differs_in(Trace.of("abcdXfghij")) == range(4, 8)


class Broken(Game):
    """A game that crashes at one answer."""

    __slots__ = ("answered",)

    def answer(self, choice: object) -> None:
        self.answered = getattr(self, "answered", 0) + 1
        if self.answered == AT:
            raise ZeroDivisionError("so it goes")
        super().answer(choice)  # type: ignore[arg-type]  # whatever is chosen


def test_differences_of_another_game_class_show_both_texts() -> None:
    found = [*differences(slice(5, None, 300), Broken)]
    games = [one for one in found if "seed" in one.game]
    assert {one.decision for one in games} == {AT}
    assert all("+ZeroDivisionError: so it goes" in str(one) and "\n-seat " in str(one) for one in games)


@pytest.mark.parametrize("kind", ["sentences", pytest.param("changed", marks=pytest.mark.slow)])
def test_texts_and_findings_of_cards_and_mutants_equal_the_stored_ones(kind: str) -> None:
    found = [*language.differing(kind)]
    assert not found, f"{len(found)} differ, first:\n{found[0]}"
