"""Measure how many held-out wrong cards the proofs report, and test that they report no right ones.

``pytest tests/dsl/test_held_out.py -s`` prints the rates.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from citadels_core.model.programs.ir import Module
from citadels_core.packs import examine, load
from citadels_dsl.codes import CODES
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.packs.making import make_pack

HOME = Path(__file__).parent / "held_out"

SAME = "that two things are the same is not known"
RAISED = "what raises a counter is not looked at"
MISSED = {
    "nested comparison of the same sum": "what happens in a loop may have changed the gold when it begins again",
    "costs more than any and of a range across let": "how a half and its whole compare is not known",
    "exclusive or over three": "what all of several conditions say is not put together",
    "the event's player is always the owner": SAME,
    "player cannot be left and right of himself": SAME,
    "rank of a character is this rank": SAME,
    "crowned is one person only": SAME,
    "built by another though it is yours": SAME,
    "the crown of two": SAME,
    "of a rank it has not": SAME,
    "exchanged with itself": SAME,
    "a choice whose condition is impossible": SAME,
    "the seized district": SAME,
    "called by its own rank": SAME,
    "tokens spent and never earned": RAISED,
    "in a nested if": RAISED,
    "a price out of the counter": RAISED,
    "the counter never grows": RAISED,
}
"""The wrong cards that pass unseen, and why."""


class Case(NamedTuple):
    """A card, or several packs, with acceptable codes, of which one must be found; none for a right card."""

    name: str
    codes: frozenset[str]
    text: str


def cases(path: Path) -> Iterator[Case]:
    for part in re.split("^=== ", path.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        head, _, text = part.partition("\n")
        if head.startswith("right "):
            yield Case(head.removeprefix("right "), frozenset(), text)
        else:
            _, codes, name = head.split(" ", 2)
            yield Case(name, frozenset(codes.split("|")), text)


@cache
def official() -> tuple[Module, ...]:
    return load("classic2016").modules


def found(case: Case, folder: Path) -> set[str]:
    """Return the codes of all findings in a case."""
    if not case.text.startswith("--- "):
        return {one.code for one in compile_pack("try", [SourceText("try.card", case.text)], official()).problems}
    paths = []
    for part in re.split("^--- ", case.text, flags=re.MULTILINE)[1:]:
        head, _, text = part.partition("\n")
        name, *requires = head.split()
        paths.append(make_pack(folder, name, {"a.card": text}, requires=tuple(requires)))
    return {one.code for one in examine(*paths).problems}


FILES = sorted(HOME.rglob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=[file.relative_to(HOME).with_suffix("").as_posix() for file in FILES])
def test_enough_wrong_cards_are_reported_and_no_right_ones(path: Path, tmp_path: Path) -> None:
    said = {case: found(case, tmp_path / str(at)) for at, case in enumerate(cases(path))}
    wrong = [case for case in said if case.codes]
    missed = {case.name for case in wrong if not case.codes & said[case]}
    alarms = {case.name: said[case] for case in said if not case.codes and said[case]}
    name, right = path.relative_to(HOME).with_suffix("").as_posix(), len(said) - len(wrong)
    print(f"{name}: {len(wrong) - len(missed)} of {len(wrong)} noticed, {len(alarms)} false alarms of {right}")
    assert missed == {case.name for case in wrong} & set(MISSED)
    assert alarms == {}


def test_each_proof_has_five_wrong_and_five_right_cards() -> None:
    counted = [case for file in FILES for case in cases(file)]
    codes = [code for case in counted for code in case.codes]
    alone = (
        "CIT501",
        "CIT502",
        "CIT503",
        "CIT507",
        "CIT508",
        "CIT509",
        "CIT512",
        "CIT515",
        "CIT517",
        "CIT518",
    )
    several = ("CIT201|CIT202|CIT204", "CIT301|CIT305", "CIT402", "CIT516|CIT519|CIT520", "CIT605|CIT606|CIT610|CIT611")
    for proof in (*alone, *several, "CIT521", "CIT613", "CIT614"):
        assert sum(code in proof.split("|") for code in codes) >= 5, proof
    assert set(codes) <= set(CODES)
    assert all(sum(not case.codes for case in cases(file)) >= 5 for file in FILES)
    assert set(MISSED) <= {case.name for case in counted}
