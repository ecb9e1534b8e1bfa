"""A game at a terminal: the questions, the table, the narration, and the files that store it."""
