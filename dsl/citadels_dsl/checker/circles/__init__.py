"""Passes that look for what never ends."""
