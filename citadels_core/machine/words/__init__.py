"""What the words of the language do: a class for each expression, instruction and event."""
