"""Resolve, type-check and compile expressions."""
