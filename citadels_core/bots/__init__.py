"""Programs that play a seat: they see the decision and the view of the seat, never the game."""
