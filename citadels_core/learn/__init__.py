"""Games as learning programs see them: answers by number, observations of a fixed size, environments."""

try:
    import numpy as np  # noqa: F401  # looked for here, so that who has not installed it is told how to
except ImportError:
    raise ImportError(
        "Learning needs the package numpy, which is not installed; `pip install 'citadels-sdk[learn]'` adds it."
    ) from None
