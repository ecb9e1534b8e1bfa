"""What a seat may know: of the moment, the question, the events and the end."""
