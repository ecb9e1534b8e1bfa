"""Find invisible characters, except where a writing system needs them.

Persian and the scripts of India part and join letters with U+200C and U+200D, emoji are composed with U+200D and
U+FE0F, and variation selectors choose forms of Chinese, Japanese and Mongolian letters. Anywhere else an invisible
character is reported, because it makes two different names or lines look the same.
"""

import re
from collections.abc import Iterator
from functools import cache

_CONTROLS = "\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e"
"""Control characters except tab and LF, Unicode line separators, and marks of text direction."""

_JOINERS = "\u200c\u200d"
_PICTURE_FORMS = "\ufe0e\ufe0f"
_LETTER_FORMS = "\ufe00-\ufe02\U000e0100-\U000e01ef"
_MONGOLIAN_FORMS = "\u180b-\u180f"
_FILLERS = (
    "\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u200b\u200e\u200f\u2060-\u206f\u3164\ufe03-\ufe0d\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff"
)
"""Default-ignorable characters of Unicode that no script needs."""

_JOINED = (
    "\u0600-\u109f\u1780-\u18af\u1a20-\u1aaf\u1b00-\u1c4f\ua800-\uabff\ufb50-\ufdff\ufe70-\ufefe\U00010800-\U00011fff"
)
"""Scripts whose letters change shape next to each other: Arabic, the scripts of India and others."""

_IDEOGRAPHS = "\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_PICTURES = "\xa9\xae\u203c\u2049\u2122\u2139\u2190-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
_KEYCAP = "\u20e3"


def hidden(text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of each run of invisible characters that no writing system needs at that place."""
    if _any().search(text) is None:
        return
    for found in _needless().finditer(text):
        yield found.span()


def without_invisible(text: str) -> str:
    """Return a text without all invisible characters, so that texts that look alike are equal.

    >>> without_invisible("I\\u200dn\\u200bn")
    'Inn'
    """
    return text if text.isascii() and text.isprintable() else _any().sub("", text)


@cache
def _any() -> re.Pattern[str]:
    forms = f"{_JOINERS}{_PICTURE_FORMS}{_LETTER_FORMS}{_MONGOLIAN_FORMS}"
    return re.compile(f"[{_CONTROLS}{_FILLERS}{forms}]")


@cache
def _needless() -> re.Pattern[str]:
    """Return the pattern for `hidden`; compile it on first use, because compiling is slow."""
    needless = (
        f"[{_CONTROLS}{_FILLERS}]",
        f"\u200c(?!(?<=[{_JOINED}].)[{_JOINED}])",
        f"\u200d(?!(?<=[{_JOINED}].)[{_JOINED}]|(?<=[{_PICTURES}\ufe0f].)[{_PICTURES}])",
        f"(?<![{_PICTURES}])[{_PICTURE_FORMS}](?!{_KEYCAP})",
        f"(?<![{_IDEOGRAPHS}])[{_LETTER_FORMS}]",
        f"(?<![\u1820-\u18aa])[{_MONGOLIAN_FORMS}]",
    )
    return re.compile(f"(?:{'|'.join(needless)})+")
