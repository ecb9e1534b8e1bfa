"""Parse, check and compile the card language."""
