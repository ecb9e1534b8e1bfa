"""What rules ask, with what other rules make of it: numbers, bans, types, gold, complete cities."""
