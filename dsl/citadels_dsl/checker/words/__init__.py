"""Passes that look at words: deprecated ones, unfit ones, and texts that disagree with the rules."""
