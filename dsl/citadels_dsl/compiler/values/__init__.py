"""Compile expressions: find what each word means, and give it a type."""
