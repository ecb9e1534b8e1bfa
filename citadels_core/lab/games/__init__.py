"""Soak tests: random games with decks that hold given cards, until every ability and pair was in play."""
