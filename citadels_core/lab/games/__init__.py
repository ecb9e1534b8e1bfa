"""Many games among bots: statistics, soak tests, and the processes that share the work."""
