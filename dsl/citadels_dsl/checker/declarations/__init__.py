"""Passes over the declarations of a pack: names, states, procedures."""
