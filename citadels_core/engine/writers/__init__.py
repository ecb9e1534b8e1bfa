"""The one writer, room by room: the only code that changes what is true at the table, a function for each event."""
