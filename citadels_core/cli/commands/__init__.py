"""The commands of `citadels`, one file each."""
