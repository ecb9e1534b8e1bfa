"""Check the rule clauses of cards and editions and turn each into a rule of the engine's IR."""

from collections.abc import Callable

from citadels_core.model.ir import THIS, YOU, Expr, Program, Rule, Target
from citadels_core.model.vocabulary import EVENTS, QUERIES
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, PURPOSES
from citadels_dsl import nodes
from citadels_dsl.effects import block, one_expression
from citadels_dsl.emitter import Emitter
from citadels_dsl.expressions import QUERY_BY_NAME, expect, select
from citadels_dsl.scope import Scope, Slots, Unit
from citadels_dsl.verbs import EVENT_BY_NAME

LIVES = {"revealed": "revealed", "chosen": "chosen", "in cast": "cast"}
"""The lifetimes a ``while`` may name."""

LIMITS = {"once per turn": "turn", "once per round": "round", "once per game": "game"}


def compile_rules(lines: tuple[nodes.Line, ...], owner: str, life: str, unit: Unit) -> list[Rule]:
    """Compile the rule clauses among some lines; other clauses are left alone."""
    rules: list[Rule] = []
    for line in lines:
        if line.keyword == "while":
            rules += _while(line, owner, unit)
            continue
        kind = RULE_KINDS.get(line.keyword)
        if kind is None:
            continue
        rules += kind(line, Scope(unit, owner), life)
    _same_names(lines, rules, unit)
    return rules


def _same_names(lines: tuple[nodes.Line, ...], rules: list[Rule], unit: Unit) -> None:
    seen: set[str] = set()
    by_number = {line.number: line for line in lines}
    for rule in rules:
        if rule.kind in ("action", "must"):
            if rule.name.lower() in seen and rule.line in by_number:
                unit.report("CIT405", by_number[rule.line].span, f'there are two actions named "{rule.name}" here')
            seen.add(rule.name.lower())


def _while(line: nodes.Line, owner: str, unit: Unit) -> list[Rule]:
    word = " ".join(line.text.split())
    if word not in LIVES:
        unit.unknown("CIT201", line.span, "the time", word, list(LIVES), f"write: while {' | while '.join(LIVES)}")
        return []
    if owner != "character":
        unit.report("CIT404", line.span, '"while" is for characters; a district\'s rules are alive while it is built')
        return []
    if not line.children:
        unit.report("CIT106", line.span, "the rules below this line are missing")
    for child in line.children:
        if child.keyword not in RULE_KINDS:
            unit.report("CIT107", child.span, "only rules can stand here, such as when, forbid or modify")
    return compile_rules(line.children, owner, LIVES[word], unit)


def _items(line: nodes.Line) -> tuple[nodes.Item, ...]:
    return line.content.items if isinstance(line.content, nodes.Phrase) else ()


def _split_if(items: tuple[nodes.Item, ...]) -> tuple[tuple[nodes.Item, ...], tuple[nodes.Item, ...] | None]:
    for at, item in enumerate(items):
        if isinstance(item, nodes.Particle) and item.text == "if":
            return items[:at], items[at + 1 :]
    return items, None


def _conditions(
    line: nodes.Line, after_if: tuple[nodes.Item, ...] | None, scope: Scope
) -> tuple[Expr, tuple[nodes.Line, ...]]:
    """Join the condition of a header with the ``if`` lines at the head of the block; returns the other lines."""
    parts: list[Expr] = []
    if after_if is not None:
        if len(after_if) == 1 and not isinstance(after_if[0], nodes.Particle):
            parts.append(expect(after_if[0], "Bool", scope))
        else:
            scope.unit.report("CIT302", line.span, 'one condition is needed after "if"')
    body = list(line.children)
    while body and body[0].keyword == "if" and not body[0].children:
        guard = body.pop(0)
        node = one_expression(guard.content, guard, scope)
        if node is not None:
            parts.append(expect(node, "Bool", scope))
    if not parts:
        return ("true",), tuple(body)
    return parts[0] if len(parts) == 1 else ("and", *parts), tuple(body)


def _no_effect(body: tuple[nodes.Line, ...], line: nodes.Line, scope: Scope) -> None:
    if body:
        scope.unit.report("CIT107", body[0].span, f'only "if" lines can stand below "{line.keyword}"')


def _program(body: tuple[nodes.Line, ...], line: nodes.Line, scope: Scope, out: Emitter) -> Program:
    if not body:
        scope.unit.report(
            "CIT106", line.span, "what this rule does is missing", "write it below, indented by four spaces"
        )
    block(body, scope, out)
    return out.program()


def _action(line: nodes.Line, scope: Scope, life: str) -> list[Rule]:
    unit = scope.unit
    items = _items(line)
    if line.content is None:
        return []
    name, limit = "", None
    if items and isinstance(items[0], nodes.Title):
        name, items = items[0].text, items[1:]
    else:
        unit.report(
            "CIT302",
            line.span,
            "an action has a name that begins with a capital letter",
            f"for example: {line.keyword} Forge once per turn",
        )
    words = " ".join(item.text for item in items if isinstance(item, nodes.Name | nodes.Particle))
    if words in LIMITS:
        limit = LIMITS[words]
    elif items:
        unit.unknown(
            "CIT201",
            items[0].span.join(items[-1].span),
            "the limit",
            words or "this",
            list(LIMITS),
            f"limits are: {', '.join(LIMITS)}",
        )
    test, body = _conditions(line, None, scope)
    target, price, discards, shares = None, None, None, None
    out = Emitter(scope)
    rest = list(body)
    while rest and rest[0].keyword in ("target", "costs", "limit shared with", "if"):
        head = rest[0]
        if head.keyword == "if" and head.children:
            break
        rest.pop(0)
        if head.keyword == "target":
            if isinstance(head.content, nodes.TargetLine):
                target = _target(head, head.content, scope)
        elif head.keyword == "costs":
            price, discards = _costs(head, target, scope, out, price, discards)
        elif head.keyword == "limit shared with":
            title = _items(head)
            if len(title) == 1 and isinstance(title[0], nodes.Title):
                shares = title[0].text
            elif head.content is not None:
                unit.report("CIT302", head.span, "the name of an action is needed here")
        else:
            unit.report("CIT107", head.span, 'conditions of an action stand before "target" and "costs"')
    for late in rest:
        if late.keyword in ("target", "costs", "limit shared with"):
            unit.report(
                "CIT503",
                late.span,
                f'"{late.keyword}" stands before what the action does',
                "move it up, below the conditions",
            )
    rest = [late for late in rest if late.keyword not in ("target", "costs", "limit shared with")]
    out.leading = True
    program = _program(tuple(rest), line, scope, out)
    if (out.code and any(instruction[0] == "emit" and instruction[3] for instruction in out.code)) or price is not None:
        out.emit("settle", line=line.number)
        program = out.program()
    rule = Rule(
        kind=line.keyword,
        name=name,
        line=line.number,
        life=life,
        test=test,
        program=program,
        slots=scope.slots.count,
        limit=limit,
        shares=shares,
        target=target,
        price=price,
        discards=discards,
        needs=tuple(out.needs),
    )
    return [rule]


def _target(line: nodes.Line, content: nodes.TargetLine, scope: Scope) -> Target:
    source, inner, name, slot = select(content.selection, scope)
    where: Expr = expect(content.selection.where, "Bool", inner) if content.selection.where is not None else ("true",)
    type_ = inner.variables[name].type
    if type_ == "District" and scope.owner in ("district", "character"):
        allowed: Expr = ("allowed", "district chosen", (("v", slot), ("v", YOU), ("source",)))
        where = allowed if where == ("true",) else ("and", where, allowed)
    scope.variables[name] = inner.variables[name]
    return Target(slot=slot, noun=type_, source=source.code, where=where)


def _costs(
    line: nodes.Line, target: Target | None, scope: Scope, out: Emitter, price: Expr | None, discards: Expr | None
) -> tuple[Expr | None, Expr | None]:
    items = _items(line)
    words = [item.text if isinstance(item, nodes.Name) else None for item in items]
    if len(items) == 2 and words[1] == "gold" and not isinstance(items[0], nodes.Particle):
        amount = expect(items[0], "Int", scope)
        purpose: Expr = -1
        if target is not None and target.noun == "District" and scope.owner == "character":
            amount = ("+", amount, ("ask", "ability price", (("v", target.slot), ("v", YOU), ("source",))))
        elif target is not None and target.noun == "Card":
            purpose = ("v", target.slot)
        slot = scope.slots.new()
        out.emit("let", slot, amount, line=line.number)
        out.emit("emit", "gold paid", (("v", YOU), ("v", slot), purpose), True, line=line.number)
        return (amount if price is None else ("+", price, amount)), discards
    if (
        len(items) == 3
        and words[0] == "discard"
        and words[2] in ("card", "cards")
        and not isinstance(items[1], nodes.Particle)
    ):
        number = expect(items[1], "Int", scope)
        slot = scope.slots.new()
        out.emit("discards", slot, number, line=line.number)
        out.emit("emit", "cards discarded", (("v", YOU), ("v", slot)), True, line=line.number)
        return price, number
    if words == ["destroy", "this"] and scope.owner == "district":
        fields: tuple[Expr, ...] = (("v", THIS), ("owner", ("v", THIS)), ("v", YOU), ("source",))
        out.needs.append(("allowed", "district destroyed", fields))
        out.emit("emit", "district destroyed", fields, True, line=line.number)
        return price, discards
    if line.content is not None:
        scope.unit.report(
            "CIT302",
            line.span,
            "this is not a cost",
            "write: costs NUMBER gold, costs discard NUMBER cards, or costs destroy this",
        )
    return price, discards


def _event_head(line: nodes.Line, items: tuple[nodes.Item, ...], scope: Scope) -> str | None:
    """Read the event a rule answers and give its fields their names."""
    if line.content is None:
        return None
    head = items[0] if items else None
    if len(items) == 1 and isinstance(head, nodes.Name) and head.text in EVENT_BY_NAME:
        event = EVENT_BY_NAME[head.text]
        for name, type_ in event.fields:
            scope.declare(name, type_)
        return event.name
    words = " ".join(item.text for item in items if isinstance(item, nodes.Name | nodes.Title | nodes.Particle))
    names = [event.name for event in EVENTS]
    span = items[0].span.join(items[-1].span) if items else line.span
    scope.unit.unknown(
        "CIT205",
        span,
        "the event",
        words,
        names,
        "events are written in past tense, such as: district built, crown moved",
    )
    return None


def _when(line: nodes.Line, scope: Scope, life: str) -> list[Rule]:
    head, after_if = _split_if(_items(line))
    event = _event_head(line, head, scope)
    if event is None:
        return []
    test, body = _conditions(line, after_if, scope)
    program = _program(body, line, scope, Emitter(scope))
    return [
        Rule(
            kind="when",
            name=event,
            on=event,
            line=line.number,
            life=life,
            test=test,
            program=program,
            slots=scope.slots.count,
        )
    ]


def _instead(line: nodes.Line, scope: Scope, life: str) -> list[Rule]:
    head, after_if = _split_if(_items(line))
    event = _event_head(line, head, scope)
    if event is None:
        return []
    if EVENT_BY_NAME[event].stands:
        scope.unit.report("CIT302", line.span, f'"{event}" cannot be replaced', f"write: forbid {event} if ...")
    test, body = _conditions(line, after_if, scope)
    out = Emitter(scope)
    program = _program(body, line, scope, out)
    possible = tuple(need for need in out.needs if need[0] == "allowed")  # type: ignore[index]
    if possible:
        test = ("and", *possible) if test == ("true",) else ("and", test, *possible)
    return [
        Rule(
            kind="instead of",
            name=event,
            on=event,
            line=line.number,
            life=life,
            test=test,
            program=program,
            slots=scope.slots.count,
            optional=line.keyword.startswith("may"),
        )
    ]


def _named(items: tuple[nodes.Item, ...]) -> tuple[tuple[nodes.Item, ...], str]:
    if (
        len(items) >= 3
        and isinstance(items[-2], nodes.Particle)
        and items[-2].text == "named"
        and isinstance(items[-1], nodes.Title)
    ):
        return items[:-2], items[-1].text
    return items, ""


def _forbid(line: nodes.Line, scope: Scope, life: str) -> list[Rule]:
    head, after_if = _split_if(_items(line))
    head, name = _named(head)
    event = _event_head(line, head, scope)
    if event is None:
        return []
    test, body = _conditions(line, after_if, scope)
    _no_effect(body, line, scope)
    return [Rule(kind="forbid", name=name, on=event, line=line.number, life=life, test=test, slots=scope.slots.count)]


def _allow(line: nodes.Line, scope: Scope, life: str) -> list[Rule]:
    head, after_if = _split_if(_items(line))
    if len(head) != 1 or not isinstance(head[0], nodes.Title):
        if line.content is not None:
            scope.unit.report(
                "CIT302", line.span, "the name of a ban is needed here", "for example: allow Identical if player is you"
            )
        return []
    ban = scope.unit.names.bans.get(head[0].text.lower())
    if ban is None:
        known = [entry.name for entry in scope.unit.names.bans.values()]
        scope.unit.unknown("CIT202", head[0].span, "a ban named", head[0].text, known)
        return []
    for name, type_ in EVENT_BY_NAME[ban.on].fields:
        scope.declare(name, type_)
    test, body = _conditions(line, after_if, scope)
    _no_effect(body, line, scope)
    return [
        Rule(kind="allow", name=ban.name, on=ban.on, line=line.number, life=life, test=test, slots=scope.slots.count)
    ]


def _number_rule(line: nodes.Line, scope: Scope, life: str) -> list[Rule]:
    """Compile ``modify QUERY by NUMBER`` and ``set QUERY to NUMBER``."""
    particle = "by" if line.keyword == "modify" else "to"
    head, after_if = _split_if(_items(line))
    if line.content is None:
        return []
    if (
        len(head) != 3
        or not isinstance(head[1], nodes.Particle)
        or head[1].text != particle
        or isinstance(head[2], nodes.Particle)
    ):
        scope.unit.report(
            "CIT302",
            line.span,
            f"write: {line.keyword} QUERY {particle} NUMBER",
            f"for example: {line.keyword} your draw {particle} 1",
        )
        return []
    subject = head[0]
    word = (
        subject.text if isinstance(subject, nodes.Name) else subject.word.text if isinstance(subject, nodes.Dot) else ""
    )
    query = QUERY_BY_NAME.get(word)
    if query is None:
        names = [row.name for row in QUERIES]
        scope.unit.unknown("CIT201", subject.span, "the number", word, names, f"rules may change: {', '.join(names)}")
        return []
    whose: Expr | None = None
    if isinstance(subject, nodes.Dot) and query.fields:
        whose = expect(subject.base, query.fields[0][1], scope)
    first = 2
    for name, type_ in query.fields:
        scope.declare(name, type_)
    test, body = _conditions(line, after_if, scope)
    _no_effect(body, line, scope)
    if whose is not None:
        mine: Expr = ("==", ("v", first), whose)
        test = mine if test == ("true",) else ("and", mine, test)
    value = expect(head[2], "Int", scope)
    return [
        Rule(
            kind=line.keyword,
            name=query.name,
            on=query.name,
            line=line.number,
            life=life,
            test=test,
            value=value,
            slots=scope.slots.count,
        )
    ]


def _counts(line: nodes.Line, scope: Scope, life: str) -> list[Rule]:
    items = _items(line)
    if line.content is None:
        return []
    good = (
        len(items) == 3
        and isinstance(items[1], nodes.Particle)
        and items[1].text == "for"
        and isinstance(items[2], nodes.Name)
    )
    if not good:
        scope.unit.report(
            "CIT302", line.span, "write: counts as TYPE for PURPOSE", f"purposes are: {', '.join(PURPOSES)}"
        )
        return []
    what, purpose = items[0], items[2]
    if not isinstance(purpose, nodes.Name) or purpose.text not in PURPOSES:
        scope.unit.report("CIT302", items[2].span, "this is not a purpose", f"purposes are: {', '.join(PURPOSES)}")
        return []
    value: Expr = -1
    any_type = isinstance(what, nodes.Quantified) and what.operator == "any"
    if not any_type and not isinstance(what, nodes.Particle):
        value = expect(what, "Type", scope)
    return [Rule(kind="counts as", name=purpose.text, on=purpose.text, line=line.number, life=life, value=value)]


def _score(line: nodes.Line, scope: Scope, life: str) -> list[Rule]:
    head, after_if = _split_if(_items(line))
    name = ""
    if head and isinstance(head[0], nodes.Title):
        name, head = head[0].text, head[1:]
    test, body = _conditions(line, after_if, scope)
    if not head and body and body[0].keyword == "" and isinstance(body[0].content, nodes.Phrase):
        head, body = body[0].content.items, body[1:]
        more, guards = _conditions(nodes.Line("score", None, "", line.span, line.number, body), None, scope)
        body = guards
        if more != ("true",):
            test = more if test == ("true",) else ("and", test, more)
    _no_effect(body, line, scope)
    if len(head) != 1 or isinstance(head[0], nodes.Particle):
        if line.content is not None:
            scope.unit.report("CIT302", line.span, "one number is needed here", "for example: score count of your hand")
        return []
    value = expect(head[0], "Int", scope)
    return [Rule(kind="score", name=name, line=line.number, life=life, test=test, value=value, slots=scope.slots.count)]


def _at_scoring(line: nodes.Line, scope: Scope, life: str) -> list[Rule]:
    test, body = _conditions(line, None, scope)
    program = _program(body, line, scope, Emitter(scope))
    return [
        Rule(
            kind="at scoring", name="", line=line.number, life=life, test=test, program=program, slots=scope.slots.count
        )
    ]


def _income(line: nodes.Line, scope: Scope, life: str) -> list[Rule]:
    items = _items(line)
    if len(items) != 1 or not isinstance(items[0], nodes.Name) or items[0].text not in DISTRICT_TYPES:
        if line.content is not None:
            scope.unit.report(
                "CIT301", line.span, "a district type is needed here", f"types are: {', '.join(DISTRICT_TYPES)}"
            )
        return []
    slot = scope.slots.new()
    counted: Expr = (
        "filter",
        ("city", ("v", YOU)),
        slot,
        ("counts", ("v", slot), ("type", items[0].text), PURPOSES.index("income")),
    )
    out = Emitter(scope)
    out.emit("emit", "gold gained", (("v", YOU), ("count", counted)), False, line=line.number)
    rule = Rule(
        kind="action",
        name="Income",
        line=line.number,
        life=life,
        program=out.program(),
        slots=scope.slots.count,
        limit="turn",
        needs=(("some", counted),),
    )
    return [rule]


RULE_KINDS: dict[str, Callable[[nodes.Line, Scope, str], list[Rule]]] = {
    "action": _action,
    "must": _action,
    "when": _when,
    "instead of": _instead,
    "may instead of": _instead,
    "forbid": _forbid,
    "allow": _allow,
    "modify": _number_rule,
    "set": _number_rule,
    "counts as": _counts,
    "score": _score,
    "at scoring": _at_scoring,
    "income": _income,
}
"""How each rule clause is compiled."""

__all__ = ["LIMITS", "LIVES", "RULE_KINDS", "Slots", "compile_rules"]
