"""Compile declarations: cards, patches, decks, editions and states."""
