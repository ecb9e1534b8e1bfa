"""The runner of scenarios (tests of cards): it sets up games, plays steps, checks and reports."""
