"""Analyses for passes: what rules read, know, do and reveal."""
