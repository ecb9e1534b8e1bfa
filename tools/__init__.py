"""Build tools of a checkout: compilation of the machine, and generated pages and files."""
