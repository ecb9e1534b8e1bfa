"""Keep the lines of tables, in order, so that what was acknowledged is there after any kind of end."""
