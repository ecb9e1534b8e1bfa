"""Say how a name is written, for all that read one: the grammar, the formatter, editors and highlighters.

The patterns are read alike by Python, Oniguruma and, with the flag for Unicode, JavaScript, but for ``\\w``, which is
one of ASCII in JavaScript.
"""

import re
import unicodedata

_REST = "(?:\\w|[\u0300-\u036f]|['’](?!['’]))"
"""What may follow the first letter of a word: no two apostrophes in a row; an accent may be a character."""

TITLE_WORD = rf"(?![a-z])[^\W\d_]{_REST}*(?:-{_REST}+)*"
"""One word of a name: it begins with a letter of any script that is none from a to z."""

TITLE = rf"{TITLE_WORD}(?: +(?:(?:of|the) +)*{TITLE_WORD})*"
"""A name that may stand without quotation marks; words of it that follow one another are one name."""

WORD = r"[a-z][a-z0-9_]*(?:-[a-z][a-z0-9_]*)*"
"""A name that a rule gives, or that of a marker, counter or note: one word in small letters."""

TITLE_OR_QUOTED = rf'"[^"\n]+"|{TITLE}'
"""A name as it may be written."""

UNREADABLE = "\ufffd"
"""What stands for letters that could not be read, which is told of where the file is."""

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
    """Return whether what a line that declares something says of the name can be read as one.

    In quotation marks that is anything. Without them, words in small letters, numbers, full stops after a word and the
    marks that some scripts put on letters are part of the name there, since nothing else can follow. Other signs are
    slips as a rule.

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
    """Return what can be read of a name with signs in it that no name has without quotation marks.

    >>> readable("King -"), readable("M!ll"), readable("Rock--Inn")
    ('King', 'Mll', 'Rock-Inn')
    """
    letters = "".join(letter for letter in name if letter.isalnum() or letter in "'’-. ")
    return name_of(re.sub(r"(['’-])\1+", r"\1", letters).strip(" -."))


def read_word(name: str) -> str:
    """Return what can be read of a name that was to be one word in small letters.

    >>> read_word("fed-"), read_word("Fed"), read_word("fed player"), read_word("well-fed")
    ('fed', 'fed', 'fed', 'well-fed')
    """
    return name if is_word(name) else readable(name).lower().partition(" ")[0]


def is_word(name: str) -> bool:
    """Return whether a name can be one that a rule gives.

    >>> is_word("well-fed"), is_word("Well")
    (True, False)
    """
    return _WORD.fullmatch(name) is not None


def begins_title(text: str) -> bool:
    """Return whether a text begins as a name without quotation marks does, whatever follows.

    >>> begins_title("St. Ives"), begins_title("inn")
    (True, False)
    """
    return _BEGINS.match(text) is not None


def is_answer(text: str) -> bool:
    """Return whether what stands in quotation marks is an answer in words and not the name of a thing."""
    return text[:1].islower()


def name_of(text: str) -> str:
    """Return a name as the language reads it, whatever it is written with; a letter and its accent are one character.

    >>> name_of('"Miller’s  Yard"')
    "Miller's Yard"
    """
    plain = " ".join(text.strip('"').replace("’", "'").split())
    return plain if plain.isascii() else unicodedata.normalize("NFC", plain)
