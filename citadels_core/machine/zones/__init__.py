"""Where everything lies and whose it is: zones, piles, cities, seats, the turn, and who sees what."""
