"""Durable stores for the lines of game tables: an acknowledged line survives any crash."""
