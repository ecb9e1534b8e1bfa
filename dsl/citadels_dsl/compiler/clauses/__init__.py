"""Compile the clauses of cards and editions to rules of the engine's IR."""
