"""Passes that find endless loops, recursion and triggers."""
