"""Payments: the gold that events and actions cost, and whether a player can afford it."""

from citadels_core.model.programs.instructions import Emit
from citadels_core.model.programs.rules import ActionRule, Rule
from citadels_core.model.programs.tree import NOTHING, OF_YOU, Ask, Calculate, Compare, Expr, Read, Slot
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS

PAID = {event.name: event.pays for event in EVENTS if event.pays is not None}
"""The events that pay gold, with the fields of the payer and the amount."""


def price_of(step: Emit) -> Expr | None:
    """Build the condition that the payer can afford an event that must be paid in full; else None."""
    if (paid := _paid(step)) is None:
        return None
    payer, amount = paid
    return Compare("<=", amount, Read("purse", payer))


def paid_by(payer: Expr, step: Emit) -> Expr | None:
    """Return the amount that a player must pay in full for an event; None for no such payment."""
    paid = _paid(step)
    return None if paid is None or paid[0] != payer else paid[1]


def _paid(step: Emit) -> tuple[Expr, Expr] | None:
    """Return the payer and the discounted amount of an event that must be paid in full; else None."""
    names = PAID.get(step.event)
    if names is None or not step.in_full:
        return None
    fields = dict(zip(EVENTS[EVENT_IDS[step.event]].names, step.fields, strict=True))
    payer = fields[names[0]]
    return payer, lowered(fields[names[1]], payer, fields.get("purpose", NOTHING))


def with_more(spent: Expr | None, more: Expr | None) -> Expr | None:
    """Return the expression for the sum of two amounts; None stands for 0."""
    return spent if more is None else more if spent is None else Calculate("+", spent, more)


def price_of_action(rule: Rule) -> Expr | None:
    """Return the price of an action in gold as an expression; None without a price."""
    if not isinstance(rule, ActionRule) or rule.price is None:
        return None
    cards = rule.target is not None and rule.target.noun == "Card"
    return lowered(rule.price, OF_YOU, Slot(rule.target.slot) if rule.target is not None and cards else NOTHING)


def lowered(price: Expr, player: Expr, card: Expr) -> Expr:
    """Return the price of a card after all discounts, or any other price unchanged."""
    return price if card == NOTHING else Calculate("-", price, Ask("discount", (card, player)))
