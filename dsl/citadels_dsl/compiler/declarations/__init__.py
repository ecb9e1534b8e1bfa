"""Compile declarations: cards, patches, decks, editions, markers, counters, notes and zones."""
