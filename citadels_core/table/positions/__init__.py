"""Positions: a table set up as somebody describes it."""
