"""The words of the page in the browser, in each language that it has: a file for each lies beside it."""

import re
from functools import cache
from importlib.resources import files
from typing import Any, Final

from citadels_core.wire import language_of

OWN_NAME: Final = re.compile(r"^language = (.+)$", re.MULTILINE)
"""The message by which a language says what it calls itself."""


def page_words(wanted: str | None) -> dict[str, Any]:
    """Return the words to show somebody who wants some languages: as JSON data, see ``words.js``.

    Args:
        wanted: the languages, as browsers list them; None for who has not said.
    """
    texts, language = _texts(), language_of(wanted)
    return {
        "language": language,
        "languages": {code: OWN_NAME.findall(text)[0] for code, text in texts.items()},
        "words": [texts[code] for code in dict.fromkeys(("en", language)) if code in texts],
    }


@cache
def _texts() -> dict[str, str]:
    """Return the files, by the codes of their languages."""
    folder = files("citadels_core.serve") / "web" / "words"
    found = {one.name.removesuffix(".ftl"): one.read_text("utf-8") for one in folder.iterdir()}
    return dict(sorted(found.items()))
