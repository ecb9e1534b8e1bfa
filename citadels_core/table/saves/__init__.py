"""Saved games, records and journals, and the migration of their older versions."""
