"""Events of a game: their tolls, replacements, bans, triggers and log, and the scoring at the end."""
