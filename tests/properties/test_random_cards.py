"""Test random cards: every tool handles them, and what compiles can be played."""

import random
import re
from functools import cache
from pathlib import Path

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import SetupError
from citadels_core.model.programs.ir import Module
from citadels_core.model.setup import Setup
from citadels_core.model.vocabulary import EVENTS, NOUNS, PREDICATES, QUERIES, VALUES, VERBS
from citadels_core.packs.checking.capabilities import capabilities
from citadels_core.speech.reasons import unavailable
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from citadels_core.table.saves.snapshot import restore, save
from citadels_dsl.formatter import format_bytes
from citadels_dsl.reports.render import render
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.diagnostics import Diagnostic
from citadels_dsl.text.source import SourceText, read_source
from tests.long_runs import LONG
from tests.properties import random_cards

CONTENT = Path(__file__).parents[2] / "content"
SEEDS = st.integers(0, (1 << 32) - 1)
AT_ONCE = (Phase.explicit, Phase.reuse, Phase.generate)
"""A smaller seed makes no smaller card, so that nothing is gained by looking for one."""

A_FILE = 4
"""How many cards are made together."""


@cache
def base() -> Module:
    sources = [read_source(path.read_bytes(), path.name)[0] for path in sorted((CONTENT / "base").glob("*.card"))]
    return compile_pack("base", sources, []).module


def findings(*texts: str) -> tuple[Module, tuple[Diagnostic, ...]]:
    """Compile a pack; check that its findings can be rendered, lie in its files, and come from no crashed check."""
    sources = [SourceText(f"{number}.card", text) for number, text in enumerate(texts)]
    compiled = compile_pack("odd", sources, [base()])
    by_path = {source.path: source for source in sources}
    for found in compiled.problems:
        assert found.code != "CIT522", (found.message, texts)
        assert 0 <= found.span.start <= found.span.end <= len(by_path[found.path].text)
    render(compiled.problems, by_path, color=False)
    return compiled.module, compiled.problems


HOLES = re.compile(r",\.|[:,] ;|\bto ;|\bof of\b|: ?\.|\b(?:may|to)\.|[{}\[\]\x01]|  ")
"""What is left of a text where nothing has been put into a place."""


def tools(text: str) -> Module:
    """Run every tool for card files on a text; return what compiles."""
    module, _ = findings(text)
    assert [card.sentence for card in module.cards if HOLES.search(card.sentence)] == []
    laid_out = format_bytes(text.encode(), "0.card").text
    assert laid_out is not None
    assert format_bytes(laid_out.encode(), "0.card").text == laid_out
    again, _ = findings(laid_out)
    assert [(card.id, card.sentence) for card in again.cards] == [(card.id, card.sentence) for card in module.cards]
    capabilities(module, [base()])
    return module


def play(catalog: Catalog, dice: random.Random, most: int) -> None:
    """Play a part of a random game, observing it as players, programs and saves do."""
    try:
        game = Game.start(catalog, Setup(edition="odd:odd", seats=dice.randint(2, 4), seed=dice.randrange(1 << 32)))
    except SetupError:
        return
    told = 0
    for number in range(most):
        decision = game.decision
        if decision is None:
            break
        assert len(decision) > 0
        assert len(set(decision.ids)) == len(decision)
        assert decision.prompt
        assert all(decision.labels)
        if number % 8 == 0:
            unavailable(game.core)
            for seat in range(game.box.seats):
                game.observe(seat)
                game.events(seat, told)
            told = len(game.log)
        if number == 20:
            game = restore(catalog, save(game))
            assert game.decision is not None
            decision = game.decision
        if decision.many:
            game.answer(dice.sample(range(len(decision)), dice.randint(decision.least, decision.most)))
        else:
            game.answer(dice.randrange(len(decision)))
        assert check(game) == []
    game.events(None, told)


def examine(dice: random.Random, *, wrong: float, wild: bool, most: int = 60) -> None:
    """Make cards and a box for them, and check that nothing fails."""
    text = random_cards.cards(dice, A_FILE, wrong)
    there = {card.name for card in tools(text).cards}
    module, _ = findings(text, random_cards.edition(dice, there, wild))
    if module.editions:
        play(Catalog(modules=(base(), module), hashes={"base": "1", "odd": "1"}), dice, most)


@settings(max_examples=2_500 if LONG else 20, phases=AT_ONCE)
@given(SEEDS)
def test_random_cards_compile_or_yield_findings_and_can_be_played(seed: int) -> None:
    dice = random.Random(seed)
    examine(dice, wrong=dice.choice((0, 0, 0.02, 0.2)), wild=False)


@settings(max_examples=1_000 if LONG else 10, phases=AT_ONCE)
@given(SEEDS)
def test_random_editions_compile_or_yield_findings_and_can_be_played(seed: int) -> None:
    examine(random.Random(seed), wrong=0, wild=True)


def test_random_cards_use_the_whole_vocabulary() -> None:
    text = "".join(random_cards.cards(random.Random(seed), A_FILE, 0) for seed in range(400))
    words = {row.name for row in (*NOUNS, *VALUES, *PREDICATES, *QUERIES, *EVENTS, *VERBS)}
    assert {word for word in words if not re.search(rf"\b{word}", text)} == set()
    heads = "action|must|when|may instead of|instead of|forbid|allow|modify|set|counts as|score|at scoring|spend"
    heads += "|target|costs|limit shared with|while in|if|otherwise|may|for each|repeat|choose|sealed choose|let|stop"
    heads += "|income|acts as rank|text|type|cost|copies|rank|marker|counter|note|until|seen by"
    assert [head for head in heads.split("|") if not re.search(rf"(?m)^ *{head}\b", text)] == []
