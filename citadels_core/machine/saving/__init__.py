"""Make a game of the machine into data and back, and check what is said there; not compiled."""
