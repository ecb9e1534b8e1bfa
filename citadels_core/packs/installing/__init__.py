"""Packages: packs as one file, put among the packs of the user and taken away again."""
