"""Check the instructions of a rule, line by line, and turn them into a program of the engine's IR."""

from typing import Any

from attrs import define, field

from citadels_core.model.ir import YOU, Expr, Instr, Program
from citadels_core.model.vocabulary import EVENTS, VERBS, Verb
from citadels_core.model.vocabulary.types import is_set
from citadels_dsl import nodes
from citadels_dsl.expressions import check, expect, select, selected
from citadels_dsl.scope import UNKNOWN, Scope
from citadels_dsl.suggest import did_you_mean

EVENT_BY_NAME = {event.name: event for event in EVENTS}
VERB_WORDS = sorted({verb.name for verb in VERBS})
STATEMENTS = frozenset(
    {"", "if", "otherwise", "let", "may", "choose", "sealed choose", "for each", "repeat"}
)
"""Clause words that begin an instruction; a verb has none."""


def third_person(verb: str) -> str:
    """Return the form of a verb after ``player``.

    >>> third_person("gain"), third_person("discard")
    ('gains', 'discards')
    """
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x")) else "s")


VERB_BY_FORM = {form: verb for verb in VERB_WORDS for form in (verb, third_person(verb))}


@define
class Emitter:
    """Collects the instructions of one program."""

    scope: Scope
    code: list[list[Any]] = field(factory=list)
    needs: list[Expr] = field(factory=list)
    leading: bool = True
    """Whether what is emitted still happens in any case, so that an offer can depend on it."""
    costs: bool = False

    def emit(self, *instruction: Any, line: int) -> list[Any]:
        """Add an instruction."""
        made = [*instruction, line]
        self.code.append(made)
        return made

    def here(self) -> int:
        """Return the place of the next instruction."""
        return len(self.code)

    def program(self) -> Program:
        """Return what has been collected."""
        code: tuple[Instr, ...] = tuple(tuple(instruction) for instruction in self.code)
        return Program(code=code, slots=self.scope.slots.count)


def block(lines: tuple[nodes.Line, ...], scope: Scope, out: Emitter) -> None:
    """Compile a block of instructions; what it names is forgotten after it."""
    inner = scope
    previous = ""
    ended = False
    for at, line in enumerate(lines):
        if ended:
            scope.unit.report("CIT504", line.span, "this is never reached", "remove it, or move it before the line that ends the rule")
            ended = False
        if line.keyword == "otherwise":
            if previous not in ("if", "may"):
                scope.unit.report("CIT107", line.span, '"otherwise" has no "if" or "may" before it')
            continue
        otherwise = lines[at + 1] if at + 1 < len(lines) and lines[at + 1].keyword == "otherwise" else None
        statement(line, otherwise, inner, out)
        previous = line.keyword
        ended = line.keyword == "" and line.text in ("stop", "end game")


def statement(line: nodes.Line, otherwise: nodes.Line | None, scope: Scope, out: Emitter) -> None:
    """Compile one instruction with the block below it."""
    unit = scope.unit
    content = line.content
    if line.keyword not in STATEMENTS:
        unit.report("CIT107", line.span, f'"{line.keyword}" cannot stand among instructions')
        return
    if content is None:
        return
    match line.keyword:
        case "if":
            _if(line, otherwise, scope, out)
        case "may":
            _may(line, otherwise, scope, out)
        case "let":
            _no_block(line, scope)
            _let(line, scope, out)
        case "choose" | "sealed choose" if isinstance(content, nodes.ChooseLine):
            _no_block(line, scope)
            _choose(line, content, scope, out)
        case "for each" if isinstance(content, nodes.EachLine):
            _each(line, content, scope, out)
        case "repeat" if isinstance(content, nodes.RepeatLine):
            _repeat(line, content, scope, out)
        case _:
            _no_block(line, scope)
            if isinstance(content, nodes.Phrase):
                _phrase(line, content, scope, out)


def _no_block(line: nodes.Line, scope: Scope) -> None:
    if line.children:
        scope.unit.report("CIT107", line.children[0].span, "no block can stand below this line", "move it one step to the left")


def _body(line: nodes.Line, scope: Scope, out: Emitter) -> None:
    if not line.children:
        scope.unit.report("CIT106", line.span, "the block below this line is missing", "indent the next lines by four spaces")
    block(line.children, scope.inner(), out)


def one_expression(content: nodes.Content | None, line: nodes.Line, scope: Scope) -> nodes.Expression | None:
    """Return the only expression of a line, None after reporting when there is something else."""
    if content is None:
        return None
    if isinstance(content, nodes.Phrase) and len(content.items) == 1 and not isinstance(content.items[0], nodes.Particle):
        return content.items[0]
    scope.unit.report("CIT302", line.span, f'after "{line.keyword}" one value is needed')
    return None


def _if(line: nodes.Line, otherwise: nodes.Line | None, scope: Scope, out: Emitter) -> None:
    node = one_expression(line.content, line, scope)
    condition = expect(node, "Bool", scope) if node is not None else 0
    out.leading = False
    jump = out.emit("unless", condition, None, line=line.number)
    _body(line, scope, out)
    _otherwise(otherwise, jump, 2, scope, out)


def _otherwise(otherwise: nodes.Line | None, jump: list[Any], at: int, scope: Scope, out: Emitter) -> None:
    if otherwise is None:
        jump[at] = out.here()
        return
    skip = out.emit("jump", None, line=otherwise.number)
    jump[at] = out.here()
    _body(otherwise, scope, out)
    skip[1] = out.here()


def _may(line: nodes.Line, otherwise: nodes.Line | None, scope: Scope, out: Emitter) -> None:
    price: Expr = 0
    items = line.content.items if isinstance(line.content, nodes.Phrase) else ()
    if items:
        words = [item.text if isinstance(item, nodes.Name) else None for item in items]
        if len(items) == 3 and words[0] == "pay" and words[2] == "gold" and not isinstance(items[1], nodes.Particle):
            price = expect(items[1], "Int", scope)
        else:
            scope.unit.report("CIT302", line.span, '"may" is written alone or with a payment', "for example: may pay 1 gold")
    out.leading = False
    jump = out.emit("may", scope.slots.new(), ("v", YOU), price, None, line=line.number)
    if price != 0:
        out.emit("emit", "gold paid", (("v", YOU), price, -1), False, line=line.number)
    _body(line, scope, out)
    _otherwise(otherwise, jump, 4, scope, out)


def _let(line: nodes.Line, scope: Scope, out: Emitter) -> None:
    items = line.content.items if isinstance(line.content, nodes.Phrase) else ()
    if len(items) == 3 and isinstance(items[0], nodes.Name) and isinstance(items[1], nodes.Particle) and items[1].text == "be":
        if not isinstance(items[2], nodes.Particle):
            value = check(items[2], scope)
            slot = scope.declare(items[0].text, value.type, items[0].span)
            out.emit("let", slot, value.code, line=line.number)
            return
    scope.unit.report("CIT302", line.span, 'a name is given by "let NAME be VALUE"', "for example: let first be crowned player")


def _choose(line: nodes.Line, content: nodes.ChooseLine, scope: Scope, out: Emitter) -> None:
    by = content.by
    if content.sealed:
        _sealed(line, content, scope, out)
        return
    seat: Expr = expect(by, "Player", scope) if by is not None else ("v", YOU)
    source, inner, name, slot = select(content.selection, scope)
    where = expect(content.selection.where, "Bool", inner) if content.selection.where is not None else None
    type_ = inner.variables[name].type
    conditions = [where] if where is not None else []
    if type_ == "District" and scope.owner in ("district", "character"):
        conditions.append(("allowed", "district chosen", (("v", slot), seat, ("source",))))
    options = _filtered(source.code, slot, conditions)
    kind = content.quantity.kind if content.quantity else "one"
    number: Expr = 1
    if content.quantity is not None and content.quantity.number is not None:
        number = expect(content.quantity.number, "Int", scope)
    least, most = {
        "one": (1, 1),
        "exactly": (number, number),
        "up to": (0, number),
        "or more": (number, 99),
        "any number": (0, 99),
        "random": (1, 1),
    }[kind]
    many = kind in ("exactly", "up to", "or more", "any number")
    untouched = not any(instruction[0] == "emit" and not instruction[3] for instruction in out.code)
    if out.leading and untouched and least != 0:
        out.needs.append(("some", options))
    out.leading = False
    chosen = scope.declare(name, type_ + "*" if many else type_, content.selection.span)
    if kind == "random":
        out.emit("pick", chosen, options, None, line=line.number)
    else:
        noun = type_ if type_ != UNKNOWN else "Int"
        out.emit("choose", chosen, seat, noun, options, least, most, many, None, line=line.number)


def _filtered(source: Expr, slot: int, conditions: list[Expr]) -> Expr:
    if not conditions:
        return source
    return ("filter", source, slot, conditions[0] if len(conditions) == 1 else ("and", *conditions))


def _sealed(line: nodes.Line, content: nodes.ChooseLine, scope: Scope, out: Emitter) -> None:
    if content.by is None:
        scope.unit.report("CIT302", line.span, "a sealed choice says who chooses", "for example: sealed choose type as votes by players")
        return
    seats = expect(content.by, "Player*", scope)
    asked = scope.inner()
    seat = asked.declare("player", "Player")
    source, inner, name, slot = select(content.selection, asked)
    where = expect(content.selection.where, "Bool", inner) if content.selection.where is not None else None
    type_ = inner.variables[name].type
    options = _filtered(source.code, slot, [where] if where is not None else [])
    out.leading = False
    chosen = scope.declare(name, type_ + "*", content.selection.span)
    queue = scope.slots.new()
    out.emit("sealed", chosen, seats, type_, options, seat, queue, line=line.number)


def _each(line: nodes.Line, content: nodes.EachLine, scope: Scope, out: Emitter) -> None:
    inner = scope.inner()
    source, condition_scope, name, slot = select(content.selection, inner)
    where = expect(content.selection.where, "Bool", condition_scope) if content.selection.where is not None else None
    things = _filtered(source.code, slot, [where] if where is not None else [])
    if content.start is not None:
        things = ("from", things, expect(content.start, "Player", scope))
    variable = condition_scope.variables[name]
    inner.variables[name] = variable
    queue = scope.slots.new()
    out.leading = False
    out.emit("each", queue, things, line=line.number)
    top = out.here()
    step = out.emit("next", variable.slot, queue, None, line=line.number)
    _body(line, inner, out)
    out.emit("jump", top, line=line.number)
    step[3] = out.here()


def _repeat(line: nodes.Line, content: nodes.RepeatLine, scope: Scope, out: Emitter) -> None:
    if content.until is not None and not content.bounded:
        scope.unit.report("CIT505", line.span, 'a loop with "until" or "while" says how often at most', "write: repeat at most 99 times until ...")
    left = scope.slots.new()
    out.emit("let", left, expect(content.number, "Int", scope), line=line.number)
    out.leading = False
    top = out.here()
    jump = out.emit("unless", (">", ("v", left), 0), None, line=line.number)
    check_until = None
    if content.until is not None:
        check_until = out.emit("unless", ("not", expect(content.until, "Bool", scope)), None, line=line.number)
    _body(line, scope, out)
    out.emit("let", left, ("-", ("v", left), 1), line=line.number)
    out.emit("jump", top, line=line.number)
    jump[2] = out.here()
    if check_until is not None:
        check_until[2] = out.here()


def _phrase(line: nodes.Line, content: nodes.Phrase, scope: Scope, out: Emitter) -> None:
    items = content.items
    if not items:
        return
    unit = scope.unit
    if len(items) == 1 and isinstance(items[0], nodes.CountsAs):
        node = items[0]
        fields = (expect(node.left, "District", scope), expect(node.right, "Type", scope))
        _event("type chosen", fields, line, out)
        return
    subject: nodes.Expression | None = None
    first = items[0]
    if not (isinstance(first, nodes.Name) and first.text in VERB_WORDS):
        second = items[1] if len(items) > 1 else None
        if isinstance(second, nodes.Name) and second.text in VERB_BY_FORM and not isinstance(first, nodes.Particle):
            subject, items = first, items[1:]
    head = items[0]
    if not isinstance(head, nodes.Name) or head.text not in VERB_BY_FORM or (subject is None and head.text not in VERB_WORDS):
        _unknown_verb(items, scope, line)
        return
    verbs = [verb for verb in VERBS if verb.name == VERB_BY_FORM[head.text]]
    found = [(verb, form, holes) for verb in verbs for form in verb.forms if (holes := match_form(verb, form, items)) is not None]
    if not found:
        forms = " or ".join(plain_form(form) for verb in verbs for form in verb.forms)
        unit.report("CIT302", line.span, f'"{head.text}" is not written this way', f"write: {forms}")
        return
    verb, _, holes = max(found, key=lambda match: -len(match[2]))
    if subject is not None and not verb.subject:
        unit.report("CIT302", subject.span, f'nobody does "{verb.name}"', f"write: {plain_form(verb.forms[0])}")
        return
    perform_verb(verb, holes, subject, line, scope, out)


def _unknown_verb(items: tuple[nodes.Item, ...], scope: Scope, line: nodes.Line) -> None:
    words = [item for item in items[:2] if isinstance(item, nodes.Name)]
    candidates = [*VERB_WORDS, "choose", "for each", "repeat", "if", "otherwise", "may", "let"]
    for word in words:
        if did_you_mean(word.text, candidates):
            scope.unit.unknown("CIT201", word.span, "the verb", word.text, candidates)
            return
    if words and words[0] is items[0]:
        scope.unit.unknown("CIT201", words[0].span, "the verb", words[0].text, candidates, "an instruction begins with a verb, such as gain, take or choose")
        return
    scope.unit.report("CIT304", line.span, "this is a value, and an instruction is needed here", "an instruction begins with a verb, such as gain, take or choose")


def plain_form(form: str) -> str:
    """Write a form for a reader: ``take {amount:Int} gold`` becomes ``take AMOUNT gold``."""
    return " ".join(part.strip("{}").split(":")[0].upper() if part.startswith("{") else part for part in split_form(form))


def split_form(form: str) -> list[str]:
    """Cut a form into its words and holes."""
    parts: list[str] = []
    for part in form.split(" "):
        if parts and parts[-1].startswith("{") and not parts[-1].endswith("}"):
            parts[-1] += " " + part
        else:
            parts.append(part)
    return parts


def match_form(verb: Verb, form: str, items: tuple[nodes.Item, ...]) -> dict[str, tuple[str, nodes.Item]] | None:
    """Fit the items of a line to a form; returns what stands in each hole with the hole's type."""
    parts = split_form(form.removeprefix(verb.name).strip()) if form != verb.name else []
    rest = list(items[1:])
    holes: dict[str, tuple[str, nodes.Item]] = {}
    for part in parts:
        if not rest:
            return None
        item = rest.pop(0)
        if not part.startswith("{"):
            if not (isinstance(item, nodes.Name | nodes.Particle) and item.text.rstrip("s") == part.rstrip("s")):
                return None
            continue
        name, type_ = part.strip("{}").split(":")
        if isinstance(item, nodes.Particle):
            return None
        if type_ == "procedure":
            words = [item, *rest]
            if not all(isinstance(word, nodes.Name) for word in words):
                return None
            text = " ".join(word.text for word in words if isinstance(word, nodes.Name))
            item, rest = nodes.Name(text, item.span.join(words[-1].span)), []
        holes[name] = (type_, item)
    return None if rest else holes


def perform_verb(
    verb: Verb, holes: dict[str, tuple[str, nodes.Item]], subject: nodes.Expression | None, line: nodes.Line, scope: Scope, out: Emitter
) -> None:
    """Compile a verb with what stands in the holes of its form."""
    you: Expr = expect(subject, "Player", scope) if subject is not None else ("v", YOU)
    values: dict[str, Expr] = {"you": you}
    for name, (type_, item) in holes.items():
        if isinstance(item, nodes.Particle):
            continue
        values.update(_hole(name, type_, item, line, scope, out))
    fields = tuple(_given(word, values) for word in verb.gives)
    if not verb.step:
        _event(verb.does, fields, line, out)
        return
    out.leading = False
    if verb.does == "perform":
        out.emit("perform", values["procedure"], you, line=line.number)
    elif verb.does != "nothing":
        out.emit(verb.does, line=line.number)


def _hole(name: str, type_: str, item: nodes.Expression, line: nodes.Line, scope: Scope, out: Emitter) -> dict[str, Expr]:
    unit = scope.unit
    if type_.startswith("new "):
        if not isinstance(item, nodes.Name):
            unit.report("CIT302", item.span, "a new name is needed here")
            return {name: 0}
        slot = scope.declare(item.text, type_.removeprefix("new "), item.span)
        out.emit("let", slot, ("next call",), line=line.number)
        return {name: ("v", slot)}
    if type_ == "marker":
        state = unit.names.states.get(item.text) if isinstance(item, nodes.Name) else None
        if state is None or state.kind != "marker":
            word = item.text if isinstance(item, nodes.Name) else "this"
            unit.unknown("CIT204", item.span, "a marker named", word, [s.name for s in unit.names.states.values()], "declare it: marker NAME on character")
            return {name: 0}
        unit.used_states.add(state.name)
        return {name: ("state", state.id)}
    if type_ == "counter":
        checked = check(item, scope)
        if isinstance(checked.code, tuple) and checked.code[:1] == ("counter",):
            return {name: ("state", checked.code[1]), "target": checked.code[2]}
        if checked.type != UNKNOWN:
            unit.report("CIT204", item.span, "this is not a declared counter", "declare it: counter NAME on district")
        return {name: 0, "target": 0}
    if type_ == "procedure":
        return {name: item.text if isinstance(item, nodes.Name) else ""}  # type: ignore[dict-item]
    if type_ == "Any":
        return {name: check(item, scope).code}
    return {name: expect(item, type_, scope)}


def _given(word: str, values: dict[str, Expr]) -> Expr:
    if word in values:
        return values[word]
    derived: dict[str, Expr] = {
        "none": ("none",),
        "all": ("gold", values.get("giver", 0)),
        "source": ("source",),
        "owner": ("owner", values.get("district", 0)),
        "holder": ("holder", values.get("character", 0)),
        "paid": ("paid", values.get("card", 0)),
        "crowned": ("crowned player",),
        "round": ("round",),
        "next round": ("+", ("round",), 1),
        "turn player": ("turn player",),
        "turn character": ("turn character",),
    }
    return derived[word]


def _event(name: str, fields: tuple[Expr, ...], line: nodes.Line, out: Emitter) -> None:
    padded = (*fields, *([-1] * (len(EVENT_BY_NAME[name].fields) - len(fields))))
    if out.leading:
        out.needs.append(("allowed", name, padded))
    out.emit("emit", name, padded, out.costs, line=line.number)


__all__ = ["Emitter", "block", "one_expression", "selected", "is_set"]
