"""Passes that look for secrets that are given away."""
