"""Where packs are: their folders, the files in them, and all the places to look."""
