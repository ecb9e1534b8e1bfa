"""The API of a game for Python: start, answer, read and copy it, and let bots play it."""
