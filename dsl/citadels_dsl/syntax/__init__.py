"""Read the lines of a file into a tree."""
