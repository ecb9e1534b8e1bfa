"""Compile scenarios into the steps that the lab plays."""
