"""Split a line, or a sentence of a scenario, into tokens: names, words, numbers and punctuation."""

import re
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from citadels_dsl.text.source import Span
from citadels_dsl.text.titles import TITLE, WORD, name_of

MOST_REMEMBERED = 8192
"""The size of the cache of split texts."""


LARGEST = 10**9
"""The value of numbers with more than 9 digits; no clause accepts it."""


def number_of(digits: str) -> int:
    """Return the value of a number in digits, with or without a minus sign; at most `LARGEST`.

    >>> number_of("1000000"), number_of("-12"), number_of("9" * 5000)
    (1000000, -12, 1000000000)
    """
    value = int(digits[:11])  # a sign and ten digits
    return max(-LARGEST, min(value, LARGEST))


class TokenKind(Enum):
    """The kind of a token; `TITLE`, `QUOTED` and `UNCLOSED` are names."""

    TITLE = auto()
    QUOTED = auto()
    UNCLOSED = auto()
    NEGATIVE = auto()
    NUMBER = auto()
    WORD = auto()
    MARK = auto()


NAMES = (TokenKind.TITLE, TokenKind.QUOTED, TokenKind.UNCLOSED)
PLAIN = (TokenKind.WORD, TokenKind.MARK)


class Token(NamedTuple):
    """A token of a line with its start and end offsets; the text of a quoted name has no quotes."""

    kind: TokenKind
    text: str
    start: int
    end: int

    @property
    def span(self) -> Span:
        """The span of the token, quotes included."""
        return Span(self.start, self.end)

    @property
    def inner(self) -> Span:
        """The span of the text between the quotes; the closing quote may be missing."""
        return Span(self.start + (self.kind in NAMES[1:]), self.end - (self.kind is TokenKind.QUOTED))

    @property
    def is_name(self) -> bool:
        """Whether the token is a name."""
        return self.kind in NAMES

    @property
    def is_word(self) -> bool:
        """Whether the token is a word in small letters."""
        return self.kind is TokenKind.WORD

    @property
    def is_number(self) -> bool:
        """Whether the token is a number without a sign."""
        return self.kind is TokenKind.NUMBER


_NAME = rf'(?P<QUOTED>"[^"\n]*")|(?P<TITLE>{TITLE})'
_PLAIN = rf"(?P<NUMBER>\d+)|(?P<WORD>{WORD})|(?P<MARK>\S)"
_LINE = re.compile(rf'{_NAME}|(?P<UNCLOSED>"[^"\n]*)|{_PLAIN}')
_SENTENCE = re.compile(rf"{_NAME}|(?P<NEGATIVE>(?<![\w'’)])-\d+)|{_PLAIN}")
"""The tokens of a sentence: numbers may be negative, and a quote that is not closed is a mark."""


def tokens(text: str, start: int = 0) -> tuple[Token, ...]:
    """Split a line, finished or not, into tokens; ``start`` is the offset of the line in the file."""
    return _moved(_cut(text, _LINE), start)


def sentence_tokens(text: str, start: int = 0) -> tuple[Token, ...]:
    """Split a sentence of a scenario into tokens; ``start`` is the sentence's offset in the file."""
    return _moved(_cut(text, _SENTENCE), start)


def _moved(found: tuple[Token, ...], start: int) -> tuple[Token, ...]:
    return tuple([Token(kind, text, first + start, end + start) for kind, text, first, end in found])


@lru_cache(maxsize=MOST_REMEMBERED)
def _cut(text: str, pattern: re.Pattern[str]) -> tuple[Token, ...]:
    found = []
    for match in pattern.finditer(text):
        kind = TokenKind[match.lastgroup or "MARK"]
        found.append(Token(kind, name_of(match[0]) if kind in NAMES else match[0], *match.span()))
    return tuple(found)
