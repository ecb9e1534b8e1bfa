"""Format card files in the canonical layout, without changing their meaning."""

import re
from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve, frozen

from citadels_core.model.vocabulary.types import DECLARED
from citadels_dsl.text.comments import strip_comment
from citadels_dsl.text.diagnostics import Diagnostic
from citadels_dsl.text.keywords import KINDS, RAW, SCENARIO, keyword_of
from citadels_dsl.text.layout import Block, cut
from citadels_dsl.text.source import SourceText, indentation, read_source
from citadels_dsl.text.titles import TITLE_WORD, WORD, fits_head, is_bare, name_of
from citadels_dsl.text.tokens import Token, TokenKind, sentence_tokens, tokens
from citadels_dsl.text.typographic import straight

TITLE, QUOTED, UNCLOSED, MARK = TokenKind.TITLE, TokenKind.QUOTED, TokenKind.UNCLOSED, TokenKind.MARK

STEP = 4
"""The indentation of a block, in spaces."""

BEFORE_COMMENT = "  "
"""The space between a line and the comment at its end."""

MENDED = frozenset({"CIT005"})
"""The codes of findings that formatting itself fixes: tabs become spaces."""

_MARKS = "-+*.,:()"
"""The punctuation marks of the card language."""

_NO_VALUE = re.compile(
    "and|any|are|as|be|beyond|by|every|for|from|highest|if|in|is|lowest|no|not|of|on|or|scores|than|to|under|until|where|while|with|your"
)
"""The words after which a plus or minus is a sign, not an operator."""

_ONE_OF = re.compile(r"\bone +of\b")
_PLAIN = re.compile(rf"(?:(?:^| )(?:(?:{TITLE_WORD}|{WORD})(?:\.{WORD})*|\d+)[,:]?)+")
"""A line of words and commas that is formatted already and unambiguous."""

_NUMBER = re.compile(r" \d+\b")
"""A number in a name; such a name needs quotes everywhere except in its declaration."""

_SPACES = re.compile(r"\s+")
_PIECE = re.compile(r'"[^"]*"|[^"]+|"')


@frozen
class FormatResult:
    """The result of formatting: the new text, or None and the findings that prevent formatting."""

    text: str | None
    problems: tuple[Diagnostic, ...] = ()


def format_bytes(data: bytes, path: str) -> FormatResult:
    """Format the bytes of a file, unless it is not valid text or its indentation is ambiguous."""
    source, problems = read_source(data, path)
    if kept := tuple(problem for problem in problems if problem.code not in MENDED):
        return FormatResult(None, kept)
    return format_source(source)


def format_source(source: SourceText) -> FormatResult:
    """Format the text of a card file.

    Lines with syntax errors keep their words; only a file with ambiguous indentation is not formatted.

    >>> format_source(SourceText("a.card", "district   Inn\\n  cost  3 # cheap")).text
    'district Inn\\n    cost 3  # cheap\\n'
    """
    blocks, problems = cut(source)
    if problems:
        return FormatResult(None, tuple(problems))
    return FormatResult("".join(f"{line}\n" for line in _spaced(_laid_out(source, _places(blocks)))))


@frozen
class _Place:
    """The place of a line with text: its depth, its current indentation, and whether it is in a scenario."""

    depth: int
    indent: int
    scenario: bool


@frozen
class _Row:
    """A line of the formatted file: its depth, and its text without indentation, empty for a blank line."""

    depth: int
    text: str
    comment: bool = False


def _places(blocks: Iterable[Block]) -> dict[int, _Place]:
    """Return the places of all lines with text, by line number from 1."""
    places: dict[int, _Place] = {}
    for top in blocks:
        scenario = top.text.split(" ")[0] == SCENARIO
        level = [top]
        depth = 0
        while level:
            for block in level:
                places[block.number] = _Place(depth, block.indent, scenario)
            level = [child for block in level for child in block.children]
            depth += 1
    return places


def _laid_out(source: SourceText, places: dict[int, _Place]) -> Iterator[_Row]:
    """Yield the formatted lines; a comment is indented like the line below it, or like the block it ends."""
    above: list[_Place] = []
    # Comments and blank lines above the next line with text; their ``depth`` holds spaces until `_settled`.
    waiting: list[_Row] = []
    for number, line in enumerate(source.text.split("\n"), start=1):
        place = places.get(number)
        if place is None:
            waiting.append(_Row(indentation(line), _comment(line.strip()), comment=True))
            continue
        yield from _settled(waiting, above, place.depth)
        waiting = []
        above = [*above[: place.depth], place]
        yield _Row(place.depth, _line(line.strip(), place))
    yield from _settled(waiting, above, 0)


def _settled(waiting: Iterable[_Row], above: Sequence[_Place], least: int) -> Iterator[_Row]:
    """Convert the spaces before comments to a depth, which is at least that of the next line."""
    for row in waiting:
        depth = next((at for at, place in enumerate(above) if place.indent >= row.depth), len(above))
        yield evolve(row, depth=max(least, depth))


def _spaced(rows: Iterable[_Row]) -> Iterator[str]:
    """Yield the lines with one blank line before each declaration; elsewhere, merge several blank lines."""
    last: _Row | None = None
    blank = False
    for row in rows:
        if not row.text:
            blank = True
            continue
        if last is not None:
            opens = not last.comment and row.depth > last.depth
            begins = row.depth == 0 and not (last.comment and last.depth == 0)
            if begins or (blank and not opens):
                yield ""
        yield " " * (STEP * row.depth) + row.text
        last, blank = row, False


def _comment(text: str) -> str:
    """Return a comment with a space after ``#``, unless it is a line of symbols such as ``#----``."""
    marks = len(text) - len(text.lstrip("#"))
    return f"{text[:marks]} {text[marks:]}" if text[marks : marks + 1].isalnum() else text


def _line(raw: str, place: _Place) -> str:
    code = strip_comment(raw)
    comment = _comment(raw[len(code) :].strip())
    code = code.replace("\t", " ")
    if straight(code) != code and not (place.depth == 0 and place.scenario):
        # Not formatted: typographic quotes make the end of a name unclear, and `validate` reports the quotes.
        return f"{code}{BEFORE_COMMENT}{comment}" if comment else code
    laid = _declaration_line(code) if place.depth == 0 else _clause(code, scenario=place.scenario)
    return f"{laid}{BEFORE_COMMENT}{comment}" if comment else laid


def _declaration_line(code: str) -> str:
    kind, _, rest = code.partition(" ")
    name = rest.strip()
    if kind not in KINDS or kind == SCENARIO:
        return f"{kind} {name}".strip()
    if not name or (kind not in DECLARED and not fits_head(name)):
        return code  # left unchanged, because quotes would make a typing error part of the name
    name = name_of(name)
    if '"' in name or not name:
        return code
    if kind not in DECLARED and not is_bare(_NUMBER.sub("", name)):
        name = f'"{name}"'
    return f"{kind} {name}"


def _clause(code: str, *, scenario: bool) -> str:
    """Format a line inside a declaration; leave it unchanged if its tokens would change."""
    words = " ".join(filter(None, code.split(" ")))
    if _PLAIN.fullmatch(words):
        return words.replace("’", "'")
    keyword = keyword_of(code, scenario=scenario)
    if not scenario and keyword in RAW:
        return "".join(part if part[0] == '"' else _SPACES.sub(" ", part) for part in _PIECE.findall(code))
    said = tokens(code)
    if any(token.kind is UNCLOSED or (token.kind is MARK and token.text not in _MARKS) for token in said):
        return code
    laid = _joined(code, said, len(keyword.split()))
    same = keyword_of(laid, scenario=scenario) == keyword and _read(laid, scenario) == _read(code, scenario)
    return laid if same else code


def _written(code: str, said: Sequence[Token], at: int) -> str:
    """Return the text of a token; remove quotes that a name does not need, except in a ``one of`` list."""
    token = said[at]
    if not token.is_name:
        return token.text
    if token.kind is QUOTED and _ONE_OF.search(code):
        return code[token.start : token.end]
    around = (*said[max(at - 1, 0) : at], *said[at + 1 : at + 2])
    glued = any(other.is_name or other.text in ("of", "the") for other in around)
    bare = token.kind is TITLE or (not glued and is_bare(token.text))
    return token.text if bare else f'"{token.text}"'


def _joined(code: str, said: Sequence[Token], keyword: int) -> str:
    """Join tokens with canonical spaces; ``keyword`` is the number of words in the keyword of the clause."""
    text = ""
    tight = True
    for at, token in enumerate(said):
        written = _written(code, said, at)
        split_word = at > 0 and said[at - 1].is_word and token.kind is TITLE and said[at - 1].end == token.start
        if not (tight or split_word or written in (",", ":", ")", ".")):
            text += " "
        text += written
        sign = written in ("+", "-") and (at == keyword or not _ends_value(said[:at]))
        tight = written in ("(", ".") or sign
    return text


def _ends_value(said: Sequence[Token]) -> bool:
    """Return whether tokens may end in a value, so that a plus or minus after them is an operator."""
    if not said or said[-1].kind is MARK:
        return bool(said) and said[-1].text == ")"
    bound = len(said) > 1 and said[-2].text == "at" and said[-1].text in ("least", "most")
    return not bound and _NO_VALUE.fullmatch(said[-1].text) is None


def _read(code: str, scenario: bool) -> list[tuple[bool, str]]:
    """Return the tokens of a line for comparison, independent of white space and quotes."""
    said = tokens(code) + (sentence_tokens(code) if scenario else ())
    return [(token.is_name, token.text) for token in said]
