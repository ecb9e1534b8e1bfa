"""Check scenarios and turn them into the steps that the lab plays."""
