"""Parse the text of a card file; the parser always returns a tree, and reports the lines it skipped."""

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import cast

from attrs import frozen
from lark import Lark, UnexpectedInput, UnexpectedToken

from citadels_core.model.vocabulary import VERBS
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.builder import Builder
from citadels_dsl.syntax.corrections import SPOKEN, Advice, meant, without_article
from citadels_dsl.syntax.grammar import line_parser, reserved
from citadels_dsl.syntax.indentation import LOOSE, NOT_INDENTED
from citadels_dsl.syntax.moving import shifted
from citadels_dsl.syntax.trees import deeper_than
from citadels_dsl.text.by_name import NOUN_BY_WORD
from citadels_dsl.text.diagnostics import Diagnostic, Fix, Kind, Subject, problem
from citadels_dsl.text.keywords import KINDS, OWN_GRAMMAR, RAW, keyword_of, keywords
from citadels_dsl.text.layout import DEEPEST, Block, Piece, cut_piece
from citadels_dsl.text.limits import read_lines, read_pieces
from citadels_dsl.text.naming import declared_name
from citadels_dsl.text.source import SourceText, Span
from citadels_dsl.text.titles import WORD, begins_title
from citadels_dsl.text.typographic import straightened

LONGEST_LINE = 5_000

NAME, FOR_EACH = "NAME", "FOR_EACH"
THINGS = frozenset({NAME, "PHRASE", "TITLE", "QUOTED"})
"""The kinds of tokens that name a thing, so that a number may precede them."""

CONNECTING = ("and", "as", "at", "by", "for", "from", "in", "is", "of", "or", "times", "until", "where", "while")
"""Words that may follow a value; an unexpected word may be a typo of one of them."""

COUNTED = (
    "write an amount for each thing as a number in parentheses, as in: "
    "gain (2 * count of district in your city where district counts as trade) gold"
)
"""The help about ``for each`` after an amount."""

SPACES = "\u00a0\u2002\u2003\u2007\u2009\u202f\u3000"
DASHES = "–—−‐‑"
"""Characters that word processors write for a plain hyphen."""

INSTEAD_OF = {
    "'": 'write short forms in full, as in "is not"; use double quotes around names',
    ";": "remove it, and write one instruction on each line",
    "=": 'write "is" instead',
    "<": 'write "is less than" or "is at most" instead',
    ">": 'write "is more than" or "is at least" instead',
    "!": 'write "not" instead',
    "/": 'write "divided by" instead',
    "{": "remove it, and indent the lines of a block by 4 spaces",
    "}": "remove it, and indent the lines of a block by 4 spaces",
    "[": "use parentheses ( ) around a value",
    "]": "use parentheses ( ) around a value",
    **dict.fromkeys(SPACES, "type a plain space: this is a special space, often from copied text"),
    **dict.fromkeys(DASHES, 'write a plain "-"'),
}
"""The help about characters that card files do not use, but programming languages or word processors do."""

WORDS_FOR = (
    ("<=", "is at most"),
    (">=", "is at least"),
    ("!=", "is not"),
    ("==", "is"),
    ("<", "is less than"),
    (">", "is more than"),
    ("=", "is"),
    (";", ""),
)
"""The words for each operator sign, longer signs first; a sign with no words is removed at the end of a line."""

_VERBS = frozenset(verb.name for verb in VERBS)

END = "$END"
"""The kind of Lark's token at the end of a line."""


@frozen
class Refusal:
    """A syntax error in a line.

    ``kind`` is the kind of the unexpected token, `END` if the line ends too soon, and an empty string for a character
    that begins no token. ``expected`` are the kinds of tokens that the grammar allows there.
    """

    at: int
    text: str
    kind: str
    expected: frozenset[str]


def parse(source: SourceText) -> tuple[nodes.File, list[Diagnostic]]:
    """Parse a card file.

    Never raises on any text. A line that cannot be parsed is reported and has no content; the lines around it and the
    other declarations are still parsed.
    """
    declarations: list[nodes.Declaration] = []
    pieces, problems = read_pieces(source)
    for piece in pieces:
        found, errors = parse_piece(piece, source.path)
        declarations += found
        problems += errors
    return nodes.File(source.path, tuple(declarations)), problems


def parse_piece(piece: Piece, path: str) -> tuple[tuple[nodes.Declaration, ...], list[Diagnostic]]:
    """Parse a piece of a file, normally one declaration; spans refer to the whole file.

    A declaration beyond the limits is reported and parsed up to the limit.
    """
    piece, beyond = read_lines(piece, path)
    blocks, problems = cut_piece(piece, path)
    problems += beyond
    found = (_declaration(block, path, problems) for block in blocks)
    return tuple(declaration for declaration in found if declaration is not None), problems


def _declaration(block: Block, path: str, problems: list[Diagnostic]) -> nodes.Declaration | None:
    scenario = block.text.startswith("scenario ")  # the title of a scenario may contain any characters
    text = block.text if scenario else straightened(block, path, problems)
    word = text.partition(" ")[0]
    if word not in KINDS and block.indent:
        return None  # `cut_piece` has reported the indentation
    if word not in KINDS:
        span = Span(block.start, block.start + len(word))
        kind: Kind = ""
        otherwise = f"a declaration begins with one of: {', '.join(KINDS)}"
        if begins_title(word):
            otherwise = f'write the kind of declaration first: "district {block.text}" or "character {block.text}"'
        elif word.startswith(("//", "--", "/*", ";")):
            otherwise = 'begin a comment with "#"'
        elif keyword_of(block.text, scenario=False) or keyword_of(block.text, scenario=True):
            kind, otherwise = LOOSE.kind, NOT_INDENTED
        advice, fix, near = meant(span, word, KINDS, otherwise)
        message = f'"{word}" does not begin a declaration'
        subject = Subject(kind=kind, near=near)
        problems.append(problem("CIT104", span, path, message, help=advice, fix=fix, subject=subject))
        return None
    name, name_span = declared_name(word, text, block, path, problems)
    lines = tuple([_line(child, path, problems, scenario=word == "scenario") for child in block.children])
    line = nodes.Line(word, None, text, block.span, block.number, lines)
    return nodes.Declaration(word, name, name_span, line)


def _line(block: Block, path: str, problems: list[Diagnostic], *, scenario: bool) -> nodes.Line:
    text = straightened(block, path, problems)
    keyword, rest, start = "", text, block.start
    if found := keywords(scenario).match(text):
        keyword = found[1] if "  " not in found[1] else " ".join(found[1].split())
        if keyword not in OWN_GRAMMAR:
            rest, start = text[found.end() :], start + found.end()
    content: nodes.Content | None
    if block.unread:
        content = None
    elif keyword in RAW:
        content = nodes.Phrase((), Span(start, start + len(rest)))
    elif scenario and keyword:
        content = None  # scenarios/match_sentences.py parses the steps of scenarios later
    else:
        content = parse_line(rest, start, path, problems)
    children = tuple([_line(child, path, problems, scenario=scenario) for child in block.children])
    span = Span(block.start, block.start + len(text))
    return nodes.Line(keyword, content, rest.strip() if keyword in RAW else text, span, block.number, children)


def parse_line(text: str, start: int, path: str, problems: list[Diagnostic]) -> nodes.Content | None:
    """Parse one line, or the text after its keyword; ``start`` is the offset of the text in the file."""
    if len(text) > LONGEST_LINE:
        return None  # `read_source` has reported that the line is too long
    found = _content(text)
    if isinstance(found, Refusal):
        problems.append(_unreadable(found, text, start, path))
        return None
    if found is None:
        message = f"the expressions of this line are nested more than {DEEPEST} levels deep"
        advice = "give a name to a part of the line: let NAME be VALUE"
        problems.append(problem("CIT007", Span(start, start + len(text)), path, message, advice))
        return None
    return shifted(found, start, 0)


@cache
def _parser() -> Lark:
    return line_parser(Builder())


@lru_cache(maxsize=4096)
def _content(text: str) -> nodes.Content | Refusal | None:
    """Return a line's content with spans from 0, its syntax error, or None if it is nested too deeply.

    The results are cached because many lines occur again and again.
    """
    try:
        content = cast(nodes.Content, _parser().parse(text))  # Lark does not know the type that the builder returns
    except UnexpectedInput as unexpected:
        return _refusal(unexpected, text)
    return None if len(text) > DEEPEST and deeper_than(content, DEEPEST) else content


def _refusal(unexpected: UnexpectedInput, text: str) -> Refusal:
    if not isinstance(unexpected, UnexpectedToken):
        at = unexpected.pos_in_stream or 0
        return Refusal(at, text[at], "", frozenset())
    token = unexpected.token
    at = len(text) if token.type == END else token.start_pos or 0
    return Refusal(at, token.value, token.type, frozenset(unexpected.expected))


def _unreadable(refusal: Refusal, text: str, start: int, path: str) -> Diagnostic:
    if not refusal.kind:
        return _at_sign(refusal, text, start, path)
    if refusal.kind != END:
        return _at_word(refusal, text, start, path)
    end = start + len(text)
    last = Span(max(start, end - 1), end)
    if text.endswith("."):
        message, advice = "this line ends in a full stop", "remove it: lines do not end in a full stop"
        return problem("CIT103", last, path, message, advice, fix=Fix(last, "", "remove it"))
    return problem("CIT103", last, path, "this line is not finished", _expectation(refusal.expected))


def _at_sign(refusal: Refusal, text: str, start: int, path: str) -> Diagnostic:
    place, at, letter = refusal.at, start + refusal.at, refusal.text
    end = start + len(text)
    if letter == '"':
        fix = Fix(Span(end, end), '"', "close it at the end of the line")
        return problem("CIT108", Span(at, end), path, "this quote is not closed", 'close it with a second "', fix=fix)
    message = f'"{letter}" is not used in card files'
    if letter == "=" and text[:place].strip() in ("", *_VERBS):
        rest = text[place:].lstrip("= ")
        fix_ = Fix(Span(at, end - len(rest)), "", "remove it") if rest else None
        advice = "remove it: the value follows without a sign, as in: cost 3"
    else:
        fix_ = _in_words(text, place, start)
        advice = INSTEAD_OF.get(letter, "remove it; begin a comment with #, or put a name in quotes")
    return problem("CIT102", Span(at, at + 1), path, message, advice, fix=fix_)


def _at_word(refusal: Refusal, text: str, start: int, path: str) -> Diagnostic:
    place, word = refusal.at, refusal.text
    span = Span(start + place, start + place + len(word))
    before = text[:place].rstrip()
    message = f'"{word}" does not fit here'
    if named := _reserved_name(word, text, place):
        name = Span(start + named.start("name"), start + named.end("name"))
        message = f'"{named["name"]}" is a word of the language, and cannot be a name'
        return problem("CIT101", name, path, message, "choose another name")
    apart = r"(?<![\w'-])" if word[0].isalnum() else ""
    if re.search(f"{apart}{re.escape(word)}$", before):
        once = Fix(Span(start + len(before), span.end), "", "remove it")
        return problem("CIT101", span, path, f'"{word}" is written twice', "write it once", fix=once)
    if found := re.search(r"(?<![\w'-])(?:an?|the)$", before):
        article = Span(start + found.start(), start + found.end())
        advice, fix, _ = without_article(article, found[0]) or Advice(None)
        return problem("CIT101", article, path, f'"{found[0]}" does not fit here', advice, fix=fix)
    if refusal.kind == FOR_EACH:
        return problem("CIT101", span, path, '"for each" can only begin a line', COUNTED)
    advice = _out_of_order(word, text, place)
    if not advice and word in ("card", "cards") and (found := re.search(r"\b(?:top|bottom) \d+ $", text[:place])):
        advice = f"write: {found[0]}of deck"
    if advice:
        return problem("CIT101", span, path, message, advice)
    small = [*_expected_words(refusal.expected), *(CONNECTING if refusal.kind == NAME else ())]
    closed = text.count("(") <= text.count(")")
    expected = refusal.expected - {"RPAR"} if closed else refusal.expected
    amount = _help_for_missing_number(before) if refusal.kind in THINGS else None
    advice, fix, near = meant(span, word, small, _expectation(expected) or amount)
    return problem("CIT101", span, path, message, advice, fix=fix, subject=Subject(near=near))


def _reserved_name(word: str, text: str, place: int) -> re.Match[str] | None:
    """Return the match of a reserved word used as a new name, if the parser failed there, else None."""
    words = "|".join(sorted(reserved()))
    given = (
        rf"\bas +(?P<name>{words})\b",
        rf"^(?:let|change)? *(?P<name>{words}) +(?:be|to)\b",
        rf"(?:\bwith|,) +(?P<name>{words}) +is\b",
    )
    for form in given:
        for found in re.finditer(form, text):
            if found.start("name") <= place <= found.end() and (word == found["name"] or place > found.start("name")):
                return found
    return None


A_SET = re.compile(rf"([a-z]\w* (?:be|to)) \(?({'|'.join(NOUN_BY_WORD)})\b(.*)")
"""The start of a ``let`` or ``change`` line with a selection that lacks ``every`` or ``first``."""


def _out_of_order(word: str, text: str, place: int) -> str | None:
    """Return the help if the parts of a selection are in the wrong order, else None."""
    before, after = text[:place].rstrip(), text[place:].strip()
    if word in ("as", "in", "where") and (found := re.match(r"(choose\b.*?) by (\S+)$", before)):
        return f'"{word}" comes before "by": {found[1]} {after} by {found[2]}'
    if word in ("as", "in", "where") and (found := re.match(r"(for +each\b.*?) from (\S+)$", before)):
        return f'"{word}" comes before "from": {found[1]} {after} from {found[2]}'
    if word in ("in", "where") and (found := A_SET.fullmatch(" ".join(before.split()))):
        rest = f"{found[3]} {after}".strip().removesuffix(")" if "(" in before else "")
        given = f"{'let' if found[1].endswith('be') else 'change'} {found[1]}"
        return f'use "every" for a set, "first" for one thing: {given} every {NOUN_BY_WORD[found[2]].name} {rest}'
    if word in ("as", "where") and before.rpartition("(")[2].count(")") == 0 and "(" in before:
        return 'write "count of", "any", "no", "every" or "for each" before a selection in parentheses'
    return None


def _help_for_missing_number(before: str) -> str | None:
    if re.search(r"^for +each (?:other|another)$", before):
        return "write: for each player where player is not you"
    if re.search(r"\b(?:another|other)$", before):
        return SPOKEN["another"]
    amount = re.search(rf"(?:choose|target) +({WORD}(?:[. ]+{WORD})*)$", before)
    return f"write a number, or a value in parentheses: ({amount[1]})" if amount is not None else None


def _in_words(text: str, place: int, start: int) -> Fix | None:
    """Return a fix that replaces a sign by words or a plain character; None for an uncertain fix."""
    if text[place] in DASHES or text[place].isspace():
        plain = " " if text[place].isspace() else "-"
        return Fix(Span(start + place, start + place + 1), plain, "write the plain character")
    for sign, words in WORDS_FOR:
        if not text.startswith(sign, place):
            continue
        before, after = text[:place].rstrip(), text[place + len(sign) :].lstrip()
        if not before or bool(words) != bool(after):
            return None
        end = start + len(text) - len(after)
        inserted = f" {words} " if words else ""
        return Fix(Span(start + len(before), end), inserted, f'write "{words}"' if words else "remove it")
    return None


def _expected_words(expected: Iterable[str]) -> list[str]:
    patterns = {terminal.name: terminal.pattern.value for terminal in _parser().terminals}
    words = (re.sub(r" \+", " ", patterns.get(name, "").removesuffix(r"\b")) for name in expected)
    return sorted(word for word in words if re.fullmatch("[a-z ]+", word))


def _expectation(names: frozenset[str]) -> str | None:
    if {"INT", "NAME"} <= names:
        return 'a value is missing here: a number, words such as "your gold", or a condition in parentheses'
    if "RPAR" in names:
        return 'a parenthesis is not closed: add ")"'
    if names <= {"NAME", "PHRASE"} and names:
        return "a word in small letters is missing here"
    return None
