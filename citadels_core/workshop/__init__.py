"""The workshop: write, see, test and play the cards of a pack on one page."""
