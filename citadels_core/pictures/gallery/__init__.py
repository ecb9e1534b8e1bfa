"""A gallery of cards in one HTML file, which needs no server and no network."""
