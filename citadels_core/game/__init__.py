"""A game that the machine plays: what is asked, what is true, what has happened, what an answer leads to."""
