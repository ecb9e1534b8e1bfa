"""Coverage: which rules and branches of cards the scenarios reach."""
