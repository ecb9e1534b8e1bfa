"""Show findings to people and machines, and apply the fixes that they offer."""
