"""What is done with many games: scenarios, soak, simulation, reports."""
