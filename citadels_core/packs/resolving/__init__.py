"""Choose the version of each required pack, and order the packs."""
