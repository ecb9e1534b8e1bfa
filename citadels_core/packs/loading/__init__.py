"""Load the folders of packs into a catalog with findings, and cache compiled packs."""
