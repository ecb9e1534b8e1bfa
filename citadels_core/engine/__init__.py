"""The one door to a game: decisions, what may be asked of it, and a box before it is linked."""
