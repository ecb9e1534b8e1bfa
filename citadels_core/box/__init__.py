"""What a game is played with: the cast, cards, rules and causes of a set-up, by number."""
