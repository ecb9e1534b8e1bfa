"""A running game: its state, its question, its history, and what a seat can know or foresee."""
