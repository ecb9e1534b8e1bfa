"""Games as learning programs see them: answers by number, observations of a fixed size, environments."""

from citadels_core.model.extras import absent

try:
    import numpy as np  # noqa: F401  # looked for here, so that who has not installed it is told how to
except ImportError:
    raise ImportError(absent("Learning", "numpy", "learn")) from None
