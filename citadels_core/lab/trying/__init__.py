"""Tools for an author who is writing a card: check, scenarios, practice games, replay."""
