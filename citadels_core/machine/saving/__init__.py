"""Conversion of the state of a game to plain data and back, with checks of the data."""
