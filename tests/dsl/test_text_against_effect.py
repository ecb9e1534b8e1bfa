"""Test that card texts are compared with the effects of the cards."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from citadels_core.lab.mutation.mutants import Mutant, mutants
from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.ir import Card
from citadels_core.packs import load
from citadels_dsl.describe.compare import disagreements
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText

CONTENT = Path(__file__).parents[2] / "content"
BY_HAND = {
    part.partition("\n> ")[0]: part.partition("\n> ")[2].strip()
    for part in (Path(__file__).parent / "by_hand.txt").read_text("utf-8").split("\n\n")
    if "\n> " in part
}
"""Texts of official cards as people write them, by the id of the card."""


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load()


def told(text: str, rules: str, kind: str = "district") -> list[str]:
    """Return the findings of a card with these rules and this text."""
    head = "type trade\n    cost 2" if kind == "district" else "rank 6"
    card = f"{kind} Inn\n    {head}\n" + "".join(f"    {line}\n" for line in rules.splitlines())
    module = compile_pack("try", [SourceText("try.card", card)], ()).module
    assert len(module.cards) == 1
    return [found.message for found in disagreements(text, module.cards[0])]


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        (
            "Once per turn, discard a card to gain 2 gold.",
            "action A once per turn\n    costs discard 1 card\n    gain 2 gold",
        ),
        (
            "Once per turn, you may pay two gold: gain three cards.",
            "action A once per turn\n    costs 2 gold\n    gain 3 cards",
        ),
        (
            "Gain 1 gold whenever you build a noble district.",
            "when district built if player is you and district counts as noble\n    gain 1 gold",
        ),
        ("You score a point for each of your districts.", "score count of your city"),
        ("At the end, twice the number of your cards in points.", "score 2 * count of your hand"),
        ("If you have at least 4 gold, gain a card.", "when crown moved if your gold is more than 3\n    gain 1 cards"),
        (
            "When the crown moves, you may pay 1 gold; if you do, you gain a card.",
            "when crown moved\n    may pay 1 gold\n        gain 1 cards",
        ),
        (
            "You may trade a card: discard it for 2 gold.",
            "action A once per turn\n    costs discard 1 card\n    gain 2 gold",
        ),
    ],
)
def test_a_paraphrased_text_agrees(text: str, rules: str) -> None:
    assert told(text, rules) == []


@pytest.mark.parametrize(
    ("text", "rules", "found"),
    [
        (
            "Gain 3 gold when the crown moves.",
            "when crown moved\n    gain 2 gold",
            "the text says 3 gold, but the rules say 2",
        ),
        (
            "Gain 2 cards when the crown moves.",
            "when crown moved\n    gain 2 gold",
            "the text says 2 cards, but the rules do not",
        ),
        (
            "Once per turn, you may gain 1 gold.",
            "action A once per game\n    gain 1 gold",
            'the text says "once per turn", but the rules say "once per game"',
        ),
        (
            "You may gain 1 gold.",
            "action A once per game\n    gain 1 gold",
            'the rules say "once per game", but the text does not',
        ),
        (
            "You may gain 1 gold when the crown moves.",
            "when crown moved\n    gain 1 gold",
            "the text gives a player a choice, but the rules give none",
        ),
        (
            "Gain 1 gold when the crown moves.",
            "when crown moved\n    may\n        gain 1 gold",
            'the rules give a player a choice, but the text does not say "may"',
        ),
        (
            "You must gain 1 gold once per turn.",
            "action A once per turn\n    gain 1 gold",
            'the text says "must", but the rules have no "must"',
        ),
        (
            "Once per turn, you may gain 1 gold.",
            "must A once per turn\n    gain 1 gold",
            'the rules have a "must", but the text does not say "must"',
        ),
        (
            "Score 1 for each of your noble districts.",
            "score count of district in your city where district counts as trade",
            "the text is about noble districts, but the rules are about trade districts",
        ),
    ],
)
def test_a_contradicting_text_is_reported(text: str, rules: str, found: str) -> None:
    assert found in told(text, rules)


def test_official_texts_and_generated_sentences_agree_with_the_rules(catalog: Catalog) -> None:
    compared = 0
    for card in catalog.cards.values():
        for text in filter(None, (BY_HAND.get(card.id), card.text, card.sentence)):
            compared += 1
            assert [found.message for found in disagreements(text, card)] == [], card.id
    assert compared >= 120


CHANGED = (
    "a number was made larger by one",
    "the limit was changed",
    "another type is meant",
    "nobody is asked any more",
    "a must became a may",
    "a may became a must",
)
"""The changes of rules that texts are compared for, as mutants call them."""


@pytest.mark.slow
@pytest.mark.parametrize(("which", "least"), [("sentence", 0.8), ("text", 0.73)])
def test_most_mutants_of_the_rules_are_noticed(catalog: Catalog, which: str, least: float) -> None:
    """``pytest tests/dsl/test_text_against_effect.py -k noticed -s`` prints how many of each kind."""
    made, seen = Counter[str](), Counter[str]()
    for mutant in official_mutants(catalog):
        text = text_of(catalog.cards[mutant.id], which) if mutant.id in catalog.cards else ""
        if text and mutant.what in CHANGED and isinstance(mutant.thing, Card):
            made[mutant.what] += 1
            seen[mutant.what] += any(disagreements(text, mutant.thing))
    for what in sorted(made):
        print(f"{which}: {what}: {seen[what]} of {made[what]}")
    print(f"{which}: all: {seen.total()} of {made.total()}")
    assert made.total() > 60
    assert seen.total() >= least * made.total()


def official_mutants(catalog: Catalog) -> Iterator[Mutant]:
    """Yield the mutants of the official cards."""
    for path in sorted(CONTENT.rglob("*.card")):
        pack = path.relative_to(CONTENT).parts[0]
        source = SourceText(path.name, re.sub(r"(?ms)^scenario .*?(?=^\S|\Z)", "", path.read_text("utf-8")))
        others = tuple(module for module in catalog.modules if module.pack != pack)
        yield from mutants(source, pack, compile_pack(pack, [source], others).names)


def text_of(card: Card, which: str) -> str:
    """Return the generated sentence, or a hand-written text."""
    return card.sentence if which == "sentence" else BY_HAND.get(card.id, "")
