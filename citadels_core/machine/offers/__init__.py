"""What a player may do now: the menu of a turn, offers, and chances to answer an event."""
