"""The history of a game: numbers that are given once, however often it is cut and copied."""

import copy

from hypothesis import given
from hypothesis import strategies as st

from citadels_core.engine.log import Log


def entry(number: int) -> tuple[int, tuple[int, ...], int]:
    return (number, (), -1)


DEEDS = st.lists(
    st.tuples(st.sampled_from(["append", "cut", "branch", "skip", "copy"]), st.integers(0, 12)), max_size=40
)


@given(DEEDS, st.integers(0, 40))
def test_a_log_is_what_a_plain_list_of_numbers_and_entries_is(deeds: list[tuple[str, int]], since: int) -> None:
    log, plain, following = Log(), [], 0
    for deed, number in deeds:
        before = log, plain[:], following
        match deed:
            case "append":
                log.append(entry(following))
                plain.append((following, entry(following)))
                following += 1
            case "cut":
                log, plain = log.cut(number), plain[:number]
            case "skip":
                following += number
                log = log.skip(following)
            case "branch":
                log = log.branch()
            case _:
                log = copy.deepcopy(log) if number % 2 else copy.copy(log)
        if log is not before[0]:
            assert (list(before[0].numbered(0)), len(before[0])) == before[1:]
    assert list(log.numbered(since)) == [(number, one) for number, one in plain if number >= since]
    assert list(log.since(since)) == [one for number, one in plain if number >= since]
    assert len(log) == following
    there = {number for number, _ in plain}
    gaps = [number for gap in log.gaps() for number in gap]
    assert gaps == [number for number in range(following) if number not in there]
