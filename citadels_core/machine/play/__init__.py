"""The API of a game for Python: start, answer, read and copy a game, and let bots play it."""
