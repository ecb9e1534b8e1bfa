"""Games for machine learning: numbered actions, observations of a fixed size, environments."""

from citadels_core.model.extras import absent

try:
    import numpy as np  # noqa: F401  # imported here so that a missing numpy gives one clear error
except ImportError:
    raise ImportError(absent("Learning", "numpy", "learn")) from None
