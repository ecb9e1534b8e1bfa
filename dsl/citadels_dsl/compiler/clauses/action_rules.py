"""Compile actions: their limits, targets, costs and effects."""

from attrs import evolve

from citadels_core.model.programs import tree
from citadels_core.model.programs.instructions import Discards, Emit, Let, Settle
from citadels_core.model.programs.node_types import never_negative
from citadels_core.model.programs.rules import ActionRule, MustRule, Rule, Target
from citadels_core.model.programs.tree import FALSE, NOTHING, OF_THIS, OF_YOU, SOURCE, TRUE, ZERO, Expr
from citadels_dsl.compiler.clauses.event_rules import event_head
from citadels_dsl.compiler.clauses.heads import fields_of_rule, joined_conditions, program_of
from citadels_dsl.compiler.instructions.effects import EXAMPLES
from citadels_dsl.compiler.instructions.emitter import Emitter
from citadels_dsl.compiler.match_forms import LineParts, read_line, split_if
from citadels_dsl.compiler.scope import Scope
from citadels_dsl.compiler.values.expressions import expect, select
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.trees import is_word, lines_of
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
"""The limits of actions: the period, and the number of uses in it."""

ANSWERING = ("before", "after")
"""The keywords of the line that names the event to which an action reacts."""


def action(line: nodes.Line, scope: Scope) -> list[Rule]:
    """Compile an ``action`` or ``must`` rule."""
    unit = scope.unit
    items = line.items
    if line.content is None:
        return []
    name, limit, times = "", None, 1
    if items and isinstance(items[0], nodes.TitleNode):
        name, items = items[0].text, items[1:]
    else:
        message = f'"{line.keyword}" needs a name that begins with a capital letter'
        first = items[0] if items and isinstance(items[0], nodes.NameNode) else None
        capital = first.text[:1].upper() + first.text[1:] if first is not None else ""
        fix = Fix(first.span, capital, f'write "{capital}"') if first is not None and capital != first.text else None
        example = f"{capital or 'Forge'} once per turn"
        unit.report("CIT302", line.rest, message, f"write for example: {line.keyword} {example}", fix=fix)
        items = ()
    words = " ".join(item.text for item in items if isinstance(item, nodes.NameNode | nodes.Particle))
    if words in LIMITS:
        limit, times = LIMITS[words]
    elif any(isinstance(item, nodes.TitleNode) for item in items):
        whole = line.text.removeprefix(line.keyword).strip()
        called = next((whole.removesuffix(limit).strip() for limit in LIMITS if whole.endswith(limit)), whole)
        start = line.span.start + line.text.index(called)
        span = Span(start, start + len(called))
        message = "a name with signs or words in small letters must be in quotation marks"
        unit.report("CIT201", span, message, f'write: "{called}"', fix=Fix(span, f'"{called}"', "put it in quotes"))
        limit, times = LIMITS.get(whole.removeprefix(called).strip(), (None, 1))
    elif items:
        span = items[0].span.join(items[-1].span)
        advice = f"the limits are: {', '.join(LIMITS)}; the words of a name begin with a capital letter"
        unit.unknown("CIT201", span, "the limit", words or "this", list(LIMITS), advice)
    line, answered, event = _answered(line, scope)
    if event is not None and scope.life == "turn":
        scope.life = "chosen"  # the event may happen in another player's turn, in which the action must be active
    after_if = None if answered is None or event is None else split_if(answered.items)[1]
    test, body = joined_conditions(after_if, line, scope)
    target, price, discards, shares = None, None, None, None
    out = Emitter(scope)
    if event is not None and scope.life == "chosen" and scope.audience is None:
        out.add(Emit("character revealed", (OF_THIS, OF_YOU), False, line.number))
    rest, sharing = list(body), lines_of(body, "limit shared with")
    while rest and rest[0].keyword in (*ACTION_HEADS, "if"):
        head = rest[0]
        if head.is_if and head.children:
            break
        rest.pop(0)
        if isinstance(head.content, nodes.TargetLine):
            target = _target(head.content, scope)
        elif head.is_if:
            message = 'conditions of an action must stand before "target" and "costs"'
            unit.report("CIT107", head.span, message, "move this line up")
        elif head in sharing:
            shares = read_line(head).word("NAME") or shares
            if not read_line(head).holes and head.content is not None:
                said = [item.text for item in head.items if isinstance(item, nodes.TitleNode)]
                if not any(unit.is_unknown(name, ("CIT201", "action")) for name in said):
                    message = "the name of another action of this card is needed here"
                    unit.report("CIT302", head.span, message, f"write for example: {EXAMPLES[head.keyword]}")
        elif isinstance(head.content, nodes.Phrase):
            cost = read_line(head)
            if cost.holes is None:
                known = ["card", "cards", "destroy", "discard", "gold", "this"]
                advice = "write: costs NUMBER gold, or costs discard NUMBER cards, or costs destroy this"
                scope.misfit(head.items, known, head.rest, "this is not a cost", advice)
                continue
            amount = _cost(cost, head, target, scope, out)
            if paid_with(cost) == "cards":
                discards = amount
            elif paid_with(cost) == "gold":
                price = amount if price is None else tree.Calculate("+", price, amount)
        scope.bind_unknown(head)
    if shares is not None and limit is None and not items:
        advice = f"write the limit here too, for example: {line.keyword} {name} once per turn"
        unit.report("CIT401", sharing[0].span, f'the action "{name}" has no limit to share', advice)
    for late in rest:
        if late.keyword in ACTION_HEADS:
            message = f'"{late.keyword}" must be above the instructions of the action'
            unit.report("CIT503", late.span, message, "move it up, directly below the conditions")
            scope.bind_unknown(late)
    rest = [late for late in rest if late.keyword not in ACTION_HEADS]
    out.written_out = True
    program = program_of(tuple(rest), line, scope, out)
    if any(isinstance(step, Emit) and step.cost for step in out.code) or price is not None:
        out.add(Settle(line.number))
        program = out.program()
    return [
        (MustRule if line.keyword == MustRule.kind else ActionRule)(
            name=name,
            test=test,
            program=program,
            limit=limit,
            times=times,
            shares=shares,
            target=target,
            price=price,
            discards=discards,
            on=event,
            answers="" if event is None or answered is None else answered.keyword,
            ranked=scope.owner == "character" or (scope.owner == "district" and scope.unit.acts),
            **fields_of_rule(line, scope),
        )
    ]


def _answered(line: nodes.Line, scope: Scope) -> tuple[nodes.Line, nodes.Line | None, str | None]:
    """Return an action without its ``before`` or ``after`` line, that line, and the event in that line."""
    heads = [child for child in line.children if child.keyword in ANSWERING]
    if not heads:
        return line, None, None
    head, *more = heads
    rest = evolve(line, children=tuple(child for child in line.children if child not in heads))
    event = event_head(head, split_if(head.items)[0], scope)
    if event is None:
        return rest, head, None
    unit = scope.unit
    if line.keyword == MustRule.kind:
        message, advice = 'only an "action" can answer an event', 'write "action" instead of "must"'
        unit.report("CIT404", head.keyword_span, message, advice)
    if head.keyword == "before" and EVENT_BY_NAME[event].stands:
        unit.report("CIT302", head.span, f'"{event}" cannot be replaced', f"write: after {event}")
    if head.children:
        message = "the line above cannot have a block"
        unit.report("CIT107", head.children[0].span, message, "indent this line less")
    for again in more:
        unit.report("CIT107", again.span, "an action can answer only one event", "write another action for this event")
    return rest, head, event


def _target(content: nodes.TargetLine, scope: Scope) -> Target:
    found = select(content.selection, scope)
    scope.variables[found.name] = found.scope.variables[found.name]
    where = TRUE if found.where is None else found.where
    return Target(slot=found.slot, noun=found.type, source=found.source.code, where=where)


def paid_with(cost: LineParts) -> str:
    """Return how a cost is paid: with ``gold``, ``cards`` or a ``district``."""
    if cost.value("DISTRICT") is not None:
        return "district"
    return "cards" if is_word(cost.head[0], "discard") and len(cost.head) == 3 else "gold"


def _cost(cost: LineParts, line: nodes.Line, target: Target | None, scope: Scope, out: Emitter) -> Expr:
    """Compile a ``costs`` line of an action; return the amount of gold or cards, or 0 for a district."""
    district, number, payee = cost.value("DISTRICT"), cost.value("NUMBER"), cost.value("PLAYER")
    if district is not None or number is None:
        lost = ZERO if district is None else expect(district, "District", scope)
        out.add(Emit("district destroyed", (lost, tree.Read("owner", lost), OF_YOU, SOURCE), True, line.number))
        return ZERO
    amount = expect(number, "Int", scope)
    if paid_with(cost) == "cards":
        slot = scope.slots.new("Card*")
        out.add(Discards(slot, amount, line.number))
        out.add(Emit("cards discarded", (OF_YOU, tree.Slot(slot), FALSE), True, line.number))
        return amount
    if not never_negative(amount):
        amount = tree.Calculate("beyond", amount, ZERO)  # the excess over 0, since a payment is never negative
    receiver = None if payee is None else expect(payee, "Player", scope)
    slot = scope.slots.new("Int")
    out.add(Let(slot, amount, line.number))
    if receiver is not None:
        out.add(Emit("gold taken", (receiver, tree.Slot(slot), OF_YOU, TRUE), True, line.number))
    else:
        purpose: Expr = tree.Slot(target.slot) if target is not None and target.noun == "Card" else NOTHING
        out.add(Emit("gold paid", (OF_YOU, tree.Slot(slot), purpose), True, line.number))
    return amount
