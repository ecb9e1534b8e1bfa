"""Test that packs of language version 1 stay valid, and have the same hashes, texts and games.

If a correction changes an official card, texts or games here may change: run ``python -m tests.language_1``, and say in
the commit message why. Never edit the packs.
"""

import pytest

from tests.language_1.record import CASES, HOME, kept, record_of

KEPT = kept()


@pytest.mark.parametrize("case", CASES)
def test_a_pack_of_version_1_stays_as_it_was(case: str) -> None:
    record = record_of(case)
    assert record["failed"] == []
    assert record == KEPT[case]


def test_all_packs_are_recorded_in_little_space() -> None:
    assert KEPT.keys() == CASES.keys()
    assert sum(len(KEPT[case]["texts"]) for case in CASES) > 100
    files = [file for folder in (HOME, *HOME.glob("packs/*")) for file in folder.iterdir() if file.is_file()]
    assert sum(file.stat().st_size for file in files) < 300_000
