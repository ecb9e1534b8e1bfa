"""A game at a terminal: the questions, the table, the story, the file it is kept in."""
