"""Bots: programs that play a seat and see only the decisions and the view of this seat."""
