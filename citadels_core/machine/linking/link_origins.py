"""Make the objects that tell who does what a rule does. Not compiled."""

from citadels_core.machine.expression_kinds import ConstantExpression, NumberExpression, SlotExpression
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.linking.constant_folding import LinkScope
from citadels_core.machine.words import facts_of_the_table
from citadels_core.machine.words.origins import ABILITY, CARD, DEED, OfPerformer
from citadels_core.model.programs.tree import THIS, YOU


def build_doer(scope: LinkScope) -> NumberExpression:
    """Return who does what nobody has to do, where it may be a secret whom a rule speaks to."""
    return SlotExpression(YOU) if scope.rule is None else facts_of_the_table.PublicDoer(scope.rule)


def build_origin(scope: LinkScope, agreed: NumberExpression | None = None) -> list[NumberExpression]:
    """Return who brings about what a rule or a procedure does, in the order of ``ORIGIN``; ``agreed`` who agreed to it.

    What the rules of the game do by themselves nobody does.
    """
    consent = agreed or ConstantExpression(NOBODY)
    if scope.performed:
        return [build_doer(scope), OfPerformer(ABILITY), OfPerformer(CARD), OfPerformer(DEED), consent]
    doer = ConstantExpression(NOBODY) if scope.by_itself else build_doer(scope)
    source = ConstantExpression(scope.source) if isinstance(scope.source, int) else SlotExpression(THIS)
    cause = SlotExpression(THIS) if scope.on_card else ConstantExpression(NOBODY)
    return [doer, source, cause, ConstantExpression(scope.deed), consent]
