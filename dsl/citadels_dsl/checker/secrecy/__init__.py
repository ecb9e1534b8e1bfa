"""Passes that find revealed secrets."""
