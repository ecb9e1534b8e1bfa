"""Search for packs: their folders, the files in them, and all search places."""
