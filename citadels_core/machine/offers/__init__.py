"""The actions that a player may use: the menu of a turn, offers, and reactions to an event."""
