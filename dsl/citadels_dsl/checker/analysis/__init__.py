"""What passes ask of a pack: what rules read, know, do and let others know."""
