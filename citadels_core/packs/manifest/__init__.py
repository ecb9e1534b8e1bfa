"""Parse the manifest of a pack, `pack.toml`: its keys, its version requirements, and edits of it."""
