"""Games as learning programs see them: answers by number, observations of a fixed size, environments."""
