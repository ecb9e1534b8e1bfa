"""Test that each word of the language is explained, carried out by the engine, and used by a card."""

import itertools
import re
from functools import cache
from pathlib import Path
from typing import get_args

from citadels_core.machine.linking.constant_folding import NAMES
from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.instructions import Instr
from citadels_core.model.programs.offers import needs_of
from citadels_core.model.programs.rules import Program
from citadels_core.model.programs.tree import Is, Named, Read
from citadels_core.model.programs.walk import children, walk
from citadels_core.model.setup import Setup
from citadels_core.model.vocabulary import (
    CLAUSES,
    DECLARATIONS,
    EVENT_IDS,
    EVENTS,
    FACTS,
    NOUNS,
    PREDICATES,
    QUERIES,
    VALUES,
    VERBS,
    WORDS,
    Verb,
    Word,
)
from citadels_core.table.game import Game
from citadels_dsl.compiler.match_forms import split_form
from citadels_dsl.reports.render import render
from citadels_dsl.session.compilation import CompiledPack, compile_pack
from citadels_dsl.text.comments import strip_comment
from citadels_dsl.text.source import read_source
from tests.rows import each

ROOT = Path(__file__).parents[2]
PLAYED = [ROOT / "content", ROOT / "mods", ROOT / "tests" / "architecture" / "words"]
INSTRUCTIONS = {kind.word for kind in get_args(Instr)}


@cache
def compiled() -> tuple[CompiledPack, ...]:
    done: list[CompiledPack] = []
    for folder in (ROOT / "content" / "base", ROOT / "content" / "classic2016", PLAYED[-1]):
        sources = [read_source(file.read_bytes(), file.name)[0] for file in sorted(folder.rglob("*.card"))]
        done.append(compile_pack(folder.name, sources, [earlier.module for earlier in done]))
        assert render(done[-1].problems, {source.path: source for source in sources}, color=False) == ""
    return tuple(done)


@cache
def card_text() -> str:
    files = [file for folder in PLAYED for file in folder.rglob("*.card")]
    return "\n".join(strip_comment(line) for file in files for line in file.read_text("utf-8").split("\n"))


@each("row", WORDS, ids=lambda row: f"{type(row).__name__}-{row.name}-{row.example}")
def test_a_word_is_explained_in_a_sentence_with_an_example(row: Word) -> None:
    assert row.example
    assert re.fullmatch(r"[A-Z(\"].*\.", row.meaning, re.DOTALL), row.meaning


@each(
    "row",
    [*NOUNS, *VALUES, *PREDICATES, *QUERIES, *EVENTS, *CLAUSES, *DECLARATIONS],
    ids=lambda row: f"{type(row).__name__}-{row.name}",
)
def test_a_word_is_used_by_a_card(row: Word) -> None:
    name = getattr(row, "head", None) or row.name
    names = {name, getattr(row, "plural", name)}
    assert any(re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", card_text()) for name in names)


@each("form", [form for verb in VERBS for form in verb.forms])
def test_each_form_of_a_verb_is_used_by_a_card(form: str) -> None:
    verb = next(verb.name for verb in VERBS if form in verb.forms)
    parts = split_form(form.removeprefix(verb).strip()) if form != verb else []
    pattern = rf"\b{verb}(?:e?s)?" + "".join(
        r" +(?:\(.*\)|.+?)" if part.startswith("{") else f" +{re.escape(part.rstrip('s'))}s?" for part in parts
    )
    assert re.search(pattern + " *$", card_text(), re.MULTILINE)


@each("verb", VERBS, ids=lambda verb: verb.forms[0])
def test_a_verb_stands_for_an_event_or_a_step(verb: Verb) -> None:
    if verb.step:
        assert verb.does in INSTRUCTIONS or verb.does == "nothing"
    else:
        event = EVENTS[EVENT_IDS[verb.does]]
        assert len(verb.gives) <= len(event.fields)


def programs() -> list[Program]:
    rules = [rule for done in compiled() for card in done.module.cards for rule in card.rules]
    books = [book for done in compiled() for book in (*done.module.books, *(e.book for e in done.module.editions))]
    rules += [rule for book in books for rule in (*book.rules, *book.tie_breaks)]
    return [rule.program for rule in rules if rule.program] + [p.program for book in books for p in book.procedures]


def test_the_compiler_reads_no_fact_that_the_machine_lacks() -> None:
    rules = [rule for done in compiled() for card in done.module.cards for rule in card.rules]
    books = [book for done in compiled() for book in (*done.module.books, *(e.book for e in done.module.editions))]
    rules += [rule for book in books for rule in (*book.rules, *book.tie_breaks)]
    codes = [code for rule in rules for code in (*rule.expressions, *needs_of(rule))]
    codes += [code for book in books for base in book.bases for code in (base.value, base.test)]
    codes += [part for program in programs() for step in program.code for part in children(step)]
    nodes = [*walk(*codes)]
    assert {node.fact for node in nodes if isinstance(node, Read)} <= {row.name for row in (*VALUES, *FACTS)}
    assert {node.predicate for node in nodes if isinstance(node, Is)} <= {row.name for row in PREDICATES}
    assert {node.kind for node in nodes if isinstance(node, Named)} <= set(NAMES)


def test_the_cards_use_every_instruction_and_no_other() -> None:
    assert {step.word for program in programs() for step in program.code} == INSTRUCTIONS


ELSEWHERE = {
    "abandoned": "only a rule that runs too long: tests/mechanisms",
    "card taken": "an official card",
    "cards discarded": "an official card",
    "characters discarded faceup": "the official selection",
    "characters returned": "the official selection",
    "district chosen": "asked before a choice, and never happens itself",
    "game won": "ends the games before other things happen: tests/mechanisms",
    "hands exchanged": "an official card",
    "type chosen": "an official card",
}
"""The events that the games below do not bring about, with what does."""


def test_the_cards_with_every_word_are_played_to_the_end() -> None:
    modules = tuple(done.module for done in compiled())
    catalog = Catalog(modules=modules, hashes={module.pack: "1" for module in modules})
    happened: set[str] = set()
    for seats, seed in itertools.product((2, 4, 7), range(8)):
        game = Game.start(catalog, Setup(edition="words:words", seats=seats, seed=seed))
        for turn in itertools.count():
            decision = game.decision
            if decision is None:
                break
            assert turn < 5_000
            first = (turn * 7 + seed) % len(decision.options)
            turned = [*decision.options[first:], *decision.options[:first]]
            game.answer(turned[: max(decision.least, 1)] if decision.many else turned[0])
        assert len(game.scores) == seats
        happened |= {event.name for event in game.events(0)}
    assert set(EVENT_IDS) - happened <= set(ELSEWHERE)
