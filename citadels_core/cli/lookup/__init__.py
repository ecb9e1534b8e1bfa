"""Find packs, cards and editions by the words of a command line."""
