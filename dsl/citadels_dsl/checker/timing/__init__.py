"""Passes that look for what comes too late, or never."""
