"""The syntax of names, shared by the grammar, the formatter, editors and highlighters.

The patterns mean the same in Python, Oniguruma and JavaScript (with the flag ``u``), except that ``\\w`` matches ASCII
only in JavaScript.
"""

import re
import unicodedata

_REST = "(?:\\w|[\u0300-\u036f]|['’](?!['’]))"
"""A character after the first letter of a word; an accent may be a combining character; no doubled apostrophes."""

TITLE_WORD = rf"(?![a-z])[^\W\d_]{_REST}*(?:-{_REST}+)*"
"""One word of a name: it begins with a letter of any script, except a to z."""

TITLE = rf"{TITLE_WORD}(?: +(?:(?:of|the) +)*{TITLE_WORD})*"
"""A name that needs no quotation marks, of one or more words."""

WORD = r"[a-z][a-z0-9_]*(?:-[a-z][a-z0-9_]*)*"
"""A name bound by a rule, or the name of a marker, counter or note: one word in small letters."""

TITLE_OR_QUOTED = rf'"[^"\n]+"|{TITLE}'
"""A name, with or without quotation marks."""

UNREADABLE = "\ufffd"
"""The replacement for bytes that could not be decoded; `source` has reported them."""

_BARE = re.compile(TITLE)
_PART = rf"['’]?[^\W_]{_REST}*"
_HEAD_WORD = rf"{_PART}(?:-{_PART})*"
_HEAD = re.compile(rf'"[^"]*"|{_HEAD_WORD}(?:\.? +{_HEAD_WORD})*')
_WORD = re.compile(WORD)
_BEGINS = re.compile(r"(?![a-z])[^\W\d_]")


def is_bare(name: str) -> bool:
    """Return whether a name needs no quotation marks.

    >>> is_bare("School of Magic"), is_bare("Élysée"), is_bare("東京"), is_bare("St. Ives")
    (True, True, True, False)
    """
    return _BARE.fullmatch(name) is not None


def fits_head(written: str) -> bool:
    """Return whether the text after the keyword of a declaration is a valid name.

    In quotation marks any text is valid. Without them, words in small letters, numbers, full stops after a word and
    combining marks are part of the name, because nothing else can follow the keyword. Other signs are usually typos.

    >>> [fits_head(name) for name in ("Tower by the Sea", "7 Towers", "St. Ives", '"M!ll"')]
    [True, True, True, True]
    >>> [fits_head(name) for name in ("King -", "M!ll", "Rock--Inn", "Inn.", '"Inn')]
    [False, False, False, False, False]
    """
    if _HEAD.fullmatch(written) is not None:
        return True
    plain = "".join(one for one in written if unicodedata.category(one)[0] not in ("M", "C") and one != UNREADABLE)
    return _HEAD.fullmatch(plain) is not None


def readable(name: str) -> str:
    """Return a name without the characters that need quotation marks: `M!ll` becomes `Mll`.

    >>> readable("King -"), readable("M!ll"), readable("Rock--Inn")
    ('King', 'Mll', 'Rock-Inn')
    """
    letters = "".join(letter for letter in name if letter.isalnum() or letter in "'’-. ")
    return name_of(re.sub(r"(['’-])\1+", r"\1", letters).strip(" -."))


def read_word(name: str) -> str:
    """Reduce a name that should be one word in small letters to such a word.

    >>> read_word("fed-"), read_word("Fed"), read_word("fed player"), read_word("well-fed")
    ('fed', 'fed', 'fed', 'well-fed')
    """
    return name if is_word(name) else readable(name).lower().partition(" ")[0]


def is_word(name: str) -> bool:
    """Return whether a name is one word in small letters.

    >>> is_word("well-fed"), is_word("Well")
    (True, False)
    """
    return _WORD.fullmatch(name) is not None


def begins_title(text: str) -> bool:
    """Return whether the first letter of a text can begin a name without quotation marks.

    >>> begins_title("St. Ives"), begins_title("inn")
    (True, False)
    """
    return _BEGINS.match(text) is not None


def is_answer(text: str) -> bool:
    """Return whether a text in quotation marks is an answer such as "yes", and not the name of a card."""
    return text[:1].islower()


def name_of(text: str) -> str:
    """Return a name in normal form: without quotes, with straight apostrophes, single spaces and NFC.

    >>> name_of('"Miller’s  Yard"')
    "Miller's Yard"
    """
    plain = " ".join(text.strip('"').replace("’", "'").split())
    return plain if plain.isascii() else unicodedata.normalize("NFC", plain)
