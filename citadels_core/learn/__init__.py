"""Games as learning programs see them: answers by number, observations of a fixed size, environments."""

from citadels_core.model.extras import absent

try:
    import numpy as np  # noqa: F401  # imported here to report a missing extra
except ImportError:
    raise ImportError(absent("Learning", "numpy", "learn")) from None
