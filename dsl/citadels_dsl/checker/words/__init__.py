"""Passes over words: deprecated ones, unfit characters, and texts that disagree with the rules."""
