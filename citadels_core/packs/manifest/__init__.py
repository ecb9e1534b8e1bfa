"""The manifest of a pack, `pack.toml`: its keys, the versions it asks for, changes of it."""
