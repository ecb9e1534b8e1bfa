"""The data types that all other packages share: words, compiled cards, set-ups, questions and errors."""
