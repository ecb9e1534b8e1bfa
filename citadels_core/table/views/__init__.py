"""Views: all that a seat may know of the state, the question and the events."""
