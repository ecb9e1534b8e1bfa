"""The commands of `citadels`, one module each."""
