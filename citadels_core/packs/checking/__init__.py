"""Check whole packs, and combinations of packs."""
