"""Compile the clauses of cards: each becomes a rule."""
