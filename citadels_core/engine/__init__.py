"""What happens: events, uses, programs, and the one door to a game."""
