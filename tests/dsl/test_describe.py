"""Test that the generated sentence of a card describes its rules, for any card."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import indent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citadels_core.model.programs.instructions import Emit, May
from citadels_core.model.programs.ir import Module
from citadels_core.model.programs.rules import ActionRule
from citadels_core.model.programs.tree import Number
from citadels_core.model.vocabulary import EVENTS, NOUNS, PREDICATES, QUERIES, VALUES, VERBS
from citadels_core.speech.fill_in import HOLE
from citadels_dsl.compiler.bindings import Names
from citadels_dsl.compiler.clauses.rules import RULE_KINDS
from citadels_dsl.describe.rules import TELLERS, describe_parts
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.session.declarations import compile_declaration
from citadels_dsl.syntax.nodes import Declaration
from citadels_dsl.syntax.parser import parse
from citadels_dsl.text.diagnostics import Severity
from citadels_dsl.text.source import SourceText
from tests.docs.contexts import box, contexts
from tests.rows import each

CONTENT = Path(__file__).parents[2] / "content"
FIRST = ("base", "classic2016")
"""The packs whose sentences are written down here; what is said of all cards is in tests/golden/traces."""
TEXTS = {
    path: path.read_text("utf-8").split("\nscenario ", maxsplit=1)[0] + "\n" for path in sorted(CONTENT.rglob("*.card"))
}
RULED = {
    path.stem: text
    for path, text in TEXTS.items()
    if path.parent.name in ("characters", "districts") and path.relative_to(CONTENT).parts[0] in FIRST
}
LINES = sorted({line for text in RULED.values() for line in text.splitlines()[1:]})
MARKS = re.compile(r"[{}<>\[\]\x01]|\bNone\b")
ROWS = [*NOUNS, *VALUES, *PREDICATES, *QUERIES, *EVENTS, *VERBS]


def _expected() -> Iterator[tuple[str, str]]:
    for part in (Path(__file__).parent / "sentences.txt").read_text("utf-8").split("\n\n")[1:]:
        rule, _, sentence = part.rpartition("\n> ")
        yield rule, sentence.strip()


SENTENCES = {rule: sentence for rule, sentence in _expected() if " " not in rule}
MORE = {rule: sentence for rule, sentence in _expected() if " " in rule}


def known(modules: Iterable[Module]) -> Names:
    names = Names()
    for module in modules:
        names.add_module(module)
    return names


@pytest.fixture(scope="module")
def names(catalog) -> Names:
    return known(catalog.modules)


def said(text: str, names: Names) -> str:
    """Return the descriptions of every ruled declaration of a text, whether it compiles or not."""
    file, _ = parse(SourceText("trial.card", text))
    return " ".join(describe(declaration, names) for declaration in file.declarations)


def describe(declaration: Declaration, names: Names) -> str:
    """Return the sentences of a declaration, once its names are resolved."""
    compile_declaration(declaration, "trial.card", "trial", names, sound=True)
    return " ".join(said for _, said in describe_parts(declaration.line.children, declaration.kind, names))


def compiles(text: str, modules: Iterable[Module]) -> bool:
    found = compile_pack("trial", [SourceText("trial.card", text)], tuple(modules)).problems
    return not any(problem.severity is Severity.ERROR for problem in found)


def test_every_ruled_card_has_an_expected_sentence():
    assert set(RULED) == set(SENTENCES)


@pytest.mark.parametrize("card", SENTENCES)
def test_a_card_is_described_as_rules_text(card, catalog):
    (found,) = [entry for entry in catalog.cards.values() if entry.id.split(":")[1] == card]
    assert found.sentence == SENTENCES[card]


@each("rule", MORE)
def test_a_rule_is_described_as_rules_text(rule, catalog, names):
    text = "district Trial Yard\n    type unique\n    cost 1\n" + indent(rule, "    ") + "\n"
    assert compiles(text, catalog.modules)
    assert said(text, names) == MORE[rule]


def test_a_card_without_rules_has_an_empty_description(catalog):
    assert {card.sentence for card in catalog.cards.values() if not card.rules} == {""}


def test_every_rule_clause_can_be_described():
    assert set(TELLERS) == {*RULE_KINDS, "procedure", "tie break"}


@each("row", ROWS, ids=lambda row: f"{type(row).__name__}-{row.name}-{row.example}".replace(" ", "_"))
def test_every_word_can_be_described(row):
    assert row.says
    for text in contexts(row.example):
        if compiles(text, box()):
            sentence = said(text, known(box()))
            assert not MARKS.search(sentence), sentence
            if not row.example.startswith("base "):
                assert len(sentence) > 10, text
            return
    pytest.fail("no context fits")


@each("verb", VERBS, ids=lambda verb: verb.forms[0].replace(" ", "_"))
def test_the_template_of_a_verb_uses_exactly_its_holes(verb):
    holes = {hole for form in verb.forms for hole in re.findall(r"\{(\w+):", form)}
    fixed = {hole for form in verb.forms for hole in re.findall(r"\{(\w+):new", form)}
    assert {hole for hole, _, _ in HOLE.findall(verb.says)} - {"your"} == holes - fixed


@each("row", [*EVENTS, *QUERIES], ids=lambda row: row.name.replace(" ", "_"))
def test_the_templates_of_events_and_queries_use_only_their_fields(row):
    fields = {name for name, _ in row.fields} | {"amount"}
    for template in (row.says, getattr(row, "never", None), getattr(row, "adds", None), getattr(row, "measure", None)):
        assert {hole for hole, _, _ in HOLE.findall(template or "")} <= fields


def _numbers(text: str):
    """Return a variant of the text for each number in a rule of it, with that number one higher."""
    start = text.index("\n", text.index("rank " if text.startswith("character") else "cost "))
    for found in re.finditer(r"\b\d+\b", text[start:]):
        yield text[: start + found.start()] + str(int(found[0]) + 1) + text[start + found.end() :]


@pytest.mark.parametrize("card", RULED)
def test_a_changed_number_changes_the_sentence(card, catalog, names):
    before = said(RULED[card], names)
    for text in _numbers(RULED[card]):
        if not text.startswith(("district", "character")) or "copies" in text:
            continue
        assert said(text, names) != before, text


UNSAID = {("architect", "if deck is not empty")}
"""Conditions that only ask for what there has to be for all that happens."""


@pytest.mark.parametrize("card", RULED)
def test_a_removed_line_changes_the_sentence(card, catalog, names):
    lines = RULED[card].splitlines()
    before = said(RULED[card], names)
    for at, line in enumerate(lines):
        if re.match(r" {4}(\w+ \w+$|\w+ \d+$)", line) and not line.startswith(("    score", "    income", "    while")):
            continue
        if (card, line.strip()) in UNSAID or line.startswith("    art "):
            continue
        text = "\n".join(lines[:at] + lines[at + 1 :]) + "\n"
        if at and line.strip() and compiles(text, catalog.modules):
            assert said(text, names) != before, line


@pytest.mark.parametrize(
    ("word", "other"), [("gold", "cards"), ("is not", "is"), ("turn", "game"), ("you", "crowned player")]
)
def test_a_changed_word_changes_the_sentence(word, other, catalog, names):
    changed = 0
    for text in RULED.values():
        for found in re.finditer(rf"\b{word}\b", text):
            mutant = text[: found.start()] + other + text[found.end() :]
            if compiles(mutant, catalog.modules):
                changed += 1
                assert said(mutant, names) != said(text, names), mutant
    assert changed


LIMITS = {"turn": "once per turn", "round": "once per round", "game": "once per game"}


def test_descriptions_agree_with_limits_costs_and_obligations(catalog):
    looked_at = 0
    for card in catalog.cards.values():
        text = card.sentence.lower()
        for rule in card.rules:
            looked_at += 1
            if isinstance(rule, ActionRule):
                assert ("you must" if rule.kind == "must" else "you may") in text
                assert rule.limit is None or LIMITS[rule.limit] in text
                assert ("you must" in text) == any(other.kind == "must" for other in card.rules)
            if isinstance(rule, ActionRule) and isinstance(rule.price, Number):
                assert f"pay {rule.price.value} gold" in text
            if isinstance(rule, ActionRule) and isinstance(rule.discards, Number):
                assert f"discard {rule.discards.value} card" in text
            if isinstance(rule.value, Number) and rule.value.value >= 0 and rule.kind in ("modify", "set", "score"):
                assert str(rule.value.value) in text
            for step in rule.program.code if rule.program else ():
                if isinstance(step, May) and isinstance(step.price, Number):
                    price = step.price.value
                    assert f"you may pay {price} gold" in text if price else "you may" in text
                if isinstance(step, Emit) and step.event in ("gold gained", "cards gained"):
                    unit, amount = step.event.split(maxsplit=1)[0], step.fields[1]
                    assert not isinstance(amount, Number) or f"gain {amount.value} {unit}" in text
                    assert unit in text
    assert looked_at > 20


@given(st.lists(st.sampled_from(LINES), min_size=1, max_size=12), st.sampled_from(["district", "character", "edition"]))
def test_any_lines_in_any_order_can_be_described(lines, kind):
    known = Names()
    file, _ = parse(SourceText("trial.card", f"{kind} Trial\n" + "\n".join(lines) + "\n"))
    for declaration in file.declarations:
        first = describe(declaration, known)
        assert first == describe(declaration, known)
        assert not MARKS.search(first.replace("\x01", "")), first


@given(st.sampled_from(sorted(RULED.values())), st.data())
def test_a_card_with_shuffled_words_can_be_described(text, data):
    words = re.findall(r"[\w'-]+|\n *|[^\w\s]", text)
    for _ in range(data.draw(st.integers(1, 6))):
        at, other = (data.draw(st.integers(0, len(words) - 1)) for _ in range(2))
        words[at] = data.draw(st.sampled_from([words[other], "", "(", "your", "count of", "any", "not", "7"]))
    mutant = re.sub(r" *(\n *) *", r"\1", " ".join(words))
    file, _ = parse(SourceText("trial.card", mutant))
    for declaration in file.declarations:
        assert isinstance(describe(declaration, Names()), str)


def test_removing_a_whole_counter_and_end_of_game_scoring_are_described_briefly(catalog) -> None:
    text = (
        "counter hours on player\n    until end of game\n\n"
        "character Clerk\n    rank 5\n    action Rest\n        remove your hours from your hours\n"
        "    while in game\n        for each player\n            score (your hours)\n"
    )
    compiled = compile_pack("trial", [SourceText("trial.card", text)], catalog.modules)
    (card,) = compiled.module.cards
    assert card.sentence == (
        "Any number of times in your turn, you may remove all of your hours. "
        'Each player has: "At the end of the game, score extra points equal to your hours."'
    )


@pytest.mark.parametrize("pack", ["classic2016", "deluxe2016"])
def test_spaces_between_words_do_not_change_the_description(pack, catalog):
    texts = {path.name: text for path, text in TEXTS.items() if path.relative_to(CONTENT).parts[0] == pack}
    lines = re.compile(r'^    [^"\n]*$', re.MULTILINE)
    wide = {
        name: lines.sub(lambda line: re.sub(r"(?<=\S) (?=\S)", "  ", line[0]), text) for name, text in texts.items()
    }
    others = tuple(module for module in catalog.modules if module.pack != pack)
    one, other = (compile_pack(pack, [SourceText(*file) for file in files.items()], others) for files in (texts, wide))
    assert wide != texts
    assert [found.code for found in one.problems] == [found.code for found in other.problems]
    assert [card.sentence for card in one.module.cards] == [card.sentence for card in other.module.cards]
