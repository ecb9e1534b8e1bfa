"""Passes that find lines without an effect."""
