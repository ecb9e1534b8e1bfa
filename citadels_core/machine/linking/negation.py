"""Make the opposite of a condition. Not compiled."""

from citadels_core.machine.expression_kinds import NumberExpression
from citadels_core.machine.words import arithmetic, facts_of_the_table
from citadels_core.machine.words import sets as lists


def opposite(test: NumberExpression) -> NumberExpression:
    """Return a condition that holds where another one does not, as one object where a class is there for it."""
    match test:
        case arithmetic.EqualExpression():
            return arithmetic.DifferentExpression(test.a, test.b)
        case arithmetic.SameSlotsExpression():
            return arithmetic.DifferentSlotsExpression(test.at, test.other)
        case lists.InExpression():
            return lists.NotInExpression(test.thing, test.things)
        case lists.SomeExpression():
            return lists.EmptyPredicate(test.things)
        case facts_of_the_table.MarkerExpression():
            return facts_of_the_table.NoMarkerExpression(test.marker, test.thing)
        case facts_of_the_table.TableField():
            return facts_of_the_table.UnsetTableField(test.field)
        case _:
            return arithmetic.NotExpression(test)
