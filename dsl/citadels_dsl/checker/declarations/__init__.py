"""Passes that look at what a pack declares: names, states, procedures."""
