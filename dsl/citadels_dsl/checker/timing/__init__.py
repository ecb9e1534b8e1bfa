"""Passes that find events, changes and reads that come too late or never."""
