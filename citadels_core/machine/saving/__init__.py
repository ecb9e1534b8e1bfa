"""Conversion of the state of a game to plain data and back, with checks; not compiled with Cython."""
