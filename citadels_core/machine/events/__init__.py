"""Run events: tolls, replacements, bans, triggers, the log, and scoring."""
