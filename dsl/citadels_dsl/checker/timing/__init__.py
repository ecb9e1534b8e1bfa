"""Passes that find events, changes and reads that happen too late or never."""
