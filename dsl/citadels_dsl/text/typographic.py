"""Report curly quotation marks from word processors, and convert them to straight marks."""

import re

from citadels_dsl.text.diagnostics import Diagnostic, Fix, problem
from citadels_dsl.text.layout import Block
from citadels_dsl.text.source import Span

DOUBLE = "“”„‟«»〝〞＂「」『』"
_SINGLE = re.compile(r"‘([^‘\"]*)’(?!\w)")
_IN_NAME = re.compile("[“”„‟‘]")
_ANY = re.compile(f"[{DOUBLE}‘]")


def straight(text: str) -> str:
    """Replace each curly quotation mark, except inside straight quotation marks, by one straight mark.

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
    """Return a finding if a quoted name contains curly quotation marks, which are hard to type."""
    first = _IN_NAME.search(name)
    if first is None:
        return None
    plain = " ".join(_IN_NAME.sub("", name).split())
    message = f"this name has a curly quotation mark in it: {first[0]}"
    fix = Fix(span, plain, "remove the curly quotation marks") if plain else None
    return problem("CIT102", span, path, message, "remove it from the name", fix=fix)


def straightened(block: Block, path: str, problems: list[Diagnostic]) -> str:
    """Return the text of a line with straight quotation marks; report curly quotation marks."""
    text = straight(block.text)
    if text != block.text:
        changed = [at for at, (old, new) in enumerate(zip(block.text, text, strict=True)) if old != new]
        first, end = changed[0], changed[-1] + 1
        span = Span(block.start + first, block.start + end)
        message = f'card files need straight quotation marks: ", not {block.text[first]}'
        fix = Fix(span, text[first:end], "write straight quotation marks")
        problems.append(problem("CIT102", span, path, message, 'write " on both sides of the name or text', fix=fix))
    return text
