"""Make the rules of a box into objects of the machine, once for each box; not compiled."""
