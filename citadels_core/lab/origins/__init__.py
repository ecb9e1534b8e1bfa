"""Which pack and which line each part of a card or an edition comes from."""
