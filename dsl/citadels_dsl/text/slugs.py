"""Make ids from names."""

import re
import unicodedata
from functools import lru_cache

from citadels_dsl.text.invisible import without_invisible


@lru_cache(maxsize=8192)
def slug(name: str) -> str:
    """Return the id made from a name; invisible characters do not change it.

    >>> slug("Thieves' Den"), slug("School of Magic")
    ('thieves_den', 'school_of_magic')
    """
    plain = unicodedata.normalize("NFKC", without_invisible(name)).lower().replace("'", "").replace("’", "")
    return re.sub(r"\W+", "_", plain).strip("_")
