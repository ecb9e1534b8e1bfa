"""Building of the expressions for an event's origin: its player, rule and action. Not compiled."""

from citadels_core.machine.expression_kinds import ConstantExpression, NumberExpression, SlotExpression
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.linking.constant_folding import LinkScope
from citadels_core.machine.words import facts_of_the_table
from citadels_core.machine.words.origins import ABILITY, CARD, DEED, OfPerformer
from citadels_core.model.programs.tree import THIS, YOU


def build_doer(scope: LinkScope) -> NumberExpression:
    """Build the expression for the player who causes a rule's effects, NOBODY while the player is secret."""
    return SlotExpression(YOU) if scope.rule is None else facts_of_the_table.PublicDoer(scope.rule)


def build_origin(scope: LinkScope, agreed: NumberExpression | None = None) -> list[NumberExpression]:
    """Build the origin (player, rule, action) of a rule's effects, in the order of ``ORIGIN``.

    ``agreed`` is the player who agreed to the effect. No player causes the effects of the game's own rules.
    """
    consent = agreed or ConstantExpression(NOBODY)
    if scope.performed:
        return [build_doer(scope), OfPerformer(ABILITY), OfPerformer(CARD), OfPerformer(DEED), consent]
    doer = ConstantExpression(NOBODY) if scope.by_itself else build_doer(scope)
    source = ConstantExpression(scope.source) if isinstance(scope.source, int) else SlotExpression(THIS)
    cause = SlotExpression(THIS) if scope.on_card else ConstantExpression(NOBODY)
    return [doer, source, cause, ConstantExpression(scope.deed), consent]
