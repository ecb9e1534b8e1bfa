"""Compile each scenario (a test of a card) into steps to play."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from citadels_core.model.programs import ir
from citadels_core.model.programs.tree import ZERO, Expr
from citadels_core.model.vocabulary import SENTENCES, Sentence
from citadels_dsl.compiler.scope import Scope, Unit
from citadels_dsl.compiler.values.expressions import expect
from citadels_dsl.scenarios.choices import counted, noted
from citadels_dsl.scenarios.contradictions import check_given
from citadels_dsl.scenarios.help import slip, unfit
from citadels_dsl.scenarios.match_sentences import Holes, filled_in, fitting, plain_form
from citadels_dsl.scenarios.values import ScenarioNames, Scene, read_hole
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.corrections import meant
from citadels_dsl.syntax.moving import shifted
from citadels_dsl.syntax.parser import parse_line
from citadels_dsl.text.diagnostics import Subject
from citadels_dsl.text.keywords import GIVEN, STEPS, THEN
from citadels_dsl.text.source import Span
from citadels_dsl.text.tokens import Token, sentence_tokens

MOST_DEALS = 500
NEAREST = 4
"""The number of sentence forms that the help shows for a line that matches no form."""


def compile_scenario(declaration: nodes.Declaration, unit: Unit, known: ScenarioNames) -> ir.Scenario:
    """Compile a scenario; do not use the result if errors were reported to ``unit``."""
    scene = Scene(unit, known)
    _read(declaration, scene)
    return ir.Scenario(
        name=declaration.name,
        file=unit.path,
        line=declaration.line.number,
        steps=tuple(scene.steps),
        players=tuple(scene.players),
    )


def _read(declaration: nodes.Declaration, scene: Scene) -> None:
    unit = scene.unit
    lines = declaration.line.children
    said = [fitting(line.keyword, _after_keyword(line)) if line.keyword in STEPS else None for line in lines]
    given = [(line, *found) for line, found in zip(lines, said, strict=True) if line.keyword == GIVEN and found]
    for line, _, holes in sorted(given, key=_after_seats):
        _collect_players(line, holes, scene)
    begun = False
    for line, found in zip(lines, said, strict=True):
        if line.children:
            unit.report("CIT107", line.children[0].span, "a step of a scenario cannot have lines indented below it")
        if line.keyword not in STEPS:
            first = line.text.split()[0]
            span = Span(line.span.start, line.span.start + len(first))
            help_, fix, near = meant(span, first, STEPS, "begin the step with one of: given, when, then")
            message = f'"{first}" does not begin a step'
            unit.report("CIT105", span, message, help_, fix=fix, subject=Subject(near=near))
            unit.players_unknown = True
            continue
        if line.keyword == GIVEN and begun:
            message = '"given" must stand before the first "when" or "then"'
            unit.report("CIT302", line.span, message, "start another scenario")
        begun = begun or line.keyword != GIVEN
        before = len(unit.problems)
        _step(line, found, scene)
        if line.keyword == GIVEN and any(one.code != "CIT703" for one in unit.problems[before:]):
            unit.players_unknown = True
    by_number = {line.number: line for line in lines}
    check_given([(by_number[step.line], step) for step in scene.steps], scene.players, unit)
    if not any(line.keyword == THEN for line in lines):
        advice = "add a line that checks a result: then Anna has 2 gold"
        unit.report("CIT701", declaration.name_span, "this scenario checks nothing", advice)


def _after_seats(given: tuple[nodes.Line, Sentence, Holes]) -> bool:
    """Return a sort key: the ``given`` line that lists the players in seat order comes first."""
    return all(type_ != "New*" for type_, _ in given[2].values())


def _after_keyword(line: nodes.Line) -> str:
    return line.text[len(line.keyword) :]


def _tokens(line: nodes.Line) -> tuple[Token, ...]:
    return sentence_tokens(_after_keyword(line), _offset_after_keyword(line))


def _offset_after_keyword(line: nodes.Line) -> int:
    return line.span.start + len(line.keyword)


def _collect_players(line: nodes.Line, holes: Holes, scene: Scene) -> None:
    for type_, items in holes.values():
        if type_ not in ("New", "New*"):
            continue
        for item in items:
            if item.text.lower() in scene.unit.names.cards:
                kind = scene.unit.names.cards[item.text.lower()].kind
                message = f'"{item.text}" is a {kind}, and cannot be the name of a player'
                advice = "give the player another name in this scenario"
                scene.unit.report("CIT203", shifted(item.span, _offset_after_keyword(line), 0), message, advice)
            if item.text not in scene.players:
                scene.players.append(item.text)


def _step(line: nodes.Line, found: tuple[Sentence, Holes] | None, scene: Scene) -> None:
    if ("'" in line.text or "’" in line.text) and slip(line, _tokens(line), scene):
        return
    if found is None:
        if not unfit(line.keyword, _tokens(line), scene):
            _unfit(line, scene)
        return
    sentence, holes = found
    scene.steps.append(
        ir.Step(
            kind=line.keyword,
            form=sentence.form,
            values=_parse_holes(line, sentence, holes, scene),
            line=line.number,
            text=" ".join(line.text.split()),
        )
    )


def _parse_holes(line: nodes.Line, sentence: Sentence, holes: Holes, scene: Scene) -> tuple[tuple[str, Any], ...]:
    values = {name: _parse_hole(line, sentence, *hole, scene) for name, hole in holes.items()}
    if sentence.form == "note":
        items = holes["value"][1]
        values["value"] = _placed(line, scene, lambda: noted(values["note"], values["value"], items, scene.unit))
    if sentence.form == "counter":
        counted(values["counter"], holes, scene.unit)
    return tuple(values.items())


def _parse_hole(line: nodes.Line, sentence: Sentence, type_: str, items: tuple[Token, ...], scene: Scene) -> Any:
    if type_ == "Condition":
        return _condition(line, scene)
    value = _placed(line, scene, lambda: read_hole(type_, items, scene))
    if sentence.form == "deals" and not 1 <= value <= MOST_DEALS:
        message, advice = f"{value} deals are out of range", f"write a number from 1 to {MOST_DEALS}"
        _placed(line, scene, lambda: scene.unit.report("CIT402", items[0].span, message, advice))
    return value


def _placed(line: nodes.Line, scene: Scene, make: Callable[[], Any]) -> Any:
    """Call ``make`` and return its result; its findings get the position of the line in the file."""
    problems = scene.unit.problems
    before = len(problems)
    value = make()
    if len(problems) > before:
        problems[before:] = shifted(tuple(problems[before:]), _offset_after_keyword(line), 0)
    return value


def _unfit(line: nodes.Line, scene: Scene) -> None:
    items = _tokens(line)
    words = {item.text for item in items}
    forms = [form for sentence in SENTENCES if sentence.keyword == line.keyword for form in sentence.forms]
    forms.sort(key=lambda form: -len(words & set(form.split())))
    shown = " | ".join(plain_form(form) for form in forms[:NEAREST])
    advice = f"write for example: {line.keyword} {filled_in(forms[0], items)}; similar forms: {shown}"
    scene.unit.report("CIT302", line.span, f'this is not a valid sentence after "{line.keyword}"', advice)


def _condition(line: nodes.Line, scene: Scene) -> Expr:
    """Compile a condition in which players are called by their names."""
    unit, items = scene.unit, _tokens(line)
    content = parse_line(_after_keyword(line), _offset_after_keyword(line), unit.path, unit.problems)
    if content is None:
        return ZERO
    if any(item.is_word and item.text in ("you", "your") for item in items):
        unit.report("CIT303", line.span, 'a scenario has no "you"', "name the player, as in: then Anna.gold is 2")
        return ZERO
    if not isinstance(content, nodes.Phrase) or len(content.items) != 1 or isinstance(content.items[0], nodes.Particle):
        _report_no_condition(line, items, scene)
        return ZERO
    scope = Scope(unit, "edition")
    for name in scene.players:  # before the steps, the players are put into the first variables, in seat order
        scope.declare(name, "Player")
    if _strangers(items, scene):
        return ZERO
    return expect(content.items[0], "Bool", scope)


def _strangers(items: tuple[Token, ...], scene: Scene) -> bool:
    """Report unknown names before a dot as players, not as cards; return whether there are any."""
    found = False
    for item, after in pairwise(items):
        stranger = item.is_name and after.text == "." and item.text not in scene.players
        if item.text.rpartition(" of ")[2] in scene.players:
            continue  # a name such as "Tavern of Anna" is a district, not a player
        if stranger and item.text.lower() not in scene.unit.names.cards:
            read_hole("Player", (item,), scene)
            found = True
    return found


def _report_no_condition(line: nodes.Line, items: tuple[Token, ...], scene: Scene) -> None:
    if unfit(line.keyword, items, scene):
        return
    if items[0].is_name and items[0].text not in scene.players and len(items) > 1 and items[1].is_word:
        read_hole("Player", items[:1], scene)
        return
    _unfit(line, scene)
