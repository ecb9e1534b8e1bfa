"""The one room that makes sentences of a game: what is asked, offered, refused, told and reported."""
