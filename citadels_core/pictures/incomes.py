"""Find the type of districts that a character has income from, in its compiled rules."""

from citadels_core.model.programs.ir import Card
from citadels_core.model.programs.tree import CountsAs, Named
from citadels_core.model.programs.walk import walk
from citadels_core.model.vocabulary.types import PURPOSES

INCOME = PURPOSES.index("income")


def income_type(card: Card) -> str | None:
    """Return the type that a character counts districts of for income; None for none and for several."""
    if not card.is_character:
        return None
    found = {
        node.type.name
        for rule in card.rules
        for node in walk(*rule.expressions, *rule.code)
        if isinstance(node, CountsAs) and node.purpose == INCOME and isinstance(node.type, Named)
    }
    return found.pop() if len(found) == 1 else None
