"""Test that rules with different meanings have different texts.

``pytest tests/dsl/test_distinct_texts.py -s`` prints how many variants are compared. Of the cards that people wrote for
other tests every third is looked at; ``make fuzz`` looks at all of them.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from citadels_core.model.programs.ir import Module
from citadels_core.packs import load
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.dsl.test_held_out import HOME, cases
from tests.dsl.text_variants import Variant, variants
from tests.long_runs import LONG

ROOT = Path(__file__).parents[2]
OWN = Path(__file__).parent / "alike.card"
EVERY = 1 if LONG else 4

TO_GO_THROUGH = "that there is nothing to count or to go through goes without saying: it is no use then"
TO_DRAW = "that there has to be a card to draw goes without saying, where nothing else happens"
NOTHING = "that there has to be some of what is gained goes without saying, where nothing else happens"
KNOWN = {
    ("Abbot", "if any district"): TO_GO_THROUGH,
    ("Cardinal", "if any district"): TO_GO_THROUGH,
    ("Patrician", "any district"): TO_GO_THROUGH,
    ("Seer", "if any player"): TO_GO_THROUGH,
    ("Gate Guard", "if any card"): TO_GO_THROUGH,
    ("Wrecker", "if any district"): TO_GO_THROUGH,
    ("Theater", "if any character"): TO_GO_THROUGH,
    ("Labyrinth", "facedown is not empty"): TO_GO_THROUGH,
    ("Forge Yard", "if your hand is not empty"): TO_GO_THROUGH,
    ("Architect", "if deck is not empty"): TO_DRAW,
    ("Cardinal", "if deck is not empty"): TO_DRAW,
    ("Navigator", "if deck is not empty"): TO_DRAW,
    ("Alchemist", "turn.spent is more than 0"): NOTHING,
    ("Tax Collector", "if this.taxes is at least 1"): NOTHING,
    ("Emperor", "heir gives gift to you"): "who begins a turn as this character is its player",
    ("Second", "while revealed became"): "who begins a turn as this character has it, and has revealed it",
}
"""The variants that are told in the same words: the card, what is in the line that is changed, and why."""


@cache
def official() -> tuple[Module, ...]:
    return load().modules


def sources(which: str) -> Iterator[SourceText]:
    if which == "own":
        yield SourceText(OWN.name, OWN.read_text("utf-8"))
    elif which in ("content", "mods"):
        for path in sorted((ROOT / which).rglob("*.card")):
            yield SourceText(path.name, path.read_text("utf-8"))
    else:
        for path in sorted((HOME / which).glob("*.txt")):
            for case in cases(path):
                if not case.text.startswith("--- "):
                    yield SourceText(case.name, case.text)


def alike(found: list[Variant]) -> Iterator[tuple[Variant, Variant]]:
    """Yield the variants of a card that have another meaning and the same text."""
    first: dict[str, Variant] = {}
    for one in found:
        other = first.setdefault(one.said, one)
        if other.meaning != one.meaning:
            yield other, one


def collisions(source: SourceText) -> tuple[int, list[str]]:
    """Return the number of variants of the cards in a file, and the unlisted ones with equal texts."""
    text = re.sub(r"(?ms)^scenario .*?(?=^\S|\Z)", "", source.text)
    plain = SourceText(source.path, text)
    names = compile_pack("try", [plain], list(official())).names
    number, found = 0, []
    for group in variants(plain, "try", names):
        number += len(group)
        for one, other in alike(group):
            if not any(one.card == card and part in other.what for card, part in KNOWN):
                found.append(f"{one.card}: {one.what}\n    and {other.what}\n    {one.said}")
    return number, found


SLOW = pytest.mark.slow


@pytest.mark.parametrize(
    ("which", "least"),
    [
        ("own", 100),
        ("mods", 150),
        ("fourth", 80),
        pytest.param("content", 1400, marks=SLOW),
        pytest.param("first", 330, marks=SLOW),
        pytest.param("second", 330, marks=SLOW),
        pytest.param("third", 130, marks=SLOW),
    ],
)
def test_different_rules_have_different_texts(which: str, least: int) -> None:
    total, wrong = 0, []
    for source in islice(sources(which), 0, None, 1 if which in ("own", "content", "mods") else EVERY):
        number, found = collisions(source)
        total += number
        wrong += found
    print(f"{which}: {total} variants, {len(wrong)} told like another")
    assert not wrong, "\n".join(wrong)
    assert total >= least


SECRETS = [("hidden", "open"), ("hidden", "unseen"), ("open", "unseen")]


@pytest.mark.parametrize(("one", "other"), SECRETS)
def test_the_text_states_who_sees_a_marker(one: str, other: str) -> None:
    """A marker is declared outside the card, so the variants of the card do not cover it."""
    text = OWN.read_text("utf-8")
    said = []
    for word in (one, other):
        cards = text.replace("mark this hidden", f"mark this {word}")
        (card,) = [
            card
            for card in compile_pack("try", [SourceText("try.card", cards)], list(official())).module.cards
            if card.name == "Blackboard"
        ]
        said.append(card.sentence.replace(f"as {word}", "as it", 1))
    assert said[0] != said[1]
