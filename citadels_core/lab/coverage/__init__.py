"""The coverage of rules and branches of cards by scenarios."""
