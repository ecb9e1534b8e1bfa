"""Analyses of rules for the checks: facts, control flow, emitted events and secrets."""
