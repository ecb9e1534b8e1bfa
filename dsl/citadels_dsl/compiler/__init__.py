"""Resolve, type-check and compile the declarations of a pack."""
