"""Passes that find endless loops, recursion, and triggers that run each other for ever."""
