"""Parse the lines of a file into a syntax tree."""
