"""Soak tests: random games until every ability and pair of cards was in play; decks with given cards."""
