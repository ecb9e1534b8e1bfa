"""Tables over any transport: the messages between a table and who sits at it, and what a table does with them."""
