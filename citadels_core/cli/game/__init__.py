"""A game at a terminal: its questions, its table, its narration, and the files that store the game."""
