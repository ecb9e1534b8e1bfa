"""The scenarios of cards: their tables, their steps, what they expect, and the report."""
