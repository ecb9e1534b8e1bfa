"""Compiled data that somebody else has written does not become code, wherever something else stands in it."""

import ast
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from attrs import evolve

from citadels_core import Setup, load
from citadels_core.engine.box import Box
from citadels_core.engine.codegen.expressions import Generator
from citadels_core.engine.codegen.functions import write_test, write_value
from citadels_core.engine.codegen.offers import Offered, write_offers
from citadels_core.engine.codegen.programs import write_program
from citadels_core.engine.linking import linked_box
from citadels_core.engine.lowered import Expr, Program, Rule, Target, lower_program

EVIL = "[evil() for v in (1,)]"


def spoiled(node: Any) -> Iterator[Any]:
    """Go through copies of some compiled data, in each of which one number or word is something else."""
    if not isinstance(node, tuple):
        yield EVIL
        return
    for at, part in enumerate(node):
        yield from ((*node[:at], other, *node[at + 1 :]) for other in spoiled(part))


def becomes_code(write: Callable[..., object], box: Box, thing: object) -> bool:
    """Tell whether what is written would call the evil function; a refusal writes nothing that is run."""
    source: list[str] = []
    try:
        write(box, source, thing)
        text = "\n".join(source)
        if "evil()" not in text:
            return False
        tree = ast.parse(text)
    except Exception:  # noqa: BLE001 -- whatever refuses it will do
        return False
    return any(isinstance(node, ast.Name) and node.id == "evil" for node in ast.walk(tree))


def program_of(box: Box, lines: list[str], program: Program) -> None:
    write_program(Generator(box.facts, "p", "-1", lines), program)


def condition_of(box: Box, lines: list[str], test: Expr) -> None:
    write_test(Generator(box.facts, "t", "-1", lines), test)


def value_of(box: Box, lines: list[str], value: Expr) -> None:
    write_value(Generator(box.facts, "t", "-1", lines), value)


def offers_of(box: Box, lines: list[str], offered: Offered) -> None:
    lines += write_offers(box.facts, "o", [offered])


def spoiled_rules(rule: Rule) -> Iterator[Rule]:
    """Go through copies of a rule, in each of which one thing that offers are written from is something else."""
    for name in ("test", "price", "discards", "needs"):
        yield from (evolve(rule, **{name: other}) for other in spoiled(getattr(rule, name)))
    for name in ("times", "slots", "limit", "life"):
        yield evolve(rule, **{name: EVIL})
    if rule.target is not None:
        parts = (rule.target.slot, rule.target.noun, rule.target.source, rule.target.where)
        for slot, noun, source, where in spoiled(parts):
            yield evolve(rule, target=Target(slot=slot, noun=noun, source=source, where=where))


@pytest.fixture(scope="module")
def boxes() -> list[Box]:
    catalog = load("deluxe2016", "scenic2021")
    return [linked_box(catalog, Setup(edition=edition, seats=4)) for edition in ("deluxe2016", "scenic2021")]


def test_nothing_in_programs_becomes_code(boxes: list[Box]) -> None:
    tried = 0
    for box in boxes:
        for program in map(lower_program, dict.fromkeys(box.programs.values())):
            for code in spoiled(program.code):
                tried += 1
                assert not becomes_code(program_of, box, evolve(program, code=code)), code
    assert tried > 1000


def test_nothing_in_conditions_and_numbers_becomes_code(boxes: list[Box]) -> None:
    for box in boxes:
        for rule in (live.lowered for live in box.rules):
            for test in spoiled(rule.test):
                assert not becomes_code(condition_of, box, test), test
            for value in spoiled(rule.value):
                assert not becomes_code(value_of, box, value), value


def test_nothing_in_actions_becomes_code(boxes: list[Box]) -> None:
    for box in boxes:
        for live in (live for live in box.rules if live.rule.kind in ("action", "must")):
            for rule in spoiled_rules(live.lowered):
                offered = Offered(live.number, live.share, live.gathers, rule, "this", -1, live.cause)
                assert not becomes_code(offers_of, box, offered), rule
