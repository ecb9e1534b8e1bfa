"""Check scenarios and turn each into the steps that the lab plays."""

from itertools import pairwise
from typing import Any

from attrs import define, field

from citadels_core.model import ir
from citadels_core.model.vocabulary import SENTENCES, Sentence
from citadels_dsl import nodes
from citadels_dsl.corrections import meant
from citadels_dsl.expressions import expect
from citadels_dsl.parser import parse_line
from citadels_dsl.scenario_help import slip, unfit
from citadels_dsl.scenario_values import HOLES, Known
from citadels_dsl.scope import Scope, Unit
from citadels_dsl.sentences import Holes, Token, fitting, plain_form, tokens
from citadels_dsl.source import Span

KEYWORDS = ("given", "when", "then")
MOST_DEALS = 500
NEAREST = 4
"""How many forms are shown when a line fits none."""


@define
class _Reader:
    """A scenario being checked."""

    unit: Unit
    known: Known
    players: list[str] = field(factory=list)
    steps: list[ir.Step] = field(factory=list)
    fitting: dict[int, tuple[Sentence, Holes] | None] = field(factory=dict)
    """The sentence that each line is, by its number."""


def compile_scenario(declaration: nodes.Declaration, unit: Unit, known: Known) -> ir.Scenario:
    """Compile a scenario; it is worth nothing when errors are reported."""
    reader = _Reader(unit, known)
    _read(declaration, reader)
    return ir.Scenario(
        name=declaration.name,
        file=unit.path,
        line=declaration.line.number,
        steps=tuple(reader.steps),
        players=tuple(reader.players),
    )


def _read(declaration: nodes.Declaration, reader: _Reader) -> None:
    unit = reader.unit
    lines = declaration.line.children
    for line in lines:
        if line.keyword == "given":
            _collect_players(line, reader)
    begun = False
    for line in lines:
        if line.children:
            unit.report("CIT107", line.children[0].span, "no block can stand below a step of a scenario")
        if line.keyword not in KEYWORDS:
            first = line.text.split()[0]
            span = Span(line.span.start, line.span.start + len(first))
            help_, fix = meant(span, first, KEYWORDS, "a step begins with: given, when, then")
            unit.report("CIT105", span, f'"{first}" does not begin a step', help_, fix=fix)
            continue
        if line.keyword == "given" and begun:
            unit.report(
                "CIT302", line.span, '"given" stands before the first "when" and "then"', "start another scenario"
            )
        begun = begun or line.keyword != "given"
        _step(line, reader)
    if not any(line.keyword == "then" for line in lines):
        unit.report(
            "CIT701",
            declaration.name_span,
            "this scenario expects nothing",
            "say what must be true: then Anna has 2 gold",
        )


def _body(line: nodes.Line) -> tuple[str, int]:
    """Return the text after the keyword and its offset in the file."""
    text = line.text[len(line.keyword) :]
    return text, line.span.start + len(line.keyword)


def _fitting(line: nodes.Line, reader: _Reader) -> tuple[Sentence, Holes] | None:
    if line.number not in reader.fitting:
        reader.fitting[line.number] = fitting(line.keyword, *_body(line))
    return reader.fitting[line.number]


def _collect_players(line: nodes.Line, reader: _Reader) -> None:
    """Give the players a line names their seats."""
    fitting = _fitting(line, reader)
    for type_, items in fitting[1].values() if fitting else ():
        if type_ not in ("New", "New*"):
            continue
        for item in items:
            if item.text.lower() in reader.unit.names.cards:
                reader.unit.report("CIT203", item.span, f'"{item.text}" is a card, and cannot be the name of a player')
            elif item.text not in reader.players:
                reader.players.append(item.text)


def _step(line: nodes.Line, reader: _Reader) -> None:
    text, start = _body(line)
    if ("'" in text or "’" in text) and slip(
        line.keyword, text, start, tokens(text, start), reader.players, reader.unit
    ):
        return
    fitting = _fitting(line, reader)
    if fitting is None:
        if not unfit(line.keyword, tokens(text, start), reader.players, reader.unit):
            _unfit(line, reader)
        return
    sentence, holes = fitting
    values: list[tuple[str, Any]] = []
    for name, (type_, items) in holes.items():
        if type_ == "Condition":
            values.append((name, _condition(line, items, reader)))
            continue
        value = HOLES[type_](items, reader.players, reader.unit, reader.known)
        if sentence.form == "deals" and not 1 <= value <= MOST_DEALS:
            reader.unit.report(
                "CIT402", items[0].span, f"{value} deals are out of range", f"it may be 1 to {MOST_DEALS}"
            )
        values.append((name, value))
    text = " ".join(line.text.split())
    reader.steps.append(
        ir.Step(kind=line.keyword, form=sentence.form, values=tuple(values), line=line.number, text=text)
    )


def _unfit(line: nodes.Line, reader: _Reader) -> None:
    words = {item.text for item in tokens(*_body(line))}
    forms = [form for sentence in SENTENCES if sentence.keyword == line.keyword for form in sentence.forms]
    forms.sort(key=lambda form: -len(words & set(form.split())))
    shown = " | ".join(plain_form(form) for form in forms[:NEAREST])
    reader.unit.report(
        "CIT302",
        line.span,
        f'this is no sentence that can stand after "{line.keyword}"',
        f"write, for example: {shown}",
    )


def _condition(line: nodes.Line, items: tuple[Token, ...], reader: _Reader) -> ir.Expr:
    """Check a condition in which players are called by their names."""
    unit = reader.unit
    text, start = _body(line)
    content = parse_line(text, start, unit.path, unit.problems)
    if content is None:
        return 0
    if any(item.kind == "word" and item.text in ("you", "your") for item in items):
        unit.report("CIT303", line.span, 'a scenario has no "you"', "name the player, as in: then Anna.gold is 2")
        return 0
    if not isinstance(content, nodes.Phrase) or len(content.items) != 1 or isinstance(content.items[0], nodes.Particle):
        _no_condition(line, items, reader)
        return 0
    scope = Scope(unit, "edition")
    for name in reader.players:  # the lab fills these slots, the first ones of the frame, in seat order
        scope.declare(name, "Player")
    if _strangers(items, reader):
        return 0
    return expect(content.items[0], "Bool", scope)


def _strangers(items: tuple[Token, ...], reader: _Reader) -> bool:
    """Report names before a dot that are nobody's, which would otherwise be taken for cards."""
    found = False
    for item, after in pairwise(items):
        stranger = item.kind == "title" and after.text == "." and item.text not in reader.players
        if item.text.rpartition(" of ")[2] in reader.players:
            continue  # a district in a city
        if stranger and item.text.lower() not in reader.unit.names.cards:
            HOLES["Player"]((item,), reader.players, reader.unit, reader.known)
            found = True
    return found


def _no_condition(line: nodes.Line, items: tuple[Token, ...], reader: _Reader) -> None:
    """Report a line that is neither a sentence nor a condition, by its first word that does not fit."""
    if unfit(line.keyword, items, reader.players, reader.unit):
        return
    if items[0].kind == "title" and items[0].text not in reader.players and len(items) > 1 and items[1].kind == "word":
        HOLES["Player"](items[:1], reader.players, reader.unit, reader.known)
        return
    _unfit(line, reader)
