"""Compile the lines of effects: verbs, choices and procedures."""
