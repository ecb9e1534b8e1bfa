"""Compile a pack, and while it is being written only what a change can have touched."""
