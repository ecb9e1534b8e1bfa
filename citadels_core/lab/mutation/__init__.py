"""Whether scenarios notice a card that was changed by a slip."""
