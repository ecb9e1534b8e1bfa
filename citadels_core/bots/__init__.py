"""Players that are programs: they see a decision and an observation, never the game."""
