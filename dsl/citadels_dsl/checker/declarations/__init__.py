"""Passes that find unused declarations, and markers, counters and notes that last too long."""
