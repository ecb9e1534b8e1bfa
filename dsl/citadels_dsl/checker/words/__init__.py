"""Passes that find deprecated words, characters in a wrong zone, and texts that disagree with rules."""
