"""The `Box` of a game: its cards, characters, rules and their source lines, each with a number."""
