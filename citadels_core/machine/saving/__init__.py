"""Conversion of a machine to data and back, with checks of the data; not compiled."""
