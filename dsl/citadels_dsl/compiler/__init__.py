"""Check what the lines of cards and editions mean, and turn them into compiled ones."""
