"""The program `citadels`: its commands and the modules they share."""
