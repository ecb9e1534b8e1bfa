"""Compile the abilities: what they are used on, what is paid, and what they do."""

from attrs import evolve

from citadels_core.model.programs.instructions import Discards, Emit, Let, Settle
from citadels_core.model.programs.node_types import never_negative
from citadels_core.model.programs.rules import ActionRule, MustRule, Rule, Target
from citadels_core.model.programs.tree import (
    FALSE,
    NOTHING,
    OF_THIS,
    OF_YOU,
    SOURCE,
    TRUE,
    ZERO,
    Calculate,
    Expr,
    Read,
    Slot,
)
from citadels_dsl.compiler.clauses.event_rules import event_head
from citadels_dsl.compiler.clauses.heads import conditions, program_of
from citadels_dsl.compiler.instructions.effects import EXAMPLES, split_if
from citadels_dsl.compiler.instructions.emitter import Emitter
from citadels_dsl.compiler.scope import Scope
from citadels_dsl.compiler.values.expressions import expect, select
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import EVENT_BY_NAME
from citadels_dsl.text.diagnostics import Fix
from citadels_dsl.text.keywords import ACTION_HEADS
from citadels_dsl.text.source import Span

LIMITS = {
    "once per turn": ("turn", 1),
    "twice per turn": ("turn", 2),
    "once per round": ("round", 1),
    "once per game": ("game", 1),
}
"""How often an action may be used: in what, and how many times."""


ANSWERING = ("before", "after")
"""The lines that say which event an action answers."""


def action(line: nodes.Line, scope: Scope, life: str) -> list[Rule]:
    """Compile ``action`` and ``must``."""
    unit = scope.unit
    items = line.items
    if line.content is None:
        return []
    name, limit, times = "", None, 1
    if items and isinstance(items[0], nodes.TitleNode):
        name, items = items[0].text, items[1:]
    else:
        message = f'"{line.keyword}" is followed by a name that begins with a capital letter'
        first = items[0] if items and isinstance(items[0], nodes.NameNode) else None
        capital = first.text[:1].upper() + first.text[1:] if first is not None else ""
        fix = Fix(first.span, capital, f'write "{capital}"') if first is not None and capital != first.text else None
        example = f"{capital or 'Forge'} once per turn"
        unit.report("CIT302", line.rest, message, f"for example: {line.keyword} {example}", fix=fix)
        items = ()
    words = " ".join(item.text for item in items if isinstance(item, nodes.NameNode | nodes.Particle))
    if words in LIMITS:
        limit, times = LIMITS[words]
    elif any(isinstance(item, nodes.TitleNode) for item in items):
        whole = line.text.removeprefix(line.keyword).strip()
        called = next((whole.removesuffix(limit).strip() for limit in LIMITS if whole.endswith(limit)), whole)
        start = line.span.start + line.text.index(called)
        span = Span(start, start + len(called))
        message = "a name with small words or signs in it stands in quotation marks"
        unit.report("CIT201", span, message, f'write: "{called}"', fix=Fix(span, f'"{called}"', "put it in quotes"))
        limit, times = LIMITS.get(whole.removeprefix(called).strip(), (None, 1))
    elif items:
        unit.unknown(
            "CIT201",
            items[0].span.join(items[-1].span),
            "the limit",
            words or "this",
            list(LIMITS),
            f"limits are: {', '.join(LIMITS)}; the words of a name begin with a capital letter",
        )
    line, answered, event, after_if = _answered(line, scope)
    if event is not None and life == "turn":
        scope.life = life = "chosen"  # an answer is given in turns of others
    test, body = conditions(line, after_if, scope)
    target, price, discards, shares = None, None, None, None
    out = Emitter(scope)
    if event is not None and life == "chosen" and scope.audience is None:
        out.add(Emit("character revealed", (OF_THIS, OF_YOU), False, line.number))
    rest, sharing = list(body), nodes.lines_of(body, "limit shared with")
    while rest and rest[0].keyword in (*ACTION_HEADS, "if"):
        head = rest[0]
        if head.is_if and head.children:
            break
        rest.pop(0)
        if isinstance(head.content, nodes.TargetLine):
            target = _target(head, head.content, scope)
        elif head.is_if:
            unit.report(
                "CIT107", head.span, 'conditions of an action stand before "target" and "costs"', "move this line up"
            )
        elif head in sharing:
            title = head.items
            if len(title) == 1 and isinstance(title[0], nodes.TitleNode):
                shares = title[0].text
            elif head.content is not None:
                message = "the name of another action of this card is needed here"
                unit.report("CIT302", head.span, message, EXAMPLES[head.keyword])
        elif isinstance(head.content, nodes.Phrase):
            price, discards = _costs(head, target, scope, out, price, discards)
    if shares is not None and limit is None:
        advice = f"say the limit here too, for example: {line.keyword} {name} once per turn"
        unit.report("CIT401", sharing[0].span, f'"{name}" has no limit that it could share', advice)
    for late in rest:
        if late.keyword in ACTION_HEADS:
            unit.report(
                "CIT503",
                late.span,
                f'"{late.keyword}" stands after what the action does',
                "move it up, below the conditions: what is paid and chosen comes before the effect",
            )
    rest = [late for late in rest if late.keyword not in ACTION_HEADS]
    out.written_out = True
    program = program_of(tuple(rest), line, scope, out)
    if any(isinstance(step, Emit) and step.cost for step in out.code) or price is not None:
        out.add(Settle(line.number))
        program = out.program()
    rule = (MustRule if line.keyword == MustRule.kind else ActionRule)(
        name=name,
        line=line.number,
        life=life,
        test=test,
        program=program,
        types=scope.types,
        limit=limit,
        times=times,
        shares=shares,
        target=target,
        price=price,
        discards=discards,
        on=event,
        answers="" if event is None or answered is None else answered.keyword,
        ranked=scope.owner == "character" or (scope.owner == "district" and scope.unit.acts),
    )
    return [rule]


def _answered(
    line: nodes.Line, scope: Scope
) -> tuple[nodes.Line, nodes.Line | None, str | None, tuple[nodes.Item, ...] | None]:
    """Cut out the line that says which event an action answers; returns it, the event, and what follows its ``if``."""
    heads = [child for child in line.children if child.keyword in ANSWERING]
    if not heads:
        return line, None, None, None
    head, *more = heads
    rest = evolve(line, children=tuple(child for child in line.children if child not in heads))
    items, after_if = split_if(head.items)
    event = event_head(head, items, scope)
    if event is None:
        return rest, head, None, None
    unit = scope.unit
    if line.keyword == MustRule.kind:
        unit.report("CIT404", head.keyword_span, "nobody has to answer an event", "write: action instead of must")
    if head.keyword == "before" and EVENT_BY_NAME[event].stands:
        unit.report("CIT302", head.span, f'"{event}" cannot be replaced', f"write: after {event}")
    if head.children:
        message = "no block can stand below this line"
        unit.report("CIT107", head.children[0].span, message, "move it one step to the left")
    for again in more:
        unit.report("CIT107", again.span, "an action answers one event", "write another action for this one")
    return rest, head, event, after_if


def _target(line: nodes.Line, content: nodes.TargetLine, scope: Scope) -> Target:
    source, inner, name, slot = select(content.selection, scope)
    where: Expr = expect(content.selection.where, "Bool", inner) if content.selection.where is not None else TRUE
    type_ = inner.variables[name].type
    scope.variables[name] = inner.variables[name]
    return Target(slot=slot, noun=type_, source=source.code, where=where)


def _is_to(item: nodes.Item) -> bool:
    return isinstance(item, nodes.Particle) and item.text == "to"


def _payment(amount: Expr) -> Expr:
    """Return how much is paid: never less than nothing."""
    return amount if never_negative(amount) else Calculate("beyond", amount, ZERO)


def _costs(
    line: nodes.Line, target: Target | None, scope: Scope, out: Emitter, price: Expr | None, discards: Expr | None
) -> tuple[Expr | None, Expr | None]:
    items = line.items
    words = [item.text if isinstance(item, nodes.NameNode) else None for item in items]
    if len(items) == 2 and words[1] == "gold" and not isinstance(items[0], nodes.Particle):
        amount = _payment(expect(items[0], "Int", scope))
        purpose: Expr = Slot(target.slot) if target is not None and target.noun == "Card" else NOTHING
        slot = scope.slots.new("Int")
        out.add(Let(slot, amount, line.number))
        out.add(Emit("gold paid", (OF_YOU, Slot(slot), purpose), True, line.number))
        return (amount if price is None else Calculate("+", price, amount)), discards
    if len(items) == 4 and words[1] == "gold" and _is_to(items[2]) and not isinstance(items[3], nodes.Particle):
        if isinstance(items[0], nodes.Particle):
            return price, discards
        amount = _payment(expect(items[0], "Int", scope))
        receiver = expect(items[3], "Player", scope)
        slot = scope.slots.new("Int")
        out.add(Let(slot, amount, line.number))
        out.add(Emit("gold taken", (receiver, Slot(slot), OF_YOU, TRUE), True, line.number))
        return (amount if price is None else Calculate("+", price, amount)), discards
    if (
        len(items) == 3
        and words[0] == "discard"
        and words[2] in ("card", "cards")
        and not isinstance(items[1], nodes.Particle)
    ):
        number = expect(items[1], "Int", scope)
        slot = scope.slots.new("Card*")
        out.add(Discards(slot, number, line.number))
        out.add(Emit("cards discarded", (OF_YOU, Slot(slot), FALSE), True, line.number))
        return price, number
    if len(items) == 2 and words[0] == "destroy" and not isinstance(items[1], nodes.Particle):
        lost = expect(items[1], "District", scope)
        fields: tuple[Expr, ...] = (lost, Read("owner", lost), OF_YOU, SOURCE)
        out.add(Emit("district destroyed", fields, True, line.number))
        return price, discards
    if line.content is not None:
        advice = "write: costs NUMBER gold, or costs discard NUMBER cards, or costs destroy this"
        scope.misfit(
            items, ["card", "cards", "destroy", "discard", "gold", "this"], line.rest, "this is not a cost", advice
        )
    return price, discards
