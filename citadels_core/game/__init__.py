"""One game on the machine: its question, its facts, its history and the consequences of an answer."""
