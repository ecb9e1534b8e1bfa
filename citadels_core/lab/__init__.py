"""Tools that play many games: scenarios, coverage, mutation tests, simulation and soak tests."""
