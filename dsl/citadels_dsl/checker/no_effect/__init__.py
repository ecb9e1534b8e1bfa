"""Passes that look for lines without an effect."""
