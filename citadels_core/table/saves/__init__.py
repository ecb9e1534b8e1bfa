"""Saved games, records and journals: written, checked, read, and migrated from older forms."""
