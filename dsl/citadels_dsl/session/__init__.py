"""Compile a pack, incrementally while its author edits it."""
