"""What there is: ids, words, compiled cards, state, events, errors; nothing that happens."""
