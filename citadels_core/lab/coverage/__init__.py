"""Which rules and branches of cards scenarios come by."""
