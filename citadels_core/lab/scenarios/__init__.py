"""The runner of scenarios: setup, steps, expectations and reports."""
