"""Values that rules can modify: queries, bans, district types, gold to spend, complete cities."""
