"""Compile the instructions of rules: verbs, choices and procedures."""
