"""What surrounds a game: what a seat may see of it, saving, records, undo and the rules a state always obeys."""
