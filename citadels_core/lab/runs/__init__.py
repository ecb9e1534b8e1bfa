"""Runs of many games: share them among processes, keep their rows, and estimate from their sums."""
