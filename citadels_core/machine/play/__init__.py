"""A game as Python holds it: begun, answered, read, copied, and played by bots."""
