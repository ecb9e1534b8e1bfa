"""The program `citadels`: its commands, and what they share."""
