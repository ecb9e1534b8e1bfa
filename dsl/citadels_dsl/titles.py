"""Say how a name is written, for all that read one: the grammar, the formatter, editors and highlighters.

The patterns are read alike by Python, Oniguruma and, with the flag for Unicode, JavaScript, but for ``\\w``, which is
one of ASCII in JavaScript.
"""

import re

TITLE_WORD = r"(?![a-z])[^\W\d_][\w'’]*(?:-[\w'’]+)*"
"""One word of a name: it begins with a letter of any script that is none from a to z."""

TITLE = rf"{TITLE_WORD}(?: +(?:(?:of|the) +)*{TITLE_WORD})*"
"""A name that may stand without quotation marks; words of it that follow one another are one name."""

WORD = r"[a-z][a-z0-9_]*(?:-[a-z][a-z0-9_]*)*"
"""A name that a rule gives, or that of a marker, counter or note: one word in small letters."""

TITLE_OR_QUOTED = rf'"[^"\n]+"|{TITLE}'
"""A name as it may be written."""

_BARE = re.compile(TITLE)
_WORD = re.compile(WORD)
_BEGINS = re.compile(r"(?![a-z])[^\W\d_]")


def is_bare(name: str) -> bool:
    """Tell whether a name needs no quotation marks.

    >>> is_bare("School of Magic"), is_bare("Élysée"), is_bare("東京"), is_bare("St. Ives")
    (True, True, True, False)
    """
    return _BARE.fullmatch(name) is not None


def is_word(name: str) -> bool:
    """Tell whether a name can be one that a rule gives.

    >>> is_word("well-fed"), is_word("Well")
    (True, False)
    """
    return _WORD.fullmatch(name) is not None


def begins_title(text: str) -> bool:
    """Tell whether a text begins as a name without quotation marks does, whatever follows.

    >>> begins_title("St. Ives"), begins_title("inn")
    (True, False)
    """
    return _BEGINS.match(text) is not None


def is_answer(text: str) -> bool:
    """Tell whether what stands in quotation marks is an answer in words and not the name of a thing."""
    return text[:1].islower()


def name_of(text: str) -> str:
    """Return a name as the language reads it, whatever it is written with.

    >>> name_of('"Thieves’  Den"')
    "Thieves' Den"
    """
    return " ".join(text.strip('"').replace("’", "'").split())
