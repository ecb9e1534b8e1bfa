"""Compile ``PLAYER can INSTRUCTION``: no rule forbids the instruction, and its cost can be paid."""

from collections.abc import Iterator

from citadels_core.model.programs.instructions import Emit
from citadels_core.model.programs.offers import hindered
from citadels_core.model.programs.tree import FALSE, OF_THIS, OF_YOU, Expr, Not
from citadels_core.model.suggest import did_you_mean
from citadels_core.model.vocabulary import VERBS, Verb
from citadels_dsl.compiler.instructions.emitter import Emitter
from citadels_dsl.compiler.instructions.verbs import perform_verb
from citadels_dsl.compiler.match_forms import VERBS_BY_NAME, Holes, plain_form, report_misfit, verb_of
from citadels_dsl.compiler.scope import Scope
from citadels_dsl.syntax import nodes

THINGS = frozenset({"you", "Player", "Card", "District", "Character"})
"""The types of values that may be missing, which makes an instruction impossible."""

EXAMPLE = "write for example: you can destroy district"


def is_done(verb: Verb) -> bool:
    """Return whether a verb can follow ``can``: a player does it, it causes an event, and binds no name."""
    return verb.subject and not verb.step and not any(":new " in form for form in verb.forms)


POSSIBLE = sorted({verb.name for verb in VERBS if is_done(verb)})
"""The verbs that may follow ``can``."""


def possible(node: nodes.CanNode, scope: Scope) -> Expr:
    """Compile ``can`` to the condition that an instruction is possible, and ``cannot`` to its opposite."""
    head = node.items[0]
    if not isinstance(head, nodes.NameNode) or head.text not in VERBS_BY_NAME:
        word = head.text if isinstance(head, nodes.NameNode) else ""
        if did_you_mean(word, POSSIBLE):
            scope.unit.unknown("CIT209", head.span, "the verb", word, POSSIBLE)
        else:
            scope.unit.report("CIT302", head.span, 'a verb must follow "can"', EXAMPLE)
        return FALSE
    verbs = [verb for verb in VERBS_BY_NAME[head.text] if is_done(verb)]
    found = verb_of(head.text, node.items, scope.unit.names.states)
    if not verbs or (found is not None and not is_done(found[0])):
        scope.unit.report("CIT302", head.span, f'"{head.text}" cannot follow "can"', EXAMPLE)
        return FALSE
    if found is None:
        report_misfit(verbs, node.items, f"can {plain_form(verbs[0].forms[0])}", scope)
        return FALSE
    verb, holes = found
    out = Emitter(scope)
    perform_verb(verb, holes, node.player, nodes.Line("", None, "", node.span, 0, ()), scope, out)
    steps = [step for step in out.code if isinstance(step, Emit)]
    named = [*_named(verb, holes, steps[-1])]
    missing = [value for _, value in named if value not in (OF_YOU, OF_THIS)]
    on_card = scope.this_type is not None  # districts can be protected only from rules of cards
    districts = [value for type_, value in named if type_ == "District" and on_card]
    by = next((value for type_, value in named if type_ == "you"), OF_YOU)
    hindrance = hindered(steps, missing, districts, by)
    return hindrance if node.denied else Not(hindrance)


def _named(verb: Verb, holes: Holes, step: Emit) -> Iterator[tuple[str, Expr]]:
    """Yield the type and value of each player and thing in an instruction; the subject has type ``you``."""
    for word, value in zip(verb.gives, step.fields, strict=False):
        type_ = "you" if word == "you" else holes[word][0] if word in holes else ""
        if type_ in THINGS:
            yield type_, value
