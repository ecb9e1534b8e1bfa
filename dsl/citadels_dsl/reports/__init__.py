"""Write findings for people and machines, and apply their fixes."""
