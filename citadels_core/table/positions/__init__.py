"""Positions: games that begin in the middle, set up by hand."""
