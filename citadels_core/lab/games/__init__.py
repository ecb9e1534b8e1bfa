"""Many games between bots: statistics, soak tests, and the distribution over processes."""
