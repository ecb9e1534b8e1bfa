"""Return the texts of the table page in the language of a browser."""

import re
from functools import cache
from importlib.resources import files
from typing import Any, Final

from citadels_core.wire import language_of

OWN_NAME: Final = re.compile(r"^language = (.+)$", re.MULTILINE)
"""The message with a language's own name."""


def page_words(wanted: str | None) -> dict[str, Any]:
    """Return the texts of the page in the wanted language and in English, as JSON data for ``words.js``.

    Args:
        wanted: the languages in the form of ``Accept-Language``; None for the default.
    """
    texts, language = _texts(), language_of(wanted)
    return {
        "language": language,
        "languages": {code: OWN_NAME.findall(text)[0] for code, text in texts.items()},
        "words": [texts[code] for code in dict.fromkeys(("en", language)) if code in texts],
    }


@cache
def _texts() -> dict[str, str]:
    folder = files("citadels_core.serve") / "web" / "words"
    found = {one.name.removesuffix(".ftl"): one.read_text("utf-8") for one in folder.iterdir()}
    return dict(sorted(found.items()))
