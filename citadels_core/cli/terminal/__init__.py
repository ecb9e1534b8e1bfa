"""Input and output at a terminal: columns, colours, keys, progress, completion."""
