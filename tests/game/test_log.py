"""Test the log of a game: event numbers are given once, through any cuts and copies."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citadels_core.box.entries import Entry
from citadels_core.game.log import Log, UndoEntry
from citadels_core.game.log_numbers import LogNumbers, entries_of, packed
from citadels_core.model.vocabulary import EVENTS
from citadels_core.model.vocabulary.types import is_set


def entry(number: int) -> Entry:
    """Return an event of a kind, with typical fields."""
    kind = number % len(EVENTS)
    given = {"Bool": bool(number % 2)}
    fields = tuple(
        (number,) * (number % 3) if is_set(type_) else given.get(type_, number) for _, type_ in EVENTS[kind].fields
    )
    return (kind, fields, -1)


DEEDS = st.lists(
    st.tuples(st.sampled_from(["append", "cut", "branch", "skip", "copy", "write"]), st.integers(0, 12)), max_size=40
)


@given(DEEDS, st.integers(0, 40))
def test_a_log_behaves_like_a_plain_list_of_numbered_entries(deeds: list[tuple[str, int]], since: int) -> None:
    undone: list[UndoEntry] = []
    log, plain, following = Log(), [], 0
    for deed, number in deeds:
        before = log, plain[:], following
        match deed:
            case "append":
                log.append(entry(following))
                plain.append((following, entry(following)))
                following += 1
            case "cut":
                gone = plain[number:] or [(following, entry(0))]
                last = gone[-1][0] if plain[number:] else following - 1
                undone.append(UndoEntry(following, number % 3, gone[0][0], last))
                log, plain, following = log.cut(number, number % 3), plain[:number], following + 1
            case "skip":
                following += number
                log = log.skip(following)
            case "branch":
                log = log.branch()
            case "write":
                log.numbers()
            case _:
                log = log.branch()
        if log is not before[0]:
            assert (list(before[0].numbered(0)), len(before[0])) == before[1:]
    assert list(log.numbered(since)) == [(number, one) for number, one in plain if number >= since]
    assert list(log.since(since)) == [one for number, one in plain if number >= since]
    assert len(log) == following
    there = {number for number, _ in plain}
    gaps = [number for gap in log.gaps() for number in gap]
    assert gaps == [number for number in range(following) if number not in there]
    assert list(log.undos) == undone
    numbers = log.numbers()
    assert list(entries_of(numbers.numbers)) == plain
    assert numbers.digest == sha256(packed(numbers.numbers)).hexdigest()


@given(st.lists(st.integers(0, 60), max_size=12), st.integers(1, 30))
def test_numbers_that_end_inside_an_entry_are_refused(numbers: list[int], missing: int) -> None:
    log = Log()
    for number in numbers:
        log.append(entry(number))
    written = log.numbers().numbers
    ends = {len(LogNumbers.of(list(log.numbered(0))[:count]).numbers) for count in range(len(numbers) + 1)}
    short = written[: max(len(written) - missing, 0)]
    if len(short) in ends:
        assert len(list(entries_of(short))) < max(len(numbers), 1)
    else:
        with pytest.raises(ValueError, match=r"\d+"):
            list(entries_of(short))
