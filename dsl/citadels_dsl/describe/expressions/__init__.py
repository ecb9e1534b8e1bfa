"""Say expressions: things, numbers, conditions, and what was spoken of before."""
