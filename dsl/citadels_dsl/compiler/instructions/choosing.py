"""Compile ``choose`` and ``sealed choose``."""

from citadels_core.model.programs.instructions import Choose, Pick, Sealed
from citadels_core.model.programs.tree import OF_YOU, ONE, ZERO, Expr, Number
from citadels_core.model.vocabulary.types import UNSEEN
from citadels_dsl.compiler.instructions.emitter import Emitter
from citadels_dsl.compiler.scope import UNKNOWN, Scope, several
from citadels_dsl.compiler.values.expressions import expect, select
from citadels_dsl.syntax import nodes
from citadels_dsl.text.diagnostics import Fix

MOST_CHOSEN = Number(99)


def choose(line: nodes.Line, content: nodes.ChooseLine, scope: Scope, out: Emitter) -> None:
    """Compile a ``choose`` or ``sealed choose`` line."""
    by = content.by
    if content.sealed:
        _sealed(line, content, scope, out)
        return
    seat: Expr = expect(by, "Player", scope) if by is not None else OF_YOU
    if _report_misplaced_name(line, content.selection, scope):
        return
    found = select(content.selection, scope)
    type_ = found.type
    kind = content.how
    number: Expr = ONE
    if content.quantity is not None and content.quantity.number is not None:
        number = expect(content.quantity.number, "Int", scope)
    bound: Expr = number
    if content.quantity is not None and content.quantity.most is not None:
        bound = expect(content.quantity.most, "Int", scope)
    least, most = {
        "one": (ONE, ONE),
        "exactly": (number, number),
        "up to": (ZERO, number),
        "or more": (number, MOST_CHOSEN),
        "between": (number, bound),
        "any number": (ZERO, MOST_CHOSEN),
        "random": (ONE, ONE),
        "unseen": (ONE, ONE),
    }[kind]
    many = content.many
    chosen = scope.declare(found.name, several(type_) if many else type_, content.selection.span)
    if kind == "exactly" and number == ONE:
        scope.slots.ones.add(chosen)
    if found.slot in scope.slots.answers:
        scope.slots.answers[chosen] = scope.slots.answers[found.slot]
    if kind == "random":
        out.add_choice(Pick(chosen, found.things, None, line.number))
    else:
        noun = type_ if type_ != UNKNOWN else "Int"
        if kind == "unseen":
            noun = UNSEEN.get(noun, noun)
        out.add_choice(Choose(chosen, seat, noun, found.things, least, most, many, None, line.number))


def _report_misplaced_name(line: nodes.Line, selection: nodes.SelectionNode, scope: Scope) -> bool:
    """Report ``count of ... as NAME`` if NAME should name the chosen number; return True after a report."""
    counted = selection.head.high if isinstance(selection.head, nodes.RangeNode) and selection.name is None else None
    if not isinstance(counted, nodes.QuantifierNode) or counted.selection.where is not None:
        return False
    name = counted.selection.name
    if name is None:
        return False
    said, _, _ = line.text[counted.span.start - line.span.start :].rpartition(f" as {name.text}")
    fixed = f"({said}) as {name.text}"
    message = f'"{name.text}" is a name for the things counted here, not for the number chosen'
    fix = Fix(counted.span, fixed, f"write {fixed}")
    scope.unit.report("CIT302", counted.span, message, f"put the count in parentheses: {fixed}", fix=fix)
    scope.declare(name.text, UNKNOWN, name.span)
    return True


def _sealed(line: nodes.Line, content: nodes.ChooseLine, scope: Scope, out: Emitter) -> None:
    if content.by is None:
        advice = 'add "by" and the players: sealed choose type as votes by players'
        scope.unit.report("CIT302", line.span, "this sealed choice does not say who chooses", advice)
        return
    seats = expect(content.by, "Player*", scope)
    asked = scope.inner()
    seat = asked.declare("player", "Player")
    found = select(content.selection, asked)
    chosen = scope.declare(found.name, several(found.type), content.selection.span)
    if found.slot in scope.slots.answers:
        scope.slots.answers[chosen] = scope.slots.answers[found.slot]
    all_asked, queue = scope.slots.new("Player*"), scope.slots.new("Player*")
    scope.slots.sealed[chosen] = all_asked
    out.add(Sealed(chosen, seats, found.type, found.things, seat, all_asked, queue, not content.secret, line.number))
