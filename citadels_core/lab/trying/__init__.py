"""Tools for authors while they write a card: checks, scenarios, practice games and replays."""
