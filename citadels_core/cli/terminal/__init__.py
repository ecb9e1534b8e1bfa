"""What a terminal can do: columns, colours, keys, progress, completion."""
