"""Find the origin (pack, file and line) of each part of a card or an edition."""
