"""The linker, which turns the rules of each box into objects of the machine; not compiled."""
