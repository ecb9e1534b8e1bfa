"""A game with its views, answers, undo, saves, records and positions."""
