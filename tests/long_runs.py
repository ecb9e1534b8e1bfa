"""How much a test looks at: `make fuzz` runs it long, all other commands short."""

import os

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
"""Whether tests look at all that they can."""
