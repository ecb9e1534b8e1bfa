"""A table to try a card at while it is written."""
