"""Durable stores for the lines of tables: an acknowledged line survives any crash."""
