"""The public names of the Citadels SDK."""
