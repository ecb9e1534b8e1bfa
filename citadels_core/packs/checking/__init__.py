"""What only whole packs, and packs together, can be checked for."""
