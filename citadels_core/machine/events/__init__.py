"""The events: tolls, replacements, bans, triggers, the log, and scoring."""
