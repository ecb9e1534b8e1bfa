"""Check packs as a whole, and packs that are loaded together."""
