"""Read quotation marks that a word processor has made round as the straight ones that they stand for."""

import re

from citadels_dsl.text.diagnostics import Diagnostic, Fix, problem
from citadels_dsl.text.layout import Block
from citadels_dsl.text.source import Span

DOUBLE = "“”„‟«»〝〞＂「」『』"
_SINGLE = re.compile(r"‘([^‘\"]*)’(?!\w)")
_IN_NAME = re.compile("[“”„‟‘]")
_ANY = re.compile(f"[{DOUBLE}‘]")


def straight(text: str) -> str:
    """Return a line with straight quotation marks, as long as before; what stands in straight ones stays as it is.

    >>> straight('2 “Thieves’ Den”, ‘St. Ives’')
    '2 "Thieves’ Den", "St. Ives"'
    >>> straight('text "he says “no”"')
    'text "he says “no”"'
    """
    if _ANY.search(text) is None:
        return text
    parts = re.split(r'("[^"]*")', text)
    for at in range(0, len(parts), 2):
        plain = _SINGLE.sub(r'"\1"', parts[at])
        parts[at] = re.sub(f"[{DOUBLE}]", '"', plain)
    return "".join(parts)


def in_name(name: str, span: Span, path: str) -> Diagnostic | None:
    """Report round quotation marks within the straight ones of a name: people would have to type them to name it."""
    first = _IN_NAME.search(name)
    if first is None:
        return None
    plain = " ".join(_IN_NAME.sub("", name).split())
    message = f"this name has a round quotation mark in it: {first[0]}"
    fix = Fix(span, plain, "leave the round quotation marks out") if plain else None
    return problem("CIT102", span, path, message, "a name has no quotation marks in it", fix=fix)


def straightened(block: Block, path: str, problems: list[Diagnostic]) -> str:
    """Return the text of a line with straight quotation marks, and report those that are not."""
    text = straight(block.text)
    if text != block.text:
        changed = [at for at, (old, new) in enumerate(zip(block.text, text, strict=True)) if old != new]
        first, end = changed[0], changed[-1] + 1
        span = Span(block.start + first, block.start + end)
        message = f'quotation marks are straight in card files: ", not {block.text[first]}'
        fix = Fix(span, text[first:end], "write straight quotation marks")
        problems.append(problem("CIT102", span, path, message, 'write " on both sides of the name or text', fix=fix))
    return text
