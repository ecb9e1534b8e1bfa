"""The linker, which turns the rules of a game into objects of the machine; not compiled."""
