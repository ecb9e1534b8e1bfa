"""Which version of each pack goes together with the others, and in which order."""
