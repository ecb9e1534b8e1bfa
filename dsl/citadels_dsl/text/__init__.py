"""Decode card files and cut them into lines, tokens and names; define spans and diagnostics."""
