"""Search for packs on this computer, and read the files in their folders."""
