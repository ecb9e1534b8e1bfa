"""Make ids from names."""

import re
import unicodedata
from functools import lru_cache


@lru_cache(maxsize=8192)
def slug(name: str) -> str:
    """Return the id part made from a name.

    >>> slug("Thieves' Den"), slug("School of Magic")
    ('thieves_den', 'school_of_magic')
    """
    plain = unicodedata.normalize("NFKC", name).lower().replace("'", "").replace("’", "")
    return re.sub(r"\W+", "_", plain).strip("_")
