"""Test that each back reference in a text resolves to the intended thing."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citadels_core.model.programs.ir import Module
from citadels_core.packs import load
from citadels_core.speech.english import plain
from citadels_dsl.compiler.bindings import Names
from citadels_dsl.describe import rules
from citadels_dsl.describe.expressions.memory import ReaderContext, settled
from citadels_dsl.describe.expressions.mentions import FIRST, misread
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.dsl import random_rules
from tests.dsl.letters import unclear
from tests.dsl.test_distinct_texts import alike, sources
from tests.dsl.text_variants import Variant, compiled_as
from tests.long_runs import LONG
from tests.sweep import sweep

POINTING = re.compile(
    r"\bthat (?:much|many) [a-z]+|\bas (?:many|much) (?:gold|cards|points|districts)(?! as)"
    r"|\b(?:that|those) (?!(?:is|are|has|have|had|was|were|counts?|can|you|happened|instead|much|many|does)\b)[a-z]+"
    r"|\bits?\b"
    r"|\bthe (?:first|second|third) (?!time)[a-z]+"
)
"""The words that point back at something that has been named."""
MARK = re.compile("[\U000f0000-\U000ffffd]")
WHOLE = re.compile(
    r"score it\b|as if it were|it is spent first|it is asked whether it is complete|as that character too"
    r"|for its price|\bthat of every other|\bit is (?=(?:not )?(?:the turn of\b|[^,.]{1,40} turn\b))"
    r"|not taken with its|taken with its|comes to its end|do not come to its end|whose turn it is"
)
"""What is said with a pointing word in one piece, of what has just been named."""


def unread(text: str) -> Iterator[str]:
    """Yield the back references of a text that do not resolve."""
    for found in POINTING.finditer(text):
        if not MARK.match(text, found.end()):
            yield text[max(found.start() - 30, 0) : found.end() + 10]


WHICH = ("own", "content", "mods", "first", "second", "third", "fourth")


@pytest.mark.parametrize("which", sweep(WHICH, quick=("own", "mods", "fourth")))
def test_every_back_reference_resolves_to_its_meaning(which: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    given_up: list[object] = []

    def watched(tell, text_of):
        said = settled(tell, text_of)
        (given_up if said is None else told).append(tell if said is None else text_of(said))
        return said

    monkeypatch.setattr(rules, "settled", watched)
    modules = load().modules
    for source in sources(which):
        compile_pack("try", [source], list(modules))
    assert len(told) > 10
    assert [left for text in told for left in unread(WHOLE.sub("", text))] == []
    assert [left for text in told for left in unclear(plain(text))] == []
    assert given_up == []  # letters always help


MANY = settings(max_examples=2000 if LONG else 80)


@cache
def official() -> tuple[tuple[Module, ...], Names]:
    modules = load().modules
    return modules, compile_pack("try", [SourceText("try.card", "")], list(modules)).names


@MANY
@given(st.integers(0, 1_000_000))
def test_a_different_referent_changes_the_text(seed: int) -> None:
    """Each thing that a random rule mentions is exchanged for another one of its kind."""
    written = random_rules.rule(seed)
    _, names = official()
    first = compiled_as(random_rules.plain(written), "try", names, "as it is")
    if first is None:
        return
    others = (compiled_as(text, "try", names, "exchanged") for text in random_rules.exchanged(written))
    found: list[Variant] = [first, *(other for other in others if other is not None)]
    assert [left for one in found for left in unclear(one.said)] == []
    wrong = [f"{one.written}\n{other.written}\n{one.said}" for one, other in alike(found)]
    assert not wrong, wrong[0]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Choose a card X in your hand and a player Y. Y takes X.", []),
        ("Let X be your gold. When a player gains gold (Y), gain X gold more than Y. A player is X.", []),
        ("Choose one of the cards laid aside and take Y into your hand.", ["Y"]),
        ("Discard X and choose a card X.", ["X", "X"]),
        ("Choose a card X and a card X.", ["X"]),
        ('Choose "X" or "Y" (Z); show Z.', []),
        ("Start with X at 0 and yourself as Y. Add 1 to X. Y gains 1 gold.", []),
    ],
)
def test_a_letter_is_introduced_once_before_it_is_used(text: str, wrong: list[str]) -> None:
    assert [re.findall(r"\b[XYZ]\b", left)[-1] for left in unclear(text)] == wrong


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Start with the pot at 0 and the fee at 1. Add 1 to the pot. Pay gold equal to the fee.", 0),
        ("Choose a number (the bid) from 0 to 3. If the bid is 2, let the fee be 1. Pay gold equal to the fee.", 0),
        ("If the bid is 2, choose a number (the bid) from 0 to 3.", 1),
        ("Let the fee be 1. Let the fee be 2.", 1),
        ("Gain gold equal to the best. Start with yourself as the winner and the best at 0.", 1),
    ],
)
def test_a_name_is_introduced_once_before_it_is_used(text: str, wrong: int) -> None:
    assert len([*unclear(text)]) == wrong


def test_rules_of_chance_mostly_compile() -> None:
    _, names = official()
    made = [compiled_as(random_rules.plain(random_rules.rule(seed)), "try", names, "") for seed in range(100)]
    assert sum(one is not None for one in made) > 80
    assert len({one.said for one in made if one is not None}) > 70


def memory_with(*said: str) -> tuple[str, ReaderContext]:
    """Return a text of words such as ``card:1`` and ``it:1``: mentions and back references."""
    memory, text = ReaderContext(), ""
    for word in said:
        noun, _, what = word.partition(":")
        mark = (
            memory.mark(what, "Card", "card", "it")
            if noun == "it"
            else memory.mark(what, "Card", noun[5:], "that")
            if noun.startswith("that ")
            else memory.mark(what, "Card", "card", "place", place=int(noun[4:]))
            if noun.startswith("the ")
            else memory.mark(what, {"player": "Player", "character": "Character"}.get(noun, "Card"), noun)
        )
        text += f"{noun}{mark} "
    return text, memory


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        (["card:1", "it:1"], []),
        (["card:1", "card:2", "it:1"], ["1"]),
        (["card:1", "card:2", "it:2"], []),
        (["card:1", "district:2", "it:1"], ["1"]),
        (["card:1", "district:2", "that card:1"], []),
        (["card:1", "player:2", "it:1"], []),
        (["card:1", "character:2", "it:1"], []),
        (["card:1", "district:this", "it:1"], ["1"]),
        (["district:1", "district:this", "that district:1"], []),
        (["card:1", "card:2", "the 1:1", "the 2:2"], []),
        (["card:1", "card:3", "card:2", "the 2:2"], ["2"]),
        (["it:1", "card:1"], []),
        (["it:1", "card:2", "card:1"], ["1"]),
    ],
)
def test_a_back_reference_resolves_to_the_last_matching_thing(said: list[str], wrong: list[str]) -> None:
    text, memory = memory_with(*said)
    assert list(misread(text, memory.marks)) == wrong


def test_no_internal_mark_is_left_in_a_text() -> None:
    modules, _ = official()
    for path in (
        *sorted((Path(__file__).parents[2] / "content").rglob("*.card")),
        Path(__file__).parent / "alike.card",
    ):
        for card in compile_pack("try", [SourceText(path.name, path.read_text("utf-8"))], list(modules)).module.cards:
            assert not MARK.search(card.sentence)
    assert MARK.match(chr(FIRST))


TWO_HEADS = {
    "character called or character revealed": "a character X is called or a player reveals X, ",
    "gold gained or gold taken": "a player gains gold (X) or takes gold (also X), ",
    "district built or district destroyed if player is not you": "another player X builds a district or X destroys",
}
"""Heads of two events, and how their text begins where what is common to both has a letter."""


def described(*lines: str) -> str:
    """Return the text of a district with a rule."""
    names = official()[1]
    body = "".join(f"    {line}\n" for line in lines)
    made = compiled_as(f'district "Try"\n    type trade\n    cost 2\n{body}', "try", names, "")
    assert made is not None
    assert [*unclear(made.said)] == []
    return made.said


def test_one_letter_covers_the_field_of_either_of_two_events() -> None:
    called, gained, _ = TWO_HEADS
    said = described(
        f"when {called}",
        "    choose character as other where other is not character",
        "    if other.rank is 2",
        "        gain character.rank gold",
        "    if character.rank is 3",
        "        gain 1 gold",
    )
    assert said.startswith(f"When {TWO_HEADS[called]}choose a character other than X."), said
    said = described(
        f"when {gained}", "    choose number from 1 to 3 as other", "    gain other gold", "    gain amount cards"
    )
    assert said.startswith(f"When {TWO_HEADS[gained]}choose a number from 1 to 3"), said


def test_the_doer_of_either_of_two_events_is_not_described_by_an_ordinal() -> None:
    """Each of the events names a player, and "the second player" would be the one of the second event."""
    (*_, built) = TWO_HEADS
    said = described(
        f"when {built}",
        "    choose player as other where other is not you",
        "    player gains 1 gold",
        "    other gains 1 gold",
    )
    assert said.startswith(f"When {TWO_HEADS[built]}"), said
    assert "second player" not in said


def test_a_number_of_the_event_is_not_confused_with_one_of_a_loop() -> None:
    said = described(
        "when character revealed",
        "    let number be character.rank",
        "    for each character",
        "        gain number gold",
    )
    assert said == "When a player reveals a character, let X be its rank. For each character, gain X gold."


def test_a_loop_over_characters_is_not_confused_with_the_character_of_the_event() -> None:
    lines = [
        "when character revealed",
        "    for each character",
        "        if character.rank is 2",
        "            gain 1 gold",
    ]
    assert described(*lines) == (
        "When a player reveals a character, for each character X, if X is rank 2, gain 1 gold."
    )
